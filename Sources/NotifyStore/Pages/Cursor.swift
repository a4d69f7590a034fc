/// Where a page begins, in a form that travels through a client and back.
///
/// A listing reads one to four ranges of indexes, each ordered by a number (a date, a client) and then by a row. The
/// text is `STAGE:NUMBER:ROW:NUMBER:ROW:...`; a range that has ended is written `-`. Rows that come and go between two
/// pages shift nothing.
struct Cursor: Hashable, Sendable {
    /// The last place looked at in a range.
    struct Place: Hashable, Sendable {
        var number: Int64
        var row: Int64

        /// Before everything.
        static let start: Place = Place(number: .min, row: .min)
        /// After everything, for ranges read from their end.
        static let end: Place = Place(number: .max, row: .max)
    }

    /// Which of the listings that follow one another is being read.
    var stage: Int
    /// The places in its ranges; nil for one that has ended.
    var places: [Place?]

    init(stage: Int, places: [Place?]) {
        self.stage = stage
        self.places = places
    }

    /// Reads the text of a cursor; nil when it is not one.
    init?(_ text: String) {
        let words = text.split(separator: ":", omittingEmptySubsequences: false)
        guard let first = words.first, let stage = Int(first), words.count <= 9 else { return nil }
        var places: [Place?] = []
        var rest = words.dropFirst()
        while let word = rest.popFirst() {
            if word == "-" {
                places.append(nil)
            } else {
                guard let number = Int64(word), let row = rest.popFirst().flatMap({ Int64($0) }) else { return nil }
                places.append(Place(number: number, row: row))
            }
        }
        guard !places.isEmpty else { return nil }
        self.init(stage: stage, places: places)
    }

    /// Reads the text of a cursor that fits the listings of a filter; nil when it does not.
    init?(_ text: String, of filter: PageFilter) {
        self.init(text)
        let stages = Listing.stages(of: filter)
        guard stages.indices.contains(stage), places.count == stages[stage].sources.count else { return nil }
    }

    /// The text from which `init(_:)` reads the same cursor.
    var text: String {
        let words = places.map { place in place.map { "\($0.number):\($0.row)" } ?? "-" }
        return "\(stage):\(words.joined(separator: ":"))"
    }
}
