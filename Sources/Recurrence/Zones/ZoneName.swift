import CivilTime

/// The judgement on a zone's name before tzdata is asked, and the help when tzdata does not know it.
enum ZoneName {
    /// Whether the name has the form of tzdata's names; a path, a blank or a control character never gets further.
    static func isPlausible(_ name: String) -> Bool {
        let bytes = name.utf8
        guard let first = bytes.first, bytes.count <= 64, first.isLetter, !name.contains("..") else { return false }
        return bytes.allSatisfy { byte in
            byte.isLetter || byte.isDigit || "/_+-".utf8.contains(byte)
        }
    }

    static func fault(_ name: String, in source: ZoneSource) -> RecurrenceError {
        // What looks like an abbreviation comes near to zones of other continents, which is no help.
        let bound: Int? = isAbbreviation(name) ? 0 : nil
        return RecurrenceError(
            .zoneUnknown, word: name, reason: reason(name),
            nearMatches: nearMatches(to: name, in: source, within: bound))
    }

    private static func isAbbreviation(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy(\.isLetter) && name == name.uppercased() && name.utf8.count <= 5
    }

    private static func reason(_ name: String) -> String {
        if name.isEmpty { return "a zone is missing: write a name such as Europe/Berlin" }
        if name.utf8.contains(where: { $0 <= 32 || $0 == 127 }) {
            return "a zone's name has no blanks: write a name such as Europe/Berlin"
        }
        if isAbbreviation(name) {
            return "an abbreviation can mean several zones: write a region such as Europe/Berlin"
        }
        if name.contains(where: { "+-".contains($0) }), !name.contains("/") {
            return "an offset is no zone and its sign is read both ways: write a name of tzdata such as Europe/Berlin"
        }
        return "tzdata does not list this zone: write a name such as Europe/Berlin"
    }

    /// At most three names, nearest first: the whole name or its last part by edit distance, ignoring case.
    private static func nearMatches(to name: String, in source: ZoneSource, within limit: Int?) -> [String] {
        let wanted = folded(name)
        guard (3...64).contains(wanted.count) else { return [] }
        let bound = limit ?? max(1, min(3, wanted.count / 4))
        var found: [(distance: Int, name: String)] = []
        for candidate in source.names {
            let whole = folded(candidate)
            var distance = EditDistance.between(wanted, whole, atMost: bound)
            if let slash = whole.lastIndex(of: UInt8(ascii: "/")) {
                distance = min(distance, EditDistance.between(wanted, whole[(slash + 1)...], atMost: bound))
            }
            if distance <= bound { found.append((distance, candidate)) }
        }
        return found.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
    }

    private static func folded(_ name: String) -> ArraySlice<UInt8> {
        let bytes = name.lowercased().utf8.map { $0 == 32 ? UInt8(ascii: "_") : $0 }
        let trimmed = bytes.drop { $0 == UInt8(ascii: "_") }
        guard let last = trimmed.lastIndex(where: { $0 != UInt8(ascii: "_") }) else { return [] }
        return trimmed[...last]
    }
}
