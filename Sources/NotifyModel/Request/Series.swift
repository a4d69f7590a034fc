/// What recurs, in the normalised words it was given in, and from where it counts.
///
/// The words are evaluated by the daemon, like those of every trigger. Two series are equal when they were asked for
/// in equal words: where the daemon began to count and which dates were left out since do not matter, so that
/// registering a series again never restarts it.
public struct Series: Sendable {
    /// The language of the expression; the raw value is its name on the wire.
    public enum Kind: String, CaseIterable, Sendable {
        case every
        case cron
        case rrule
    }

    /// What becomes of a time that clocks skip.
    public enum Gap: String, CaseIterable, Sendable {
        case shift
        case skip
    }

    /// Which pass of a time that clocks show twice is meant.
    public enum Overlap: String, CaseIterable, Sendable {
        case first
        case second
        case both
    }

    /// The language of the expression.
    public let kind: Kind
    /// The canonical text of the expression.
    public let expression: String
    /// The start on the wall (ISO text without offset); nil when none was named.
    public var start: String?
    /// The zone of tzdata; nil when it floats: wall time wherever the user is.
    public var zone: String?
    /// What becomes of a time that clocks skip.
    public var gap: Gap = .shift
    /// Which pass of a time that clocks show twice is meant.
    public var overlap: Overlap = .first
    /// How many dates it has, before exceptions are taken out; nil for no bound.
    public var count: Int?
    /// The last moment, inclusive: ISO text of an instant, a wall time, or a date for all of that day.
    public var until: String?
    /// Dates that were taken out when it was scheduled, in the forms of `until`.
    public var exceptions: [String] = []
    /// Each date comes up to so many milliseconds later, by an offset that is drawn once for good; nil for none.
    public var spread: Int64?
    /// Whose offsets these are: CLIENT/IDENTIFIER; not part of what was asked.
    public var owner: String?
    /// Where the daemon began to count when no start was named; not part of what was asked.
    public var anchor: String?
    /// How many dates it had before the daemon began to count anew; not part of what was asked.
    public var counted: Int = 0
    /// Dates that were left out since, in the forms of `until`; not part of what was asked.
    public var skipped: [String] = []

    /// Makes a series without bounds in a zone, or floating without one.
    public init(_ kind: Kind, _ expression: String, zone: String?) {
        self.kind = kind
        self.expression = expression
        self.zone = zone
    }
}

extension Series: Hashable {
    private struct Asked: Hashable {
        let kind: Kind
        let expression: String
        let start: String?
        let zone: String?
        let gap: Gap
        let overlap: Overlap
        let count: Int?
        let until: String?
        let exceptions: [String]
        let spread: Int64?
    }

    private var asked: Asked {
        Asked(
            kind: kind, expression: expression, start: start, zone: zone, gap: gap, overlap: overlap, count: count,
            until: until, exceptions: exceptions, spread: spread)
    }

    /// Whether both were asked for in equal words.
    public static func == (left: Series, right: Series) -> Bool { left.asked == right.asked }

    /// Feeds the words that were asked for.
    public func hash(into hasher: inout Hasher) { asked.hash(into: &hasher) }
}
