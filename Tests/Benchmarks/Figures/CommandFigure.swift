import Glibc
import NotifyTestSupport

/// `notifyctl schedule` as a whole process, against `at`, which does not sync, plus one measured fdatasync.
enum CommandFigure {
    private static let rounds = 60

    static func measure(_ bench: Bench) throws -> [Figure] {
        let daemon = try bench.daemon()
        let notifyctl = try Products.program("notifyctl", in: bench.programs)
        let at = try Products.program("at", in: "/usr/bin")
        let job = try daemon.directory.write("job", "true\n")
        var ours = Sample()
        var its = Sample()
        defer { removeJobs() }
        // In turns, so that a busy moment of the machine meets both.
        for _ in 0..<rounds {
            let schedule = ["--socket", daemon.socket, "schedule", "Take the pills", "--at", "2039-01-01T10:00:00Z"]
            ours.add(try time(notifyctl, schedule))
            its.add(try time(at, ["-q", "z", "-t", "203901011000", "-f", job]))
        }
        let sync = try SyncCost.measure(in: daemon.directory.path, rounds: rounds)
        return [
            Figure(name: "command.at", value: its.median, unit: "ms"),
            Figure(name: "command.fdatasync", value: sync.median, unit: "ms"),
            .atMost(1.2, "command.schedule", ours.median, "ms", peer: its.median + sync.median),
        ]
    }

    private static func time(_ program: String, _ arguments: [String]) throws -> Double {
        let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(nothing) }
        let environment = ["PATH": "/usr/bin:/bin", "HOME": "/", "SHELL": "/bin/sh"]
        var status: ExitStatus?
        let milliseconds = try Clock.milliseconds {
            let child = try ChildProcess(
                program, arguments, environment: environment, streams: [nothing, nothing, nothing])
            status = try child.wait()
        }
        guard status == .exited(0) else {
            throw TestSupportError("\(program) \(arguments) ended with \(status as Any)")
        }
        return milliseconds
    }

    private static func removeJobs() {
        let remove = try? ControlCommand.run(program: "/bin/sh", ["-c", "atq -q z | cut -f 1 | xargs -r atrm"])
        if remove?.status != 0 { Report.note("jobs may be left in at's queue z: see atq") }
    }
}
