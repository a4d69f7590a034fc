import CivilTime
import NotifyTestSupport
import Recurrence
import Testing

@Suite("systemd calendar expressions against systemd itself")
struct SystemdCalendarTests {
    private static let program = try? Products.program("systemd-analyze", in: "/usr/bin")

    /// A zone, and a moment before the first of five dates: midwinter, and the day before each change of clocks of 2026.
    private static let moments = [
        ("UTC", "2026-11-30T12:00:00Z"),
        ("Europe/Berlin", "2026-03-28T00:00:00Z"), ("Europe/Berlin", "2026-10-24T00:00:00Z"),
        ("America/New_York", "2026-03-07T05:00:00Z"), ("America/New_York", "2026-10-31T05:00:00Z"),
    ]

    /// An expression of which systemd 252 gives wrong dates or none in a zone.
    private struct Fault: Hashable {
        let expression: String
        let zone: String

        init(_ expression: String, _ zone: String) { (self.expression, self.zone) = (expression, zone) }
    }

    private static let faults: Set<Fault> = [
        // Always in the gap: it gives up with "Infinite loop in calendar calculation".
        Fault("Sun *-3-25..31 02:30", "Europe/Berlin"),
        // In the gap of one day: that date is left out.
        Fault("*-*-* 02:30", "Europe/Berlin"), Fault("*-*-* 02:30", "America/New_York"),
        // The first of the month in which clocks go back: that date is left out.
        Fault("*-*-1/7", "America/New_York"),
        // The local zone's abbreviation in winter, and a zone of tzdata: it takes the first and finds no date in summer.
        Fault("9:00 CET", "Europe/Berlin"),
    ]

    @Test(
        "all expressions of the table elapse as the installed systemd says, also around changes of clocks",
        .enabled(if: program != nil, "there is no /usr/bin/systemd-analyze; install the package systemd"),
        arguments: moments)
    func agrees(zoneName: String, after: String) throws {
        let expressions = CalendarCase.all.map(\.expression).filter { !Self.faults.contains(Fault($0, zoneName)) }
        let start = try Instant(rfc3339: after)
        let answers = try Self.ask(expressions, zoneName, start)
        try #require(answers.count == expressions.count)
        for (text, answer) in zip(expressions, answers) {
            let expression = try CalendarExpression.parse(text)
            let zone = try Zone.load(expression.zoneName ?? zoneName)
            let schedule = try RecurrenceSchedule(expression.set(startingAt: zone.local(start)), zone: zone)
            var found: [String] = []
            var place = start
            while found.count < 5, let date = schedule.next(after: place) {
                found.append(date.instant.description)
                place = date.instant
            }
            #expect(found == answer, "\(text) in \(zoneName) after \(after)")
        }
    }

    /// What `systemd-analyze calendar` prints for each expression, as instants.
    private static func ask(_ expressions: [String], _ zone: String, _ start: Instant) throws -> [[String]] {
        let base = "\(start.description.dropLast().replacing("T", with: " ")) UTC"
        let result = try ControlCommand.run(
            program: program ?? "", ["calendar", "--iterations=5", "--base-time=\(base)"] + expressions,
            environment: ["TZ": zone])
        guard result.status == 0 else { throw TestSupportError("systemd-analyze: \(result.stderr)") }
        var answers: [[String]] = []
        for line in result.stdout.split(separator: "\n") {
            if line.contains("Normalized form:") { answers.append([]) }
            // In a zone other than UTC, a line of local time is followed by one of the same moment in UTC.
            let words = line.split(separator: " ")
            let isDate = ["Next", "Iter.", "(in"].contains(words.first)
            if isDate, words.last == "UTC", !answers.isEmpty {
                answers[answers.count - 1].append("\(words[words.count - 3])T\(words[words.count - 2])Z")
            }
        }
        return answers
    }
}
