public import CivilTime

/// A moment as a user writes it, for `--at`, `--until` and their like: read first, given a meaning when now and the
/// zone are known.
public enum TimeText: Hashable, Sendable {
    /// RFC 3339, an ISO wall time, or an ISO date.
    case written(DateTimeText)

    /// A day, a time of day, a span to add, in words.
    case words(WordsText)

    /// Reads a text whole; throws the word that is wrong, its place, and what would be right.
    ///
    /// A text that begins like an ISO date is one, unless a time in words follows it: `2026-12-24 9am`.
    public static func parse(_ text: String) throws(RecurrenceError) -> TimeText {
        guard isLikeDate(text) else { return .words(try WordsText.parse(text)) }
        let fault: CivilTimeError
        do {
            return .written(try DateTimeText.parse(text))
        } catch {
            fault = error
        }
        guard text.contains(" "), fault.code == .malformed else { throw RecurrenceError(fault) }
        do {
            return .words(try WordsText.parse(text))
        } catch {
            throw RecurrenceError(fault)
        }
    }

    /// Whether a text begins with a number and a dash, or a signed number and a dash.
    private static func isLikeDate(_ text: String) -> Bool {
        var cursor = TextCursor(text)
        _ = cursor.take("-") || cursor.take("+")
        return !cursor.takeDigits().range.isEmpty && cursor.take("-")
    }

    /// The moment that the text means; throws when it has none under the policies.
    ///
    /// A text with an offset is an instant whatever the zone. A wall time is read in the context's zone by its policies
    /// (`both` passes of an overlap are two moments, and a moment is one: it counts as `first`). A date alone means its
    /// first midnight, as in systemd; words have their own rules (`WordsText`).
    public func meaning(in context: TimeContext) throws(RecurrenceError) -> TimeMeaning {
        switch self {
        case .written(.instant(let instant, _)):
            return TimeMeaning(kind: .instant, instant: instant, zone: context.zone)
        case .written(.local(let civil)):
            return try context.meaning(of: civil)
        case .written(.date(let date)):
            return try context.meaning(of: CivilDateTime(midnightOf: date))
        case .words(let words):
            return try words.meaning(in: context)
        }
    }
}

extension TimeText: CustomStringConvertible {
    /// The canonical form of what was written.
    public var description: String {
        switch self {
        case .written(let text): text.description
        case .words(let words): words.description
        }
    }
}
