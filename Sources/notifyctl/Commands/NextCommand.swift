import CivilTime
import NotifyModel
import Recurrence

/// `notifyctl next`: shows what a time text or a series means; asks no daemon.
struct NextCommand: Command {
    static let after = Option.value("--after", "TIME", "Only dates later than this; now when absent.")
    static let count = Option.value("--count", "N", "At most that many dates, 1 to 1,000; 10 when absent.")

    static let syntax = CommandSyntax(
        "next", summary: "Shows the dates of a time, a duration or a series; needs no daemon.",
        usage: "(TEXT | --every CALENDAR | --cron EXPR | --rrule RULE --start TIME) [OPTIONS]",
        operands: [.optional("TEXT")],
        options: [
            ScheduleCommand.every, ScheduleCommand.cron, ScheduleCommand.rrule, ScheduleCommand.start, after, count,
            ScheduleCommand.until, ScheduleCommand.except, ScheduleCommand.zone, ScheduleCommand.gap,
            ScheduleCommand.overlap,
        ],
        example: "notifyctl next --every \"Mon..Fri 09:00\" --zone Europe/Berlin --count 3")

    /// What is asked about.
    enum Reading: Hashable, Sendable {
        case time(TimeText)
        case duration(DurationText)
        case series(SeriesPreview)
    }

    let reading: Reading
    /// At most that many dates.
    let count: Int
    /// The text after whose moment dates are looked for; nil for now.
    let after: String?
    /// The zone that was named; nil for the system's.
    let zone: String?
    let gap: GapPolicy
    let overlap: OverlapPolicy

    init(_ arguments: ParsedArguments) throws(CommandError) {
        count = try arguments.number(Self.count, in: 1...1000) ?? 10
        after = arguments.value(of: Self.after)
        zone = arguments.value(of: ScheduleCommand.zone)
        gap = try arguments.choice(ScheduleCommand.gap, of: GapPolicy.self) ?? .shift
        overlap = try arguments.choice(ScheduleCommand.overlap, of: OverlapPolicy.self) ?? .first
        let series = try SeriesPreview(arguments)
        switch (arguments.operand(0), series) {
        case (let text?, nil):
            reading = try Self.read(text)
            try checkOne(arguments)
        case (nil, let series?): reading = .series(series)
        case (nil, nil): throw .usage("what to show is missing; write TEXT, or one of --every, --cron and --rrule")
        case (let text?, .some):
            throw .usage("\"\(PlainText.line(text))\" and a series exclude each other; write one of them")
        }
    }

    /// One time has one date.
    private func checkOne(_ arguments: ParsedArguments) throws(CommandError) {
        guard overlap != .both else {
            throw .usage("\(ScheduleCommand.overlap.name) both makes two dates of one; write first or second with TEXT")
        }
        guard !arguments.has(Self.count) else {
            throw .usage("\(Self.count.name) goes with --every, --cron and --rrule; TEXT has one date")
        }
    }

    /// Text that is a duration is one; everything else is a time, and its fault is told as that of a time.
    ///
    /// A bare number is a time of day, as for `schedule --at`.
    static func read(_ text: String) throws(CommandError) -> Reading {
        let digits = text.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        let isDate = digits == 4 && text.utf8.dropFirst(4).first == UInt8(ascii: "-")
        if !isDate, digits < text.utf8.count {
            do throws(RecurrenceError) { return .duration(try DurationText.parse(text)) } catch {
                // A time of day such as 14:30 is no duration; whether it is a time is seen below.
            }
        }
        do throws(RecurrenceError) {
            return .time(try TimeText.parse(text))
        } catch {
            throw .usage(
                "\(error); write a time such as 2026-12-24T08:00 or tomorrow 9am, or a duration such as 1h 30min")
        }
    }

    func run(_ session: Session) throws(CommandError) {
        let system = session.systemTime()
        var time = try zone.map { name throws(CommandError) in try system.inZone(name) } ?? system
        if case .series(let series) = reading, let zone = try series.zone(named: zone) {
            time = LocalTime(now: time.now, zone: zone)
        }
        let from = try after.map { text throws(CommandError) in try moment(text, "--after", time) }
        let preview = try preview(time, from)
        if session.json {
            let dates = preview.dates.map { "\"\($0.instant)\"" }
            return try session.print("[\(dates.joined(separator: ","))]\n")
        }
        let none = preview.dates.isEmpty ? preview.none : ""
        let lines = preview.dates.map { time.echoWithDistance($0.instant) + $0.remark + "\n" }
        try session.print(none + lines.joined() + preview.notes.map { "Note: \($0)\n" }.joined())
    }
}

// MARK: - Meanings

extension NextCommand {
    /// What is printed.
    private struct Preview {
        var dates: [(instant: Instant, remark: String)] = []
        var notes: [String] = []
        /// The line for when there is no date.
        var none = "No date to come\n"
    }

    private func preview(_ time: LocalTime, _ from: Instant?) throws(CommandError) -> Preview {
        if case .series(let series) = reading { return try preview(series, time, from) }
        let (instant, notes) = try meaning(time, now: from ?? time.now)
        var preview = Preview(notes: notes.map(\.description))
        if instant > from ?? time.now {
            preview.dates = [(instant, "")]
        } else {
            preview.none = "No date to come: \(time.echoWithDistance(instant))\n"
            preview.notes = []
        }
        return preview
    }

    private func preview(_ series: SeriesPreview, _ time: LocalTime, _ from: Instant?) throws(CommandError) -> Preview {
        let plan = try series.plan(time, after: from, gap: gap, overlap: overlap)
        var last =
            from.map { max($0, plan.isStartChosen ? plan.beginning(at: $0) : $0) } ?? plan.beginning(at: time.now)
        let schedule: RecurrenceSchedule
        var preview = Preview()
        do throws(RecurrenceError) {
            schedule = try plan.schedule()
            preview.notes = try plan.notes(schedule, at: last).map(\.description)
        } catch {
            throw .usage("\(series.option) \(error)")
        }
        while preview.dates.count < count, let date = schedule.next(after: last) {
            let words = date.civil.description.replacing("T", with: " ")
            let moved = date.isMoved ? " (moved: \(words) does not exist)" : ""
            preview.dates.append((date.instant, date.pass == 2 ? " (the second time)" : moved))
            last = date.instant
        }
        return preview
    }

    private func meaning(_ time: LocalTime, now: Instant) throws(CommandError) -> (Instant, [TimeNote]) {
        switch reading {
        case .duration(let text):
            guard let instant = now.advanced(exactlyBy: text.duration) else {
                throw .usage("\"\(text)\" from now is after the year 9999; write a shorter duration")
            }
            return (instant, text.notes)
        case .time(let text):
            do throws(RecurrenceError) {
                let context = TimeContext(now: now, zone: time.zone, gap: gap, overlap: overlap)
                let meaning = try text.meaning(in: context)
                return (meaning.instant, meaning.notes)
            } catch {
                throw .usage("\(error)")
            }
        case .series: preconditionFailure("a series has more than one date")
        }
    }

    private func moment(_ text: String, _ option: String, _ time: LocalTime) throws(CommandError) -> Instant {
        do throws(RecurrenceError) {
            return try TimeText.parse(text).meaning(in: TimeContext(now: time.now, zone: time.zone)).instant
        } catch {
            throw .usage("\(option) \(error)")
        }
    }
}
