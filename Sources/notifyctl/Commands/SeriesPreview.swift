import CivilTime
import Recurrence

/// A series of the command line that is to be shown, read as far as no clock is needed.
struct SeriesPreview: Hashable, Sendable {
    let expression: SeriesExpression
    /// The option that it came from.
    let option: String
    private let start: TimeText?
    private let until: TimeText?
    private let exceptions: [TimeText]

    /// The series of the words; nil when they have none.
    init?(_ arguments: ParsedArguments) throws(CommandError) {
        let options = [ScheduleCommand.every, ScheduleCommand.cron, ScheduleCommand.rrule]
        let given = options.filter(arguments.has)
        guard given.count <= 1 else {
            throw .usage("\(given.map(\.name).joined(separator: " and ")) exclude each other; write one of them")
        }
        guard let only = given.first, let text = arguments.value(of: only) else {
            for option in [ScheduleCommand.start, ScheduleCommand.until, ScheduleCommand.except]
            where arguments.has(option) {
                throw .usage("\(option.name) goes with --every, --cron and --rrule only")
            }
            return nil
        }
        option = only.name
        expression = try Self.reading(only.name) { () throws(RecurrenceError) in
            switch only {
            case ScheduleCommand.every: .every(try EveryText.parse(text))
            case ScheduleCommand.cron: .cron(try CronExpression.parse(text))
            default: .rule(try RecurrenceText.parse(text))
            }
        }
        start = try Self.time(arguments.value(of: ScheduleCommand.start), "--start")
        until = try Self.time(arguments.value(of: ScheduleCommand.until), "--until")
        var dates: [TimeText] = []
        for text in arguments.values(of: ScheduleCommand.except) {
            dates += try Self.time(text, "--except").map { [$0] } ?? []
        }
        exceptions = dates
        if expression.needsStart, start == nil {
            throw .usage("--rrule needs --start TIME; a rule counts from its start")
        }
        if expression.ownStart != nil, start != nil {
            throw .usage("--start and the DTSTART of the rule exclude each other; write one of them")
        }
    }

    /// The zone that the expression names; `named` is that of the command line.
    func zone(named: String?) throws(CommandError) -> Zone? {
        guard let name = expression.zoneName else { return nil }
        let zone = try Self.reading(option) { () throws(RecurrenceError) in try Zone.load(name) }
        guard named == nil else { throw .usage("--zone and the zone \(name) of the expression exclude each other") }
        return zone
    }

    /// The series as it would be scheduled now, or at the moment after which dates are asked for.
    func plan(
        _ time: LocalTime, after: Instant?, gap: GapPolicy, overlap: OverlapPolicy
    ) throws(CommandError) -> RecurrencePlan {
        let context = TimeContext(now: time.now, zone: time.zone)
        var plan: RecurrencePlan
        if let start {
            let civil = try Self.reading("--start") { () throws(RecurrenceError) in try start.start(in: context) }
            plan = RecurrencePlan(expression, startingAt: civil, zone: time.zone)
        } else {
            let anchor = RecurrencePlan.anchor(expression, at: after ?? time.now, zone: time.zone)
            plan = RecurrencePlan(expression, anchoredAt: anchor, zone: time.zone)
        }
        plan.gap = gap
        plan.overlap = overlap
        if let until {
            plan.until = try Self.reading("--until") { () throws(RecurrenceError) in try until.bound(in: context) }
        }
        for text in exceptions {
            plan.exceptions.append(
                try Self.reading("--except") { () throws(RecurrenceError) in try text.bound(in: context) })
        }
        return plan
    }

    private static func time(_ text: String?, _ option: String) throws(CommandError) -> TimeText? {
        try text.map { (text) throws(CommandError) in
            try reading(option) { () throws(RecurrenceError) in try TimeText.parse(text) }
        }
    }

    private static func reading<Value>(
        _ option: String, _ read: () throws(RecurrenceError) -> Value
    ) throws(CommandError) -> Value {
        do throws(RecurrenceError) { return try read() } catch { throw .usage("\(option) \(error)") }
    }
}
