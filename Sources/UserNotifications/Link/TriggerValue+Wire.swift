internal import CivilTime
internal import Foundation
internal import NotifyInterface

extension TriggerValue {
    /// The shortest interval that may repeat, in seconds: Apple's rule.
    static let shortestRepeat: TimeInterval = 60

    /// The longest interval, in seconds: the longest duration that the daemon takes.
    static let longest = TimeInterval(Instant.latest.milliseconds - Instant.earliest.milliseconds) / 1000

    /// The daemon's words for it; nil when there is no date it could ever fire at.
    ///
    /// - Throws: `UNError` with code `notificationInvalidNoDate` for a trigger that cannot be here.
    func wire(after now: Date, in zone: TimeZone) throws(UNError) -> WireTrigger? {
        switch self {
        case .interval(let seconds, let repeats): try TriggerValue.wire(seconds, repeats)
        case .calendar(let components, let repeats):
            CalendarDates(components, zone: zone).wire(repeats: repeats, after: now)
        case .push:
            throw UNError(
                .notificationInvalidNoDate,
                "a push trigger is made by the system for what a server sends; a program cannot add one")
        case .location(let region, _):
            throw UNError(
                .notificationInvalidNoDate,
                "a location trigger (region \(region.identifier)) cannot fire here, as nothing tells the daemon where the "
                    + "machine is; use a time interval or a calendar trigger")
        }
    }

    private static func wire(_ seconds: TimeInterval, _ repeats: Bool) throws(UNError) -> WireTrigger {
        guard seconds > 0, seconds <= longest else {
            throw UNError(
                .notificationInvalidNoDate,
                "the time interval is \(seconds) s; it must be more than 0 and at most \(Int64(longest))")
        }
        guard repeats else { return WireTrigger(duration: "\(Int64(max(1, (seconds * 1000).rounded())))ms") }
        guard seconds >= shortestRepeat else {
            throw UNError(
                .notificationInvalidNoDate,
                "the time interval is \(seconds) s and repeats; it must be at least \(Int(shortestRepeat)) s then")
        }
        return WireTrigger(every: "\(Int64(seconds.rounded()))s")
    }
}

extension CalendarDates {
    /// A series with these dates; nil when it has none.
    fileprivate func wire(repeats: Bool, after now: Date) -> WireTrigger? {
        guard hasExpression else { return listed(repeats: repeats, after: now) }
        guard let fields = CalendarFields(significant) else { return nil }
        let named = components.timeZone ?? components.calendar?.timeZone
        // A time that recurs within the day is of one zone: the system's, where none is named.
        return WireTrigger(
            zone: named?.identifier, every: fields.expression, floating: named == nil && !fields.isInterval,
            count: repeats ? nil : 1)
    }

    private func listed(repeats: Bool, after now: Date) -> WireTrigger? {
        let dates = worked(after: now, limit: repeats ? CalendarDates.most : 1)
        guard let first = dates.first else { return nil }
        let isFloating = components.timeZone == nil && components.calendar?.timeZone == nil
        let text: (Date) -> String = { isFloating ? stamp($0, in: zone) : stamp($0, in: .gmt) + "Z" }
        return WireTrigger(
            rrule: "DTSTART:\(text(first))\nRDATE:\(dates.map(text).joined(separator: ","))", floating: isFloating)
    }

    /// The form of RFC 5545, section 3.3.5.
    private func stamp(_ date: Date, in zone: TimeZone) -> String {
        let civil = civil(date, seconds: zone.secondsFromGMT(for: date)).description
        return String(civil.filter { $0 != "-" && $0 != ":" }.prefix(15))
    }
}
