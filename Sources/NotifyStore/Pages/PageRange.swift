/// What reading one range of an index gave, and how two of them become one page.
///
/// A range that was cut short is known only up to the last place examined: of the other one nothing later may be taken.
struct PageRange {
    /// A row that belongs on the page.
    struct Found {
        let occurrence: Int64
        let place: Cursor.Place
        /// What the ranges are merged by.
        let date: Int64
    }

    var found: [Found] = []
    /// The last place looked at, and its date.
    var examined: Cursor.Place?
    var examinedDate: Int64 = .min
    /// Whether rows follow that were not looked at.
    var isCutShort: Bool = false

    private let start: Cursor.Place?
    private var taken: Int = 0

    init(from start: Cursor.Place?) {
        self.start = start
    }

    /// Where the next page goes on in this range; nil when it has ended.
    var next: Cursor.Place? {
        guard taken == found.count else { return taken == 0 ? start : found[taken - 1].place }
        return isCutShort ? examined ?? start : nil
    }

    /// Takes up to `limit` rows from the ranges in the order of their dates.
    static func merge(_ ranges: inout [PageRange], limit: Int) -> [Int64] {
        guard ranges.count > 1 else {
            ranges[0].taken = ranges[0].found.count
            return ranges[0].found.map(\.occurrence)
        }
        let horizon = ranges.filter(\.isCutShort).map(\.examinedDate).min() ?? .max
        var rows: [Int64] = []
        while rows.count < limit, let index = earliest(in: ranges) {
            let found = ranges[index].found[ranges[index].taken]
            guard found.date <= horizon else { break }
            ranges[index].taken += 1
            rows.append(found.occurrence)
        }
        return rows
    }

    private static func earliest(in ranges: [PageRange]) -> Int? {
        ranges.indices.filter { ranges[$0].taken < ranges[$0].found.count }
            .min { ranges[$0].found[ranges[$0].taken].date < ranges[$1].found[ranges[$1].taken].date }
    }
}
