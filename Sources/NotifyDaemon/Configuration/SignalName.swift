import Glibc

/// The numbers of the signals that a client may ask to be told by (`Clients.signals`).
enum SignalName {
    private static let numbers: [String: Int32] = [
        "SIGUSR1": SIGUSR1, "SIGUSR2": SIGUSR2, "SIGHUP": SIGHUP, "SIGWINCH": SIGWINCH,
    ]

    /// The number of a signal that may be sent; nil for any other name.
    static func number(_ name: String) -> Int32? { numbers[name] }
}
