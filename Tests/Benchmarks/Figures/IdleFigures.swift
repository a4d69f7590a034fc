import Glibc
import NotifyTestSupport

/// Memory and wake-ups of a daemon that has nothing to do.
enum IdleFigures {
    static func measure(_ bench: Bench) throws -> [Figure] {
        let daemon = try bench.daemon()
        _ = try daemon.connect().call("org.notifyd.Manager.Status")
        return try memory(of: daemon, "idle", unique: 10, anonymous: 4) + [wakeUps(of: daemon, "idle")]
    }

    /// What is the process's own, a moment after it was last busy.
    static func memory(
        of daemon: DaemonProcess, _ name: String, unique: Double, anonymous: Double
    ) throws -> [Figure] {
        sleep(2)
        let facts = try daemon.facts
        return [
            .limit("memory.\(name).uss", try facts.uniqueMegabytes(), "MB", most: unique),
            .limit("memory.\(name).anonymous", try facts.anonymousMegabytes(), "MB", most: anonymous),
        ]
    }

    /// How often any of its threads ran in a minute in which nothing is due.
    static func wakeUps(of daemon: DaemonProcess, _ name: String) throws -> Figure {
        sleep(2)
        let before = try daemon.facts.switches()
        sleep(60)
        let count = try daemon.facts.switches() - before
        return .limit("wakeups.\(name)", Double(count), "in 60 s", most: 0)
    }
}
