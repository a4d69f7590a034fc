import Glibc

/// The signals that a client may ask to be told by (signal(7)).
enum SignalName {
    private static let numbers: [String: Int32] = [
        "SIGUSR1": SIGUSR1, "SIGUSR2": SIGUSR2, "SIGHUP": SIGHUP, "SIGWINCH": SIGWINCH,
    ]

    static var allowed: [String] { numbers.keys.sorted() }

    /// The number of a signal that may be sent; nil for any other name.
    static func number(_ name: String) -> Int32? { numbers[name] }
}
