import CivilTime
import Recurrence

/// The time texts: what is read prints as text that reads back as the same value, and the dates of what recurs come after
/// one another.
extension FuzzTarget {
    /// RFC 3339 and ISO dates.
    static let datetime = FuzzTarget("datetime") { bytes in
        _ = stable(bytes) { text throws(CivilTimeError) in try DateTimeText.parse(text) }
    }

    /// Times in words; their meaning is looked up too, and may be refused.
    static let time = FuzzTarget("time") { bytes in
        let time = stable(bytes) { text throws(RecurrenceError) in try TimeText.parse(text) }
        guard let time else { return }
        let context = TimeContext(now: Instant(milliseconds: 1_772_841_600_000), zone: zone)
        do throws(RecurrenceError) {
            let instant = try time.meaning(in: context).instant
            precondition(instant.isSupported, "a moment outside the supported years: \(time)")
        } catch {
            precondition(!error.reason.isEmpty, "an error without a text")
        }
    }

    /// Durations in systemd's spelling: elapsed time prints as text that means as much.
    static let duration = FuzzTarget("duration") { bytes in
        let span = stable(bytes) { text throws(RecurrenceError) in try DurationText.parse(text, allowingZero: true) }
        guard let span else { return }
        let printed = DurationText.text(span.duration)
        let again = stable(Array(printed.utf8)) { text throws(RecurrenceError) in
            try DurationText.parse(text, allowingZero: true)
        }
        precondition(again?.duration == span.duration, "a printed duration does not read back: \(printed)")
    }

    /// What `--every` takes.
    static let every = FuzzTarget("every") { bytes in
        let every = stable(bytes) { text throws(RecurrenceError) in try EveryText.parse(text) }
        if let every { expectOrder(every.set(startingAt: start)) }
    }

    /// systemd calendar expressions.
    static let calendar = FuzzTarget("calendar") { bytes in
        let calendar = stable(bytes) { text throws(RecurrenceError) in try CalendarExpression.parse(text) }
        if let calendar { expectOrder(calendar.set(startingAt: start)) }
    }

    /// Cron expressions.
    static let cron = FuzzTarget("cron") { bytes in
        let cron = stable(bytes) { text throws(RecurrenceError) in try CronExpression.parse(text) }
        if let cron { expectOrder(cron.set(startingAt: start)) }
    }

    /// One RFC 5545 rule.
    static let rule = FuzzTarget("rule") { bytes in
        let rule = stable(bytes) { text throws(RecurrenceError) in try RecurrenceRule.parse(text) }
        if let rule { expectOrder(RecurrenceSet(start: start, rules: [rule])) }
    }

    /// RFC 5545 lines: start, rules, dates and exceptions.
    static let recurrence = FuzzTarget("recurrence") { bytes in
        let lines = stable(bytes) { text throws(RecurrenceError) in try RecurrenceText.parse(text) }
        guard let lines else { return }
        do throws(RecurrenceError) {
            expectOrder(try lines.set(startingAt: lines.start == nil ? start : nil))
        } catch {
            preconditionFailure("a text with one start has no set: \(error)")
        }
    }
}

extension FuzzTarget {
    /// The night before clocks change in the zone.
    private static let start = CivilDateTime(milliseconds: 1_772_850_600_000)

    private static let zone: Zone = {
        do throws(RecurrenceError) {
            return try Zone.load("America/New_York")
        } catch {
            preconditionFailure("the fuzz targets need tzdata: \(error)")
        }
    }()

    /// The value that the bytes are read as; nil when they are refused, which needs a reason.
    private static func stable<Value: Equatable & CustomStringConvertible, Failure: Error & CustomStringConvertible>(
        _ bytes: [UInt8], _ parse: (String) throws(Failure) -> Value
    ) -> Value? {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        let value: Value
        do throws(Failure) {
            value = try parse(text)
        } catch {
            precondition(!error.description.isEmpty, "an error without a text")
            return nil
        }
        let printed = value.description
        do throws(Failure) {
            let again = try parse(printed)
            precondition(again == value, "printed text does not read back the same: \(printed)")
        } catch {
            preconditionFailure("printed text does not read back: \(printed): \(error)")
        }
        return value
    }

    /// Five dates, each later than the moment it was asked for, under the policies that give the most dates.
    private static func expectOrder(_ set: RecurrenceSet) {
        let schedule: RecurrenceSchedule
        do throws(RecurrenceError) {
            schedule = try RecurrenceSchedule(set, zone: zone, gap: .shift, overlap: .both)
        } catch {
            preconditionFailure("a rule that was read is refused: \(error)")
        }
        var place = Instant(milliseconds: 1_772_841_600_000)
        for _ in 0..<5 {
            guard let date = schedule.next(after: place) else { return }
            precondition(date.instant > place, "the next date is not later: \(set.rules) after \(place)")
            place = date.instant
        }
    }
}
