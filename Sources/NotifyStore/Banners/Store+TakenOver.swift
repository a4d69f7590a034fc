/// A notification server is there anew: what becomes of the numbers that are kept, in the order of the numbers, so that a
/// hundred thousand of them stop nobody.
extension Store {
    /// The server that showed them is gone: what was open is to be shown again without sound, what had left is over.
    ///
    /// Looks at `limit` banners whose numbers are greater than `number`, and returns the last one; nil when none is left.
    public func bannersLost(after number: UInt32, limit: Int) throws(StoreError) -> UInt32? {
        guard let last = try lastNumber(after: number, limit) else { return nil }
        try write(.forgetGoneBanners, Int64(number), Int64(last))
        try write(.reopenBanners, Int64(number), Int64(last))
        try write(.forgetServerIDs, Int64(number), Int64(last))
        return last
    }

    /// The server shows them still, to somebody who is not there any more: what is open is to be shown again in its place.
    ///
    /// Looks at `limit` banners whose numbers are greater than `number`, and returns the last one; nil when none is left.
    public func bannersOrphaned(after number: UInt32, limit: Int) throws(StoreError) -> UInt32? {
        guard let last = try lastNumber(after: number, limit) else { return nil }
        try write(.reopenBanners, Int64(number), Int64(last))
        return last
    }

    private func lastNumber(after number: UInt32, _ limit: Int) throws(StoreError) -> UInt32? {
        try database.prepared(.bannerNumbers).all(Int64(number), limit) { row in row.int64(0) }.last
            .map(UInt32.init(truncatingIfNeeded:))
    }
}

extension Query {
    static let bannerNumbers: Query = Query(
        """
        SELECT server_id FROM banners INDEXED BY banners_server WHERE server_id > ? ORDER BY server_id LIMIT ?
        """)
    static let forgetGoneBanners: Query = Query(
        "DELETE FROM banners INDEXED BY banners_server WHERE server_id > ? AND server_id <= ? AND state IN (2, 3)")
    static let reopenBanners: Query = Query(
        """
        UPDATE banners INDEXED BY banners_server SET state = 0, silent = 1, held = 0
        WHERE server_id > ? AND server_id <= ? AND state = 1
        """)
    static let forgetServerIDs: Query = Query(
        "UPDATE banners INDEXED BY banners_server SET server_id = NULL WHERE server_id > ? AND server_id <= ?")
}
