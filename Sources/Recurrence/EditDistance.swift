/// How many letters must be inserted, removed, changed or swapped with a neighbour to turn one word into another.
package enum EditDistance {
    /// The candidates that come near to a word that is none of them, nearest first, at most three.
    package static func nearest(to word: String, among candidates: some Sequence<String>) -> [String] {
        let wanted = Array(word.lowercased().utf8)[...]
        let limit = wanted.count > 4 ? 2 : wanted.count > 2 ? 1 : 0
        var found: [(distance: Int, name: String)] = []
        for candidate in candidates {
            let distance = between(wanted, Array(candidate.lowercased().utf8)[...], atMost: limit)
            if distance <= limit { found.append((distance, candidate)) }
        }
        return found.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
    }

    /// The distance (optimal string alignment), or `limit + 1` as soon as it must exceed the limit.
    package static func between(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>, atMost limit: Int) -> Int {
        guard abs(left.count - right.count) <= limit else { return limit + 1 }
        let (left, right) = (Array(left), Array(right))
        var before: [Int] = []
        var previous = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                let change = previous[column] + (left[row] == right[column] ? 0 : 1)
                var best = min(change, previous[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    best = min(best, before[column - 1] + 1)
                }
                current.append(best)
            }
            if let least = current.min(), least > limit { return limit + 1 }
            (before, previous) = (previous, current)
        }
        return previous[right.count]
    }
}
