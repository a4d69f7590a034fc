import CivilTime

extension Weekday {
    /// The weekday of an English word, `Mon` or `Monday` in either case; nil for any other word.
    init?(word: some StringProtocol) {
        let wanted = word.lowercased()
        guard let day = Weekday.allCases.first(where: { $0.name == wanted || $0.abbreviation.lowercased() == wanted })
        else { return nil }
        self = day
    }
}
