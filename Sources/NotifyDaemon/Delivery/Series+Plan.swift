import CivilTime
import NotifyModel
import Recurrence

extension Series {
    /// The words as values; `system` is the zone of a floating series, and names are looked up where it is from.
    func plan(system: Zone) throws(RecurrenceError) -> RecurrencePlan {
        let zone =
            try self.zone.map { (name) throws(RecurrenceError) in try Zone.load(name, from: system.source) } ?? system
        let context = TimeContext(now: .epoch, zone: zone)
        let expression = try SeriesExpression(kind, expression)
        let from = try (start ?? anchor).map { (text) throws(RecurrenceError) in
            try TimeText.parse(text).start(in: context)
        }
        let civil = from ?? CivilDateTime(milliseconds: 0)
        var plan =
            start == nil
            ? RecurrencePlan(expression, anchoredAt: civil, zone: zone)
            : RecurrencePlan(expression, startingAt: civil, zone: zone)
        plan.gap = GapPolicy(gap)
        plan.overlap = OverlapPolicy(overlap)
        plan.count = count.map { max(1, $0 - counted) }
        plan.until = try until.map { (text) throws(RecurrenceError) in try TimeText.parse(text).bound(in: context) }
        for text in exceptions + skipped { plan.exceptions.append(try TimeText.parse(text).bound(in: context)) }
        return plan
    }
}

extension SeriesExpression {
    /// Reads an expression in its language.
    init(_ kind: Series.Kind, _ text: String) throws(RecurrenceError) {
        switch kind {
        case .every: self = .every(try EveryText.parse(text))
        case .cron: self = .cron(try CronExpression.parse(text))
        case .rrule: self = .rule(try RecurrenceText.parse(text))
        }
    }
}

extension GapPolicy {
    init(_ gap: Series.Gap) {
        switch gap {
        case .shift: self = .shift
        case .skip: self = .skip
        }
    }
}

extension OverlapPolicy {
    init(_ overlap: Series.Overlap) {
        switch overlap {
        case .first: self = .first
        case .second: self = .second
        case .both: self = .both
        }
    }
}
