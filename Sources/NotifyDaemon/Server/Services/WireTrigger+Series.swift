import CivilTime
import NotifyInterface
import NotifyModel
import Recurrence

extension WireTrigger {
    /// The series that checked words mean now, nil for a single date.
    ///
    /// `last` is the last date of the series that this one replaces: a span without a start counts on from there.
    ///
    /// `owner` is CLIENT/IDENTIFIER, by which dates are spread.
    func series(
        at now: Moment, systemZone: Zone, last: Instant? = nil, owner: String? = nil
    ) throws(NotifyError) -> ResolvedSeries? {
        guard let (kind, text) = expression else { return nil }
        let field = "trigger.\(kind.rawValue)"
        let expression = try Self.reading(field, text) { () throws(RecurrenceError) in
            try SeriesExpression(kind, text)
        }
        let zone = try zone(of: expression, systemZone)
        let context = TimeContext(now: now.wall, zone: zone)
        var series = Series(kind, expression.description, zone: floating ? nil : zone.name)
        series.gap = gap ?? .shift
        series.overlap = overlap ?? .first
        series.count = count
        try setStart(&series, expression, context, last: last)
        try setBounds(&series, context)
        try setSpread(&series, expression, owner)
        let asked = series
        let resolved = try Self.reading(field, text) { () throws(RecurrenceError) in
            try ResolvedSeries(asked, at: now, system: systemZone)
        }
        try checkSpread(resolved)
        return resolved
    }

    /// The zone of the call, of the expression, or the system's; elapsed time needs none, so that its phase is exact.
    private func zone(of expression: SeriesExpression, _ system: Zone) throws(NotifyError) -> Zone {
        if floating, expression.isInterval {
            throw NotifyError(
                .invalidField(
                    field: "trigger.floating", value: "true", reason: "does not go with an interval below a day",
                    expected: "a zone instead, or fixed times of day"))
        }
        if let named = expression.zoneName {
            // A word that is no zone at all is said first.
            let own = try Self.load(named, "trigger.\(self.expression?.kind.rawValue ?? "zone")", beside: system)
            guard zone == nil, !floating else {
                throw NotifyError(
                    .invalidField(
                        field: zone == nil ? "trigger.floating" : "trigger.zone", value: zone ?? "true",
                        reason: "stands beside the zone \(named) of the expression", expected: "the zone in one place"))
            }
            return own
        }
        if let zone { return try Self.load(zone, "trigger.zone", beside: system) }
        return expression.isInterval && expression.isSpan && start == nil ? .utc : system
    }

    private func setStart(
        _ series: inout Series, _ expression: SeriesExpression, _ context: TimeContext, last: Instant?
    ) throws(NotifyError) {
        if let start {
            guard expression.ownStart == nil else {
                throw NotifyError(
                    .invalidField(
                        field: "trigger.start", value: start, reason: "stands beside the DTSTART of the rule",
                        expected: "one start"))
            }
            let civil = try Self.reading("trigger.start", start) { () throws(RecurrenceError) in
                try TimeText.parse(start).start(in: context)
            }
            series.start = civil.description
        } else if expression.needsStart {
            throw NotifyError(
                .invalidField(
                    field: "trigger.start", reason: "is missing: a rule counts from its start",
                    expected: "a date, or a DTSTART line in the rule"))
        } else if expression.ownStart == nil {
            let from = expression.isSpan ? last ?? context.now : context.now
            series.anchor = RecurrencePlan.anchor(expression, at: from, zone: context.zone).description
        }
    }

    private func setBounds(_ series: inout Series, _ context: TimeContext) throws(NotifyError) {
        if let until { series.until = try Self.bound(until, "trigger.until", context) }
        for (index, date) in (except ?? []).enumerated() {
            series.exceptions.append(try Self.bound(date, "trigger.except[\(index)]", context))
        }
    }

    private func setSpread(
        _ series: inout Series, _ expression: SeriesExpression, _ owner: String?
    ) throws(NotifyError) {
        guard let spread else { return }
        guard !expression.isInterval, owner != nil else {
            throw refusedSpread(
                owner == nil ? "is not drawn before the series is scheduled" : "does not go with an interval",
                owner == nil ? "the dates without it" : "fixed times of day")
        }
        let milliseconds = try DurationField.milliseconds(spread, field: "trigger.spread")
        guard milliseconds <= Limits.spreadMilliseconds else {
            throw refusedSpread("is too long", "\(DurationField.text(Limits.spreadMilliseconds)) or less")
        }
        series.spread = milliseconds
        series.owner = owner
    }

    /// Dates keep their order, so none may come after the next one.
    private func checkSpread(_ resolved: ResolvedSeries) throws(NotifyError) {
        guard let spread = resolved.series.spread, let gap = resolved.shortestGap, spread > gap else { return }
        throw refusedSpread(
            "is longer than the time between two dates", "\(DurationField.text(gap)) or less")
    }

    private func refusedSpread(_ reason: String, _ expected: String) -> NotifyError {
        NotifyError(.invalidField(field: "trigger.spread", value: spread, reason: reason, expected: expected))
    }

    private static func bound(_ text: String, _ field: String, _ context: TimeContext) throws(NotifyError) -> String {
        try reading(field, text) { () throws(RecurrenceError) in
            try TimeText.parse(text).bound(in: context).description
        }
    }

    static func load(_ name: String, _ field: String, beside system: Zone) throws(NotifyError) -> Zone {
        try reading(field, name) { () throws(RecurrenceError) in try Zone.load(name, from: system.source) }
    }

    static func reading<Value>(
        _ field: String, _ text: String, _ read: () throws(RecurrenceError) -> Value
    ) throws(NotifyError) -> Value {
        do throws(RecurrenceError) {
            return try read()
        } catch {
            throw .invalid(field, text, error)
        }
    }
}
