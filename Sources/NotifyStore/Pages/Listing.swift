import NotifyModel

/// One listing: the ranges of indexes it reads and what it takes from them.
///
/// The queries take the last place's number and row, and give (row of occurrence, number, row of the place, client,
/// state).
struct Listing {
    /// One range of an index.
    struct Source {
        let query: Query
        let isElapsed: Bool
        let isLocal: Bool
        /// Where the range begins, in the direction it is read.
        let start: Cursor.Place

        init(_ query: Query, isElapsed: Bool = false, isLocal: Bool = false, start: Cursor.Place = .start) {
            self.query = query
            self.isElapsed = isElapsed
            self.isLocal = isLocal
            self.start = start
        }
    }

    let sources: [Source]
    var state: OccurrenceState?

    /// The listings that make up a filter, one after the other.
    static func stages(of filter: PageFilter) -> [Listing] {
        switch filter {
        case .pending: [pending]
        case .unanswered: [unanswered]
        case .snoozed: [Listing(sources: [Source(.snoozedWallPage), Source(.snoozedElapsedPage, isElapsed: true)])]
        case .missed: [Listing(sources: [Source(.closedPage, start: .end)], state: .missed)]
        case .failed: [Listing(sources: [Source(.failedPage)])]
        case .closed: [Listing(sources: [Source(.closedPage, start: .end)])]
        case .open: [pending, unanswered]
        }
    }

    /// A cursor at the beginning of this listing.
    func start(stage: Int) -> Cursor {
        Cursor(stage: stage, places: sources.map(\.start))
    }

    private static var pending: Listing {
        Listing(sources: [
            Source(.wallPage), Source(.elapsedPage, isElapsed: true), Source(.localPage, isLocal: true),
            Source(.restingPage),
        ])
    }

    private static var unanswered: Listing {
        Listing(sources: [Source(.firedPage)])
    }
}

extension Query {
    private static func page(_ number: String, index: String, condition: String) -> Query {
        Query(
            """
            SELECT id, \(number), id, client, state FROM occurrences INDEXED BY \(index)
            WHERE \(condition) AND (\(number), id) > (?1, ?2) ORDER BY \(number), id
            """)
    }
    static let wallPage: Query = page(
        "due_wall", index: "occurrences_wall", condition: "due_wall IS NOT NULL")
    static let elapsedPage: Query = page(
        "due_elapsed", index: "occurrences_elapsed", condition: "due_elapsed IS NOT NULL")
    static let localPage: Query = page(
        "due_local", index: "occurrences_local", condition: "due_local IS NOT NULL")
    static let restingPage: Query = page(
        "scheduled", index: "occurrences_resting",
        condition: "state = 0 AND due_wall IS NULL AND due_elapsed IS NULL AND due_local IS NULL")
    static let snoozedWallPage: Query = page(
        "due_wall", index: "occurrences_snoozed_wall", condition: "state = 1 AND due_wall IS NOT NULL")
    static let snoozedElapsedPage: Query = page(
        "due_elapsed", index: "occurrences_snoozed_elapsed", condition: "state = 1 AND due_elapsed IS NOT NULL")
    static let firedPage: Query = page("fired", index: "occurrences_fired", condition: "state = 2")
    static let closedPage: Query = Query(
        """
        SELECT id, closed, id, client, state FROM occurrences INDEXED BY occurrences_closed
        WHERE closed IS NOT NULL AND (closed, id) < (?1, ?2) ORDER BY closed DESC, id DESC
        """)
    // An occurrence with several parked messages is listed with the first of them.
    static let failedPage: Query = Query(
        """
        SELECT d.occurrence, d.client, d.sequence, d.client, -1 FROM deliveries d
        WHERE (d.client, d.sequence) > (?1, ?2) AND d.parked = 1 AND NOT EXISTS (
            SELECT 1 FROM deliveries e WHERE e.occurrence = d.occurrence AND e.parked = 1 AND e.sequence < d.sequence)
        ORDER BY d.client, d.sequence
        """)
}
