import Recurrence

/// Finds the word that a misspelled one was meant to be.
enum NearMatch {
    /// The candidate with the fewest changed letters; nil when none is near enough to be meant.
    ///
    /// Near enough is one change for every three letters, at least one and at most three, or being its beginning.
    static func nearest(to word: String, in candidates: [String]) -> String? {
        let limit = min(3, max(1, word.utf8.count / 3))
        let measured = candidates.map { candidate in
            (candidate, EditDistance.between(Array(word.utf8)[...], Array(candidate.utf8)[...], atMost: limit))
        }
        if let best = measured.min(by: { $0.1 < $1.1 }), best.1 <= limit { return best.0 }
        let begun = candidates.filter { word.utf8.count >= 3 && $0.hasPrefix(word) }
        return begun.count == 1 ? begun.first : nil
    }
}
