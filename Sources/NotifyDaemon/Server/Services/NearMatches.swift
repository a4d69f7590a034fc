/// Names that somebody may have meant by a name that is not known.
enum NearMatches {
    /// At most three, nearest first: equal but for case, one within the other, or few letters apart.
    static func of(_ text: String, among names: [String]) -> [String] {
        let wanted = text.lowercased()
        let ranked = names.compactMap { name -> (name: String, distance: Int)? in
            let distance = distance(wanted, name.lowercased())
            return distance <= max(2, wanted.count / 3) ? (name, distance) : nil
        }
        return ranked.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
    }

    private static func distance(_ left: String, _ right: String) -> Int {
        if left == right { return 0 }
        if !left.isEmpty && right.contains(left) || !right.isEmpty && left.contains(right) { return 1 }
        return edits(Array(left.utf8), Array(right.utf8))
    }

    /// Insertions, deletions and replacements that lead from one to the other (Levenshtein).
    private static func edits(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (i, a) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in right.enumerated() {
                let replaced = diagonal + (a == b ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[right.count]
    }
}
