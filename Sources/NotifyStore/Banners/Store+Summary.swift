/// What the summary on the screen stands for.
extension Store {
    /// The newest banners for which the summary stands, the newest first.
    public func summarizedBanners(limit: Int) throws(StoreError) -> [WaitingBanner] {
        try withOwners(.summarizedBanners, .max, limit)
    }

    /// For how many banners the summary stands; counts no further than `most`.
    public func summarizedCount(most: Int) throws(StoreError) -> Int {
        try database.prepared(.summarizedCount).first(most) { row in row.int(0) } ?? 0
    }

    /// The user has seen the summary: forgets `limit` of the banners for which it stood, and returns how many there were.
    public func forgetSummarized(limit: Int) throws(StoreError) -> Int {
        let rows = try database.prepared(.summarizedRows).all(limit) { row in row.int64(0) }
        for row in rows { try deleteBanner(occurrence: row) }
        return rows.count
    }
}

extension Query {
    static let summarizedBanners: Query = Query(
        """
        SELECT \(bannerColumns), o.level, o.client FROM banners b INDEXED BY banners_summarized
            CROSS JOIN occurrences o ON o.id = b.occurrence
        WHERE b.state = 4 AND b.occurrence < ? ORDER BY b.occurrence DESC LIMIT ?
        """)
    static let summarizedRows: Query = Query(
        "SELECT occurrence FROM banners INDEXED BY banners_summarized WHERE state = 4 ORDER BY occurrence LIMIT ?")
    static let summarizedCount: Query = Query(
        """
        SELECT count(*) FROM (SELECT 1 FROM banners INDEXED BY banners_summarized WHERE state = 4 LIMIT ?)
        """)
}
