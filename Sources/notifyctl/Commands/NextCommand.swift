import CivilTime
import Recurrence

/// `notifyctl next`: shows what a time text means; asks no daemon.
struct NextCommand: Command {
    static let zone = Option.value(
        "--zone", "ZONE",
        "The zone of a time without offset, such as Europe/Berlin; that of $TZ or the system when absent.")
    static let count = Option.value("--count", "N", "At most that many dates, 1 to 1,000; 10 when absent.")

    static let syntax = CommandSyntax(
        "next", summary: "Shows what a time or a duration means; needs no daemon.",
        usage: "TEXT [--zone ZONE] [--count N]", operands: [.required("TEXT")], options: [zone, count],
        example: "notifyctl next 2026-12-24T08:00 --zone Europe/Berlin")

    /// What the text was found to be.
    enum Reading: Hashable, Sendable {
        case time(TimeText)
        case duration(DurationText)
    }

    let reading: Reading
    /// The zone that was named; nil for the system's.
    let zone: String?

    init(_ arguments: ParsedArguments) throws(CommandError) {
        _ = try arguments.number(Self.count, in: 1...1000)
        zone = arguments.value(of: Self.zone)
        reading = try Self.read(arguments.operand(0) ?? "")
    }

    /// Text that begins like a date is one; its fault is then told as that of a date.
    static func read(_ text: String) throws(CommandError) -> Reading {
        do throws(RecurrenceError) {
            let isDate = text.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count == 4
            let mark = text.utf8.dropFirst(4).first
            if isDate, mark == UInt8(ascii: "-") { return .time(try TimeText.parse(text)) }
            return .duration(try DurationText.parse(text))
        } catch {
            throw .usage(
                "\(error); a date is written 2026-12-24T08:00 with Z, an offset or neither, a duration 1h 30min")
        }
    }

    func run(_ session: Session) throws(CommandError) {
        let system = session.systemTime()
        let time = try zone.map { name throws(CommandError) in try system.inZone(name) } ?? system
        let (instant, notes) = try meaning(time)
        let dates = instant > time.now ? [instant] : []
        if session.json {
            return try session.print("[\(dates.map { "\"\($0)\"" }.joined(separator: ","))]\n")
        }
        let none = "No date to come: \(time.echoWithDistance(instant))\n"
        let lines = dates.map { time.echoWithDistance($0) + "\n" } + notes.map { "Note: \($0)\n" }
        try session.print(dates.isEmpty ? none : lines.joined())
    }

    private func meaning(_ time: LocalTime) throws(CommandError) -> (Instant, [TimeNote]) {
        switch reading {
        case .duration(let text):
            guard let instant = time.now.advanced(exactlyBy: text.duration) else {
                throw .usage("\"\(text)\" from now is after the year 9999; write a shorter duration")
            }
            return (instant, [])
        case .time(let text):
            do throws(RecurrenceError) {
                let meaning = try text.meaning(in: TimeContext(now: time.now, zone: time.zone))
                return (meaning.instant, meaning.notes)
            } catch {
                throw .usage("\(error)")
            }
        }
    }
}
