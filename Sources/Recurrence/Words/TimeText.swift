public import CivilTime

/// A moment as a user writes it, for `--at`, `--until` and their like: read first, given a meaning when now and the
/// zone are known.
public enum TimeText: Hashable, Sendable {
    /// RFC 3339, an ISO wall time, or an ISO date.
    case written(DateTimeText)

    /// Reads a text whole; throws the word that is wrong, its place, and what would be right.
    public static func parse(_ text: String) throws(RecurrenceError) -> TimeText {
        do {
            return .written(try DateTimeText.parse(text))
        } catch {
            throw RecurrenceError(error)
        }
    }

    /// The moment that the text means; throws when it has none under the policies.
    ///
    /// A text with an offset is an instant whatever the zone. A wall time is read in the context's zone by its policies
    /// (`both` passes of an overlap are two moments, and a moment is one: it counts as `first`). A date alone means its
    /// first midnight, as in systemd.
    public func meaning(in context: TimeContext) throws(RecurrenceError) -> TimeMeaning {
        switch self {
        case .written(.instant(let instant, _)):
            return TimeMeaning(kind: .instant, instant: instant, zone: context.zone)
        case .written(.local(let civil)):
            return try context.meaning(of: civil)
        case .written(.date(let date)):
            return try context.meaning(of: CivilDateTime(midnightOf: date))
        }
    }
}

extension TimeText: CustomStringConvertible {
    /// The canonical form of what was written.
    public var description: String {
        switch self {
        case .written(let text): text.description
        }
    }
}
