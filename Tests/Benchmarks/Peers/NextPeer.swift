import CivilTime
import NotifyTestSupport
import Recurrence

/// The peers of the figures of series.
enum NextPeer {
    /// Takes START, NOW and COUNT, and rules on standard input; prints the seconds of one round over all, without
    /// Python's own start, and the dates of each rule.
    private static let script = """
        import datetime, sys, time
        from dateutil import rrule
        start, now = map(datetime.datetime.fromisoformat, sys.argv[1:3])
        rules = sys.stdin.read().split()
        begin = time.perf_counter()
        dates = []
        for text in rules:
            rule = rrule.rrulestr(text, dtstart=start)
            dates.append([date.isoformat() for date in rule.xafter(now, count=int(sys.argv[3]))])
        print(time.perf_counter() - begin, *map(" ".join, dates), sep="\\n")
        """

    /// What python-dateutil finds, and how long one round over all rules takes.
    static func dateutil(
        _ rules: [String], start: CivilDateTime, now: Instant, dates: Int
    ) throws -> (dates: [[String]], milliseconds: Double) {
        guard let python = Products.python else {
            throw TestSupportError("NOTIFYD_TEST_PYTHON names no Python with python-dateutil; make bench prepares one")
        }
        let arguments = ["-c", script, start.description, Zone.utc.local(now).description, String(dates)]
        let result = try ControlCommand.run(
            program: python, arguments, input: rules.joined(separator: "\n"), within: .seconds(300))
        guard result.status == 0 else { throw TestSupportError("dateutil: \(result.stderr)") }
        let lines = result.stdout.split(separator: "\n")
        guard let seconds = lines.first.flatMap({ Double($0) }) else { throw TestSupportError("dateutil: no time") }
        return (lines.dropFirst().map { $0.split(separator: " ").map(String.init) }, seconds * 1000)
    }

    /// Milliseconds that `systemd-analyze calendar` takes for one expression, its own start taken away.
    static func systemd(_ expressions: [String], now: Instant, dates: Int) throws -> Double {
        let program = try Products.program("systemd-analyze", in: "/usr/bin")
        let base = "\(now.description.dropLast().replacing("T", with: " ")) UTC"
        let many = Array(repeating: expressions, count: 20).flatMap { $0 }
        var difference = Sample()
        for _ in 0..<10 {
            let one = try time(program, base, Array(expressions.prefix(1)), dates)
            difference.add(try time(program, base, many, dates) - one)
        }
        return difference.median / Double(many.count - 1)
    }

    private static func time(
        _ program: String, _ base: String, _ expressions: [String], _ dates: Int
    ) throws -> Double {
        try Clock.milliseconds {
            let result = try ControlCommand.run(
                program: program, ["calendar", "--iterations=\(dates)", "--base-time=\(base)"] + expressions,
                environment: ["TZ": "UTC"])
            guard result.status == 0 else { throw TestSupportError("systemd-analyze: \(result.stderr)") }
        }
    }
}
