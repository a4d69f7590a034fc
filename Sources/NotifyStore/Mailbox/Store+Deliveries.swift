public import NotifyModel

extension Store {
    /// Records that a message failed.
    ///
    /// `next` is given how often it has now failed and says when it comes again; nil parks it. `handed` is false when
    /// nobody was there to take it. Returns nil when the message is not in the mailbox.
    public func fail(
        client: Int64, sequence: Int64, reason: String?, handed: Bool = true, next: (Int) -> Elapsed?
    ) throws(StoreError) -> DeliveryRecord? {
        guard let message = try entry(client: client, sequence: sequence)?.message else { return nil }
        let before = try delivery(client: client, sequence: sequence)
        let attempts = (before?.attempts ?? 0) + 1
        let retry = next(attempts)
        let delivery = DeliveryRecord(
            client: client, sequence: sequence, occurrence: message.occurrence, attempts: attempts, retry: retry,
            parked: retry == nil, reason: reason)
        try write(.setDelivery, client, sequence, message.occurrence, attempts, retry, delivery.parked, !handed, reason)
        try count(client) { counts in
            counts.failing += before == nil ? 1 : 0
            counts.parked += (delivery.parked ? 1 : 0) - (before?.parked == true ? 1 : 0)
        }
        return delivery
    }

    /// How a message has failed so far; nil when it never did.
    public func delivery(client: Int64, sequence: Int64) throws(StoreError) -> DeliveryRecord? {
        try database.prepared(.delivery).first(client, sequence, decode: Self.delivery)
    }

    /// Makes messages whose time to come again is there deliverable, at most `limit`, and returns them.
    public func takeRetriesDue(at moment: Moment, limit: Int) throws(StoreError) -> [DeliveryRecord] {
        let due = try database.prepared(.retriesDue).all(moment.elapsed, limit, decode: Self.delivery)
        for delivery in due { try write(.clearRetry, delivery.client, delivery.sequence) }
        return due
    }

    /// Puts the parked messages of an occurrence back into the mailbox, as if they had never failed.
    public func retry(occurrence: Int64) throws(StoreError) -> [DeliveryRecord] {
        let parked = try database.prepared(.parkedOf).all(occurrence, decode: Self.delivery)
        for delivery in parked { try forgetDelivery(client: delivery.client, sequence: delivery.sequence) }
        return parked
    }

    /// Puts the parked messages of a client back into its mailbox, at most `limit`, as if they had never failed.
    public func retry(client: Int64, limit: Int) throws(StoreError) -> [DeliveryRecord] {
        let parked = try database.prepared(.parkedOfClient).all(client, limit, decode: Self.delivery)
        for delivery in parked { try forgetDelivery(client: client, sequence: delivery.sequence) }
        return parked
    }

    /// Makes deliverable at once what nobody was there to take, at most `limit`: the client is there now.
    public func releaseUnhanded(client: Int64, limit: Int) throws(StoreError) -> [DeliveryRecord] {
        let waiting = try database.prepared(.unhandedOf).all(client, limit, decode: Self.delivery)
        for delivery in waiting { try forgetDelivery(client: client, sequence: delivery.sequence) }
        return waiting
    }

    /// Makes deliverable at once what failed and is not parked, or is and nobody was there to take it, at most `limit`.
    ///
    /// For a client that is launched in another way now.
    public func releaseFailed(client: Int64, limit: Int) throws(StoreError) -> [DeliveryRecord] {
        let failed = try database.prepared(.failedOf).all(client, limit, decode: Self.delivery)
        for delivery in failed { try forgetDelivery(client: client, sequence: delivery.sequence) }
        return failed
    }

    /// Forgets how a message failed, when it did: it was confirmed, dropped or is retried anew.
    func forgetDelivery(client: Int64, sequence: Int64) throws(StoreError) {
        guard try self.client(row: client)?.counts.failing ?? 0 > 0 else { return }
        let parked = try write(.deleteDelivery, client, sequence, returning: { row in row.bool(0) })
        guard let parked else { return }
        try count(client) { counts in
            counts.failing -= 1
            counts.parked -= parked ? 1 : 0
        }
    }

    private static func delivery(_ row: Row) throws(StoreError) -> DeliveryRecord {
        DeliveryRecord(
            client: row.int64(0), sequence: row.int64(1), occurrence: row.optionalInt64(2), attempts: row.int(3),
            retry: row.optionalElapsed(4), parked: row.bool(5), reason: row.optionalText(6))
    }
}

extension Query {
    private static let deliveryColumns: String =
        "SELECT client, sequence, occurrence, attempts, retry, parked, reason FROM deliveries"
    static let delivery: Query = Query("\(deliveryColumns) WHERE client = ? AND sequence = ?")
    static let setDelivery: Query = Query(
        """
        REPLACE INTO deliveries(client, sequence, occurrence, attempts, retry, parked, unhanded, reason)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """)
    static let retriesDue: Query = Query("\(deliveryColumns) WHERE retry <= ? ORDER BY retry LIMIT ?")
    static let clearRetry: Query = Query("UPDATE deliveries SET retry = NULL WHERE client = ? AND sequence = ?")
    static let parkedOf: Query = Query("\(deliveryColumns) WHERE occurrence = ? AND parked = 1")
    static let parkedOfClient: Query = Query(
        "\(deliveryColumns) WHERE client = ? AND parked = 1 ORDER BY sequence LIMIT ?")
    static let unhandedOf: Query = Query("\(deliveryColumns) WHERE client = ? AND unhanded = 1 LIMIT ?")
    static let failedOf: Query = Query(
        "\(deliveryColumns) WHERE client = ? AND (unhanded = 1 OR retry IS NOT NULL) LIMIT ?")
    static let deleteDelivery: Query = Query(
        "DELETE FROM deliveries WHERE client = ? AND sequence = ? RETURNING parked")
}
