/// The English names of months.
enum MonthWord {
    static let names = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    /// The month, 1 to 12, of a whole name, its first three letters, or `sept`; nil for any other word.
    static func month(_ word: String) -> Int? {
        guard word.utf8.count >= 3 else { return nil }
        let found = names.firstIndex { $0 == word || $0.prefix(3) == word } ?? (word == "sept" ? 8 : nil)
        return found.map { $0 + 1 }
    }
}
