extension Instant {
    /// The Unix epoch, 1970-01-01T00:00:00Z.
    public static let epoch = Instant(milliseconds: 0)
    /// The first supported instant, 0001-01-01T00:00:00Z.
    public static let earliest = Instant(milliseconds: -62_135_596_800_000)
    /// The last supported instant, 9999-12-31T23:59:59.999Z.
    public static let latest = Instant(milliseconds: 253_402_300_799_999)

    /// Whether the instant lies in the supported range, the years 0001 to 9999 in UTC.
    public var isSupported: Bool {
        Instant.earliest <= self && self <= Instant.latest
    }

    /// Seconds since the Unix epoch, rounded down.
    public var wholeSeconds: Int64 { milliseconds.dividedDown(by: 1000).quotient }

    /// The instant that much later, or earlier for a negative duration, held inside `earliest ... latest`.
    ///
    /// Parts of a millisecond are rounded towards later, so that nothing fires early. For a date that a user typed use
    /// `advanced(exactlyBy:)`, which refuses where this one holds.
    public func advanced(by duration: Duration) -> Instant {
        let limit = duration < .zero ? Instant.earliest : Instant.latest
        guard let sum = sum(with: duration) else { return limit }
        return min(max(sum, .earliest), .latest)
    }

    /// The instant that much later, or nil when it would leave `earliest ... latest`.
    ///
    /// Parts of a millisecond are rounded towards later, as in `advanced(by:)`.
    public func advanced(exactlyBy duration: Duration) -> Instant? {
        guard let sum = sum(with: duration), sum.isSupported else { return nil }
        return sum
    }

    /// The exact duration from this instant to another; negative when the other is earlier.
    public func duration(to other: Instant) -> Duration {
        .milliseconds(other.milliseconds) - .milliseconds(milliseconds)
    }

    private func sum(with duration: Duration) -> Instant? {
        guard let step = duration.wholeMilliseconds else { return nil }
        let (sum, overflow) = milliseconds.addingReportingOverflow(step)
        return overflow ? nil : Instant(milliseconds: sum)
    }
}

extension Duration {
    /// The duration in milliseconds as they are stored, parts rounded towards later; nil beyond 64 bits.
    public var wholeMilliseconds: Int64? {
        let (seconds, attoseconds) = components
        let perMillisecond: Int64 = 1_000_000_000_000_000
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        var part = attoseconds / perMillisecond
        if attoseconds % perMillisecond > 0 { part += 1 }
        let (sum, carry) = whole.addingReportingOverflow(part)
        return overflow || carry ? nil : sum
    }
}
