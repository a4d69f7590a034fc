import CivilTime

/// Dates and times as RFC 5545 writes them (sections 3.3.4 and 3.3.5): `20261224`, `20261224T080000`, with `Z` for UTC.
///
/// The extended forms of RFC 3339 (`2026-12-24T08:00Z`) are read too and never printed, except where the basic form
/// cannot hold the value because it has milliseconds.
enum BasicDateTime {
    static func parse(_ text: String, at position: Int) throws(RecurrenceError) -> DateTimeText {
        do {
            return try DateTimeText.parse(extended(text) ?? text)
        } catch {
            if extended(text) == nil { throw RecurrenceError(error, startingAt: position) }
            throw RecurrenceError(
                error.code == .malformed ? .malformed : .noSuchTime, word: text, position: position,
                reason: error.reason, underlying: error)
        }
    }

    static func text(_ date: DateTimeText) -> String {
        let utc: DateTimeText =
            if case .instant(let instant, _) = date { .instant(instant, .zero) } else { date }
        let extended = utc.description
        return extended.contains(".") ? extended : extended.filter { $0 != "-" && $0 != ":" }
    }

    /// `2026-12-24T08:00:00Z` of `20261224T080000Z`; nil when the text is not in the basic form.
    private static func extended(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        guard [8, 15, 16].contains(bytes.count), bytes[..<8].allSatisfy(\.isDigit) else { return nil }
        let date = [bytes[0..<4], bytes[4..<6], bytes[6..<8]].map { String(decoding: $0, as: UTF8.self) }
        let day = date.joined(separator: "-")
        guard bytes.count > 8 else { return day }
        guard bytes[8] | 32 == UInt8(ascii: "t"), bytes[9..<15].allSatisfy(\.isDigit) else { return nil }
        let time = [bytes[9..<11], bytes[11..<13], bytes[13..<15]].map { String(decoding: $0, as: UTF8.self) }
        return day + "T" + time.joined(separator: ":") + String(decoding: bytes[15...], as: UTF8.self)
    }
}
