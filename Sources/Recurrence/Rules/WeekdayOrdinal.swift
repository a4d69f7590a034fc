public import CivilTime

/// One value of `BYDAY`: a weekday, or the nth of a month or year, counted from its end when negative.
public struct WeekdayOrdinal: Hashable, Sendable {
    /// 1 is the first and -1 the last; nil means every such weekday.
    public let ordinal: Int?
    /// The weekday.
    public let weekday: Weekday

    /// Makes a value of `BYDAY`.
    public init(_ weekday: Weekday, ordinal: Int? = nil) {
        self.weekday = weekday
        self.ordinal = ordinal
    }
}

extension WeekdayOrdinal: CustomStringConvertible {
    /// `MO`, `2WE`, `-1FR`.
    public var description: String {
        (ordinal.map(String.init) ?? "") + weekday.ruleName
    }
}

extension Weekday {
    /// The two letters of RFC 5545, `MO` to `SU`.
    var ruleName: String { String(abbreviation.uppercased().prefix(2)) }

    init?(ruleName: String) {
        guard let weekday = Weekday.allCases.first(where: { $0.ruleName == ruleName }) else { return nil }
        self = weekday
    }
}
