import Glibc
import NotifyTestSupport

/// What several figures do with a daemon.
extension DaemonProcess {
    /// The client that the figures schedule for.
    static let benchClient = "org.example.Bench"
    /// The client that the pending million belongs to: a client may have no more than that.
    static let loadClient = "org.example.Load"

    /// Its store's file.
    var database: String { state + "/notifyd.db" }

    var facts: ProcessFacts {
        get throws { ProcessFacts(identifier: try process.identifier) }
    }

    /// Makes the two clients known.
    func addClients() throws {
        let client = try connect()
        for name in [Self.benchClient, Self.loadClient] {
            let reply = try client.call("org.notifyd.Clients.Add", #"{"client":"\#(name)"}"#)
            guard !reply.contains(#""error""#) else { throw TestSupportError("the client was refused: \(reply)") }
        }
    }

    /// Sends it `count` calls over `connections` with `depth` under way on each, and returns the seconds that took.
    ///
    /// - Throws: `TestSupportError` that also says how the daemon fares and what it logged.
    func load(connections: Int, depth: Int, count: Int, call: (Int) -> [UInt8]) throws -> Double {
        do {
            return try LoadClient(connections: connections, depth: depth).run(socket: socket, count: count, call: call)
        } catch {
            let life = try process.status.map { "ended: \($0)" } ?? "runs"
            throw TestSupportError("\(error); notifyd \(life); it said: \(try standardError)")
        }
    }

    /// Ends it and copies its store for a peer; the daemon can be started again.
    func copyStore() throws -> (directory: TemporaryDirectory, database: String) {
        try terminate()
        let copy = try TemporaryDirectory(in: "/var/tmp")
        let result = try ControlCommand.run(program: "/bin/cp", ["-a", state, copy.path("state")])
        guard result.status == 0 else { throw TestSupportError("the store was not copied: \(result.stderr)") }
        return (copy, copy.path("state/notifyd.db"))
    }

    /// Starts it and returns the milliseconds until it answered a first call.
    func timeToReady() throws -> Double {
        try Clock.milliseconds {
            try launch()
            while true {
                guard let client = try? connect() else {
                    // 0.2 ms between looks: little beside what is measured, and it leaves the processor to the daemon.
                    usleep(200)
                    if let status = try process.status { throw TestSupportError("notifyd ended: \(status)") }
                    continue
                }
                _ = try client.call("org.notifyd.Manager.Status")
                return
            }
        }
    }
}
