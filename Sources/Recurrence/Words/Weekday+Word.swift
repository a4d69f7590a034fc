import CivilTime

extension Weekday {
    /// The weekday of an English word, `Mon` or `Monday` in either case; nil for any other word.
    init?(word: some StringProtocol) {
        let wanted = word.lowercased()
        guard let day = Weekday.allCases.first(where: { $0.name == wanted || $0.abbreviation.lowercased() == wanted })
        else { return nil }
        self = day
    }

    /// The days of a range, which may lead over the end of the week.
    static func list(from first: Weekday, to last: Weekday) -> [Weekday] {
        let count = (last.rawValue - first.rawValue + 7) % 7
        return (0...count).map { allCases[(first.rawValue - 1 + $0) % 7] }
    }
}
