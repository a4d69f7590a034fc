public import CivilTime

// Receipts of push messages
//
// A broker repeats what it has no acknowledgement for, and a publisher what it got none for. A message with an id is known
// again by it, for as long as receipts are kept. One without is known by its packet identifier and its text, and only
// among the last ones of earlier connections: on one connection a packet identifier that comes again is another message,
// and a broker has no more than a few dozen messages under way.

extension Store {
    /// How many receipts are kept, the newest.
    public static let pushReceipts: Int64 = 100_000
    /// How many messages without an id may be under way, and so come again after a connection broke.
    static let pushPackets: Int = 64
    /// How many receipts one new one may push out.
    private static let pushPruned: Int = 16

    /// The receipt of a message of that key; nil when none came.
    public func pushReceipt(key: String, client: Int64) throws(StoreError) -> PushReceipt? {
        try database.prepared(.pushReceiptOfKey).first(key, client, decode: Self.pushReceipt)
    }

    /// Keeps a receipt, in place of one of the same key; those from before `oldest`, and beyond the number, go a few at a
    /// time.
    public func keep(_ receipt: PushReceipt, forgettingBefore oldest: Instant) throws(StoreError) {
        try write(
            .setPushReceipt, receipt.client, receipt.key, receipt.link, receipt.message, receipt.at, receipt.outcome,
            receipt.reason)
        let row = database.lastRow
        try write(.prunePushReceipts, row - Self.pushReceipts, oldest, Self.pushPruned)
        if receipt.link != nil { try write(.endPushPackets, Self.pushPackets) }
    }

    /// The broker has no session of ours any more: nothing without an id can come again.
    public func forgetPushPackets() throws(StoreError) {
        try write(.endPushPackets, 0)
    }

    /// What was not delivered, the newest first.
    public func pushFailures(limit: Int) throws(StoreError) -> [PushReceipt] {
        try database.prepared(.pushFailures).all(limit, decode: Self.pushReceipt)
    }

    private static func pushReceipt(_ row: Row) throws(StoreError) -> PushReceipt {
        PushReceipt(
            client: row.optionalInt64(0), key: row.optionalText(1), link: row.optionalInt64(2),
            message: row.optionalText(3), at: row.instant(4), outcome: row.text(5), reason: row.optionalText(6))
    }
}

extension Query {
    private static let pushColumns: String =
        "SELECT client, key, link, message, at, outcome, reason FROM push_receipts"
    static let pushReceiptOfKey: Query = Query("\(pushColumns) WHERE key = ? AND client = ?")
    static let setPushReceipt: Query = Query(
        """
        REPLACE INTO push_receipts(client, key, link, message, at, outcome, reason) VALUES (?, ?, ?, ?, ?, ?, ?)
        """)
    static let prunePushReceipts: Query = Query(
        """
        DELETE FROM push_receipts WHERE id IN (
            SELECT id FROM (SELECT id, at FROM push_receipts ORDER BY id LIMIT ?3) WHERE id <= ?1 OR at < ?2)
        """)
    static let endPushPackets: Query = Query(
        """
        UPDATE push_receipts SET key = NULL, link = NULL WHERE id IN (
            SELECT id FROM push_receipts WHERE link IS NOT NULL ORDER BY id DESC LIMIT 4096 OFFSET ?)
        """)
    static let pushFailures: Query = Query("\(pushColumns) WHERE outcome <> 'delivered' ORDER BY id DESC LIMIT ?")
}
