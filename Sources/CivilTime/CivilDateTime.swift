/// What a wall clock and calendar show, to the millisecond, in no particular zone.
///
/// It is kept as one integer, the milliseconds that a clock without any zone would have counted since it showed
/// 1970-01-01T00:00:00. Days always have 24 hours here; what a zone does to them is the zone's affair.
public struct CivilDateTime: Hashable, Sendable {
    /// Milliseconds on the wall since 1970-01-01T00:00:00 on the wall; the form in which it is stored.
    public let milliseconds: Int64

    /// Makes the wall time that many civil milliseconds after 1970-01-01T00:00:00.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Makes the wall time of a date, or nil when a field is out of range (hours 0 to 23, minutes and seconds 0 to 59).
    public init?(date: CivilDate, hour: Int, minute: Int, second: Int = 0, millisecond: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second),
            (0...999).contains(millisecond)
        else { return nil }
        self.init(dayNumber: date.dayNumber, secondOfDay: (hour * 60 + minute) * 60 + second, millisecond: millisecond)
    }

    /// Makes the wall time of a day counted from 1970-01-01; seconds beyond the day are carried into it.
    public init(dayNumber: Int, secondOfDay: Int, millisecond: Int = 0) {
        milliseconds = (Int64(dayNumber) * 86_400 + Int64(secondOfDay)) * 1000 + Int64(millisecond)
    }

    /// Makes midnight of a date.
    public init(midnightOf date: CivilDate) {
        self.init(dayNumber: date.dayNumber, secondOfDay: 0)
    }

    /// The first wall time that text may name, 0001-01-01T00:00:00.
    public static let earliest = CivilDateTime(milliseconds: Instant.earliest.milliseconds)
    /// The last wall time that text may name, 9999-12-31T23:59:59.999.
    public static let latest = CivilDateTime(milliseconds: Instant.latest.milliseconds)
}

extension CivilDateTime {
    /// The day as a count from 1970-01-01.
    public var dayNumber: Int { Int(wholeSeconds.dividedDown(by: 86_400).quotient) }
    /// The second of the day, 0 to 86,399.
    public var secondOfDay: Int { Int(wholeSeconds.dividedDown(by: 86_400).remainder) }
    /// The date.
    public var date: CivilDate { CivilDate(dayNumber: dayNumber) }
    /// The hour, 0 to 23.
    public var hour: Int { secondOfDay / 3600 }
    /// The minute, 0 to 59.
    public var minute: Int { secondOfDay / 60 % 60 }
    /// The second, 0 to 59.
    public var second: Int { secondOfDay % 60 }
    /// The millisecond, 0 to 999.
    public var millisecond: Int { Int(milliseconds.dividedDown(by: 1000).remainder) }
    /// Seconds on the wall since 1970-01-01T00:00:00, rounded down.
    public var wholeSeconds: Int64 { milliseconds.dividedDown(by: 1000).quotient }

    /// Whether text may name it: the years 0001 to 9999.
    public var isSupported: Bool { CivilDateTime.earliest <= self && self <= CivilDateTime.latest }

    /// The instant at which a clock that runs that far ahead of UTC shows this.
    public func instant(at offset: UTCOffset) -> Instant {
        Instant(milliseconds: milliseconds - Int64(offset.seconds) * 1000)
    }
}

extension CivilDateTime: Comparable {
    /// Whether the left wall time comes first.
    public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
        left.milliseconds < right.milliseconds
    }
}

extension Int64 {
    /// Division that rounds towards earlier, so that a remainder is never negative.
    package func dividedDown(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
