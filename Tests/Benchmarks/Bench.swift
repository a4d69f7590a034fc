import NotifyTestSupport

/// What every figure needs to know of the run.
struct Bench {
    static let million = 1_000_000
    /// Connections of the schedule figures.
    static let connections = 64
    /// Messages under way to the one subscriber of the storm, and to its peer.
    static let window = 1_024
    /// Occurrences that one commit of the daemon claims at most (DESIGN section 7), and its peer.
    static let group = 256

    /// The folder of the release programs.
    let programs: String
    /// How many requests stand for "a million".
    let pending: Int

    /// A daemon on the real clock, with its state on the disk that /var/tmp is on: /tmp may be memory, which syncs for free.
    func daemon(_ directory: TemporaryDirectory? = nil) throws -> DaemonProcess {
        let directory = try directory ?? TemporaryDirectory(in: "/var/tmp")
        return try DaemonProcess.start(directory: directory, build: programs)
    }

    /// A peer: this program again, as a process of its own; it says "ready" when it serves.
    func peer(_ arguments: [String]) throws -> RunningCommand {
        let peer = try RunningCommand(program: "/proc/self/exe", arguments)
        guard try peer.line(.seconds(60), "the peer to be ready") == "ready" else {
            throw TestSupportError("the peer \(arguments) did not get ready: \(try peer.standardError)")
        }
        return peer
    }
}
