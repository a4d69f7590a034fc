import NotifyModel

/// The banners on the user's screen. They outlive the daemon and the notification server, so that a restart of either
/// knows what to show again and what not.
extension Store {
    /// The occurrence rings: its banner is to be shown, with sound; a number that a server knows it by is kept.
    ///
    /// What ``BannerLife`` says of `rings`, in one statement, as everything that fires passes here. A banner that `isHeld` waits until the user wants to be told things again.
    public func wantBanner(occurrence: Int64, isHeld: Bool = false) throws(StoreError) {
        try write(.wantBanner, occurrence, isHeld)
    }

    /// Moves the banner of an occurrence as ``BannerLife`` says; `isStale` is as there.
    ///
    /// Returns whether anything changed.
    @discardableResult
    public func moveBanner(
        _ event: BannerEvent, occurrence: Int64, isStale: Bool = false
    ) throws(StoreError) -> Bool {
        let old = try banner(occurrence: occurrence)
        let new = BannerLife.after(event, old, occurrence: occurrence, isStale: isStale)
        guard new != old else { return false }
        if let new { try setBanner(new) } else { try deleteBanner(occurrence: occurrence) }
        return true
    }

    /// A newer occurrence takes the place on the screen that one has which is being closed, unless it has one already.
    public func inheritBanner(from old: Int64, to new: Int64) throws(StoreError) {
        guard let banner = try banner(occurrence: old), banner.state == .closing,
            try self.banner(occurrence: new)?.serverID == nil
        else { return }
        try deleteBanner(occurrence: old)
        try setBanner(BannerRecord(occurrence: new, state: .waiting, serverID: banner.serverID))
    }

    /// The banner of an occurrence; nil when it has none.
    public func banner(occurrence: Int64) throws(StoreError) -> BannerRecord? {
        try database.prepared(.bannerOfOccurrence).first(occurrence) { (row) throws(StoreError) in
            try BannerRecord(row)
        }
    }

    /// The banner that a server knows by that number; nil when it is none of ours.
    public func banner(serverID: UInt32) throws(StoreError) -> BannerRecord? {
        try database.prepared(.bannerOfServer).first(Int64(serverID)) { (row) throws(StoreError) in
            try BannerRecord(row)
        }
    }

    /// The answered occurrences of that name whose banner a server may still show, the newest date first.
    public func answeredOnScreen(identifier: String, client: Int64, limit: Int) throws(StoreError) -> [Int64] {
        try database.prepared(.answeredOnScreen).all(identifier, client, limit) { row in row.int64(0) }
    }

    /// Writes a banner; another one that had its number is forgotten, as the server gives a number to one only.
    public func setBanner(_ banner: BannerRecord) throws(StoreError) {
        let number = banner.serverID.map(Int64.init)
        if let number { try write(.deleteOtherBanners, number, banner.occurrence) }
        try write(.setBanner, banner.occurrence, banner.state.rawValue, number, banner.isSilent, banner.isHeld)
    }

    /// Forgets the banner of an occurrence; harmless when it has none.
    public func deleteBanner(occurrence: Int64) throws(StoreError) {
        try write(.deleteBanner, occurrence)
    }

    /// The banners to be shown after an occurrence's row, in the order of the rows: those that are held, or the others.
    public func waitingBanners(
        after row: Int64 = 0, isHeld: Bool = false, limit: Int
    ) throws(StoreError) -> [WaitingBanner] {
        try withOwners(isHeld ? .heldBanners : .waitingBanners, row, limit)
    }

    func withOwners(_ query: Query, _ row: Int64, _ limit: Int) throws(StoreError) -> [WaitingBanner] {
        try database.prepared(query).all(row, limit) { (row) throws(StoreError) in
            guard let level = InterruptionLevel(rawValue: row.int(5)) else {
                throw StoreError(.damaged, "occurrence \(row.int64(0)) has a level that does not exist")
            }
            return WaitingBanner(banner: try BannerRecord(row), level: level, client: row.int64(6))
        }
    }

    /// All banners after an occurrence's row, in the order of the rows, with whose they are.
    public func banners(after row: Int64, limit: Int) throws(StoreError) -> [WaitingBanner] {
        try withOwners(.banners, row, limit)
    }

    /// The banners to be closed.
    public func closingBanners(limit: Int) throws(StoreError) -> [BannerRecord] {
        try database.prepared(.closingBanners).all(limit) { (row) throws(StoreError) in try BannerRecord(row) }
    }
}

extension BannerRecord {
    init(_ row: Row) throws(StoreError) {
        guard let state = State(rawValue: row.int(1)) else {
            throw StoreError(.damaged, "the banner of occurrence \(row.int64(0)) has a state that does not exist")
        }
        self.init(
            occurrence: row.int64(0), state: state,
            serverID: row.optionalInt64(2).map(UInt32.init(truncatingIfNeeded:)), isSilent: row.bool(3),
            isHeld: row.bool(4))
    }
}

extension Query {
    static let bannerColumns: String = "b.occurrence, b.state, b.server_id, b.silent, b.held"
    static let wantBanner: Query = Query(
        """
        INSERT INTO banners(occurrence, state, server_id, silent, held) VALUES (?1, 0, NULL, 0, ?2)
        ON CONFLICT(occurrence) DO UPDATE SET state = 0, silent = 0, held = ?2
        """)
    static let bannerOfOccurrence: Query = Query("SELECT \(bannerColumns) FROM banners b WHERE b.occurrence = ?")
    static let bannerOfServer: Query = Query("SELECT \(bannerColumns) FROM banners b WHERE b.server_id = ?")
    static let answeredOnScreen: Query = Query(
        """
        SELECT n.id FROM requests q CROSS JOIN occurrences n ON n.request = q.id
            CROSS JOIN banners b ON b.occurrence = n.id
        WHERE q.identifier = ? AND q.client = ? AND n.state = 3 AND b.server_id IS NOT NULL
        ORDER BY n.scheduled DESC LIMIT ?
        """)
    static let setBanner: Query = Query(
        "REPLACE INTO banners(occurrence, state, server_id, silent, held) VALUES (?, ?, ?, ?, ?)")
    static let deleteBanner: Query = Query("DELETE FROM banners WHERE occurrence = ?")
    static let deleteOtherBanners: Query = Query("DELETE FROM banners WHERE server_id = ?1 AND occurrence <> ?2")
    static let waitingBanners: Query = waiting(index: "banners_waiting", held: 0)
    static let heldBanners: Query = waiting(index: "banners_held", held: 1)

    private static func waiting(index: String, held: Int) -> Query {
        Query(
            """
            SELECT \(bannerColumns), o.level, o.client FROM banners b INDEXED BY \(index)
                CROSS JOIN occurrences o ON o.id = b.occurrence
            WHERE b.state = 0 AND b.held = \(held) AND b.occurrence > ? ORDER BY b.occurrence LIMIT ?
            """)
    }
    static let banners: Query = Query(
        """
        SELECT \(bannerColumns), o.level, o.client FROM banners b CROSS JOIN occurrences o ON o.id = b.occurrence
        WHERE b.occurrence > ? ORDER BY b.occurrence LIMIT ?
        """)
    static let closingBanners: Query = Query(
        """
        SELECT \(bannerColumns) FROM banners b INDEXED BY banners_closing WHERE b.state = 3
        ORDER BY b.occurrence LIMIT ?
        """)
}
