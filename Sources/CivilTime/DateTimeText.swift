/// A date and time as RFC 3339 and ISO 8601 write it, read and printed.
///
/// What is understood: `2026-12-24T08:00:00Z`, an offset in place of `Z` (`+02:00`, `+0200`, `+02`), a fraction of a
/// second, a blank in place of `T`, no seconds (`T08:00`), no offset (a wall time), a date alone. Years are 0001 to
/// 9999.
///
/// Decisions: digits beyond the millisecond round up, so that nothing fires early. `23:59:60` is read only where a leap
/// second may stand, in the last minute of a UTC day, as RFC 3339 section 5.7 asks, and means the second after it,
/// because leap seconds are not counted in an `Instant`; a wall time without an offset cannot be checked, so `:60` is
/// refused there. `24:00` is refused. The offset `-00:00` (RFC 3339: offset unknown) is read as UTC.
public enum DateTimeText: Hashable, Sendable {
    /// A point on the time line, and the offset in which it was written.
    case instant(Instant, UTCOffset)
    /// A wall time without a zone.
    case local(CivilDateTime)
    /// A date without a time of day.
    case date(CivilDate)

    /// Reads a text whole; throws the word that is wrong, its place, and what would be right.
    public static func parse(_ text: String) throws(CivilTimeError) -> DateTimeText {
        var parser = DateTimeParser(text)
        return try parser.parse()
    }
}

extension DateTimeText: CustomStringConvertible {
    /// The shortest canonical form: seconds always, milliseconds only when there are any.
    public var description: String {
        switch self {
        case .instant(let instant, let offset): instant.text(at: offset)
        case .local(let civil): civil.description
        case .date(let date): date.description
        }
    }
}

extension Instant {
    /// RFC 3339 text at an offset, `2026-12-24T09:00:00+01:00`.
    ///
    /// It is printed in UTC when RFC 3339 cannot write the offset.
    /// An instant outside the supported years is printed in UTC too, with as many digits of the year as it takes.
    public func text(at offset: UTCOffset) -> String {
        guard offset == .zero || (offset.isWritable && isSupported) else { return text(at: .zero) }
        let civil = CivilDateTime(milliseconds: milliseconds + Int64(offset.seconds) * 1000)
        var text = TextBuilder()
        civil.append(to: &text)
        offset.append(to: &text)
        return text.string
    }

    /// Reads an RFC 3339 instant; a text without an offset is refused.
    public init(rfc3339 text: String) throws(CivilTimeError) {
        guard case .instant(let instant, _) = try DateTimeText.parse(text) else {
            throw CivilTimeError(
                .malformed, word: "", position: text.count + 1,
                reason: "an offset is missing: write Z for UTC or an offset such as +02:00")
        }
        self = instant
    }
}

extension Instant: CustomStringConvertible {
    /// RFC 3339 text in UTC, `2026-12-24T08:00:00Z`.
    public var description: String { text(at: .zero) }
}

extension CivilDate: CustomStringConvertible {
    /// ISO 8601 text, `2026-12-24`.
    public var description: String {
        var text = TextBuilder()
        append(to: &text)
        return text.string
    }

    func append(to text: inout TextBuilder) {
        text.append(year, width: 4)
        text.append(ascii: "-")
        text.append(month, width: 2)
        text.append(ascii: "-")
        text.append(day, width: 2)
    }
}

extension CivilDateTime: CustomStringConvertible {
    /// ISO 8601 text, `2026-12-24T08:00:00`, with `.123` only when it is not a whole second.
    public var description: String {
        var text = TextBuilder()
        append(to: &text)
        return text.string
    }

    func append(to text: inout TextBuilder) {
        date.append(to: &text)
        text.append(ascii: "T")
        text.append(hour, width: 2)
        text.append(ascii: ":")
        text.append(minute, width: 2)
        text.append(ascii: ":")
        text.append(second, width: 2)
        guard millisecond != 0 else { return }
        text.append(ascii: ".")
        text.append(millisecond, width: 3)
    }
}
