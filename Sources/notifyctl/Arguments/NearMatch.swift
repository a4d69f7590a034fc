import Recurrence

/// Finds the word that a misspelled one was meant to be.
enum NearMatch {
    /// The only candidate that begins with the word, else the one with the fewest changed letters; nil when none is
    /// near.
    ///
    /// Near is one change for every three letters, at least one and at most three; a beginning has at least three
    /// letters.
    static func nearest(to word: String, in candidates: [String]) -> String? {
        let begun = candidates.filter { word.utf8.count >= 3 && $0.hasPrefix(word) }
        if begun.count == 1 { return begun[0] }
        let limit = min(3, max(1, word.utf8.count / 3))
        let measured = candidates.map { candidate in
            (candidate, EditDistance.between(Array(word.utf8)[...], Array(candidate.utf8)[...], atMost: limit))
        }
        return measured.min { $0.1 < $1.1 }.flatMap { $0.1 <= limit ? $0.0 : nil }
    }
}
