extension Store {
    /// The request that an identifier stands for now; nil when it has none.
    public func currentRequest(client: Int64, identifier: String) throws(StoreError) -> RequestRecord? {
        try database.prepared(.currentRequest).first(identifier, client, decode: Self.request)
    }

    /// Whether the client has a request of that identifier, current or retired.
    public func hasRequest(client: Int64, identifier: String) throws(StoreError) -> Bool {
        try database.prepared(.anyRequest).first(identifier, client) { row in row.int(0) } != nil
    }

    /// The request of that row, current or retired; nil when there is none.
    public func request(row: Int64) throws(StoreError) -> RequestRecord? {
        try database.prepared(.requestByRow).first(row, decode: Self.request)
    }

    /// Stores a new request as the current one of its identifier and returns it with its row.
    ///
    /// Throws ``StoreError/Code/constraint`` when the identifier has a current request: retire that first.
    public func insert(_ request: RequestRecord) throws(StoreError) -> RequestRecord {
        try write(
            .insertRequest, request.client, request.identifier, request.content, request.trigger, request.policy,
            request.actions, request.created)
        var stored = request
        stored.row = database.lastRow
        stored.isCurrent = true
        return stored
    }

    /// Writes content, policy and actions in place, and of a series the dates that are left out.
    ///
    /// Its occurrences that are not closed learn whether it has a policy now.
    public func update(_ request: RequestRecord) throws(StoreError) {
        let changed = try write(
            .updateRequest, request.row, request.content, request.policy, request.actions, request.trigger)
        guard changed == 1 else { throw StoreError(.stale, "there is no request in row \(request.row)") }
        try write(.updateHasPolicy, request.row, request.policy != nil)
    }

    /// Makes room for a new revision: the request is kept for the occurrences it has, or deleted when it has none.
    public func retire(request row: Int64) throws(StoreError) {
        guard try write(.deleteRequestWithoutOccurrences, row) == 0 else { return }
        try write(.retireRequest, row)
    }

    /// Identifiers that stand next to a text in the order of their bytes, for near matches; of one client, or of all.
    ///
    /// At most 1,000 requests on either side are looked at, so that one client among many costs no more.
    public func identifiers(near text: String, client: Int64?, limit: Int) throws(StoreError) -> [String] {
        let (first, last) = Self.range(client)
        let before = try database.prepared(.identifiersBefore).all(text, first, last, limit) { row in row.text(0) }
        let after = try database.prepared(.identifiersAfter).all(text, first, last, limit) { row in row.text(0) }
        return before.reversed() + after
    }

    /// The rows that stand for one client, or for all when it is nil.
    static func range(_ client: Int64?) -> (first: Int64, last: Int64) {
        (client ?? .min, client ?? .max)
    }

    private static func request(_ row: Row) throws(StoreError) -> RequestRecord {
        var request = RequestRecord(
            client: row.int64(1), identifier: row.text(2), content: row.text(4), trigger: row.text(5),
            policy: row.optionalText(6), actions: row.optionalText(7), created: row.instant(8))
        request.row = row.int64(0)
        request.isCurrent = row.int64(3) == 0
        return request
    }
}

extension Query {
    private static let requestColumns: String =
        "SELECT id, client, identifier, retired, content, trigger, policy, actions, created FROM requests"
    static let currentRequest: Query = Query("\(requestColumns) WHERE identifier = ? AND client = ? AND retired = 0")
    static let anyRequest: Query = Query("SELECT 1 FROM requests WHERE identifier = ? AND client = ? LIMIT 1")
    static let requestByRow: Query = Query("\(requestColumns) WHERE id = ?")
    static let insertRequest: Query = Query(
        """
        INSERT INTO requests(client, identifier, content, trigger, policy, actions, created)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """)
    static let updateRequest: Query = Query(
        "UPDATE requests SET content = ?2, policy = ?3, actions = ?4, trigger = ?5 WHERE id = ?1")
    static let updateHasPolicy: Query = Query(
        "UPDATE occurrences SET has_policy = ?2 WHERE request = ?1 AND has_policy <> ?2 AND state <= 2")
    static let deleteRequestWithoutOccurrences: Query = Query(
        "DELETE FROM requests WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM occurrences WHERE request = ?1)")
    static let retireRequest: Query = Query("UPDATE requests SET retired = id WHERE id = ?")
    static let identifiersBefore: Query = Query(
        """
        SELECT identifier FROM (
            SELECT identifier, client FROM requests WHERE identifier < ? ORDER BY identifier DESC LIMIT 1000)
        WHERE client BETWEEN ? AND ? GROUP BY identifier ORDER BY identifier DESC LIMIT ?
        """)
    static let identifiersAfter: Query = Query(
        """
        SELECT identifier FROM (
            SELECT identifier, client FROM requests WHERE identifier >= ? ORDER BY identifier LIMIT 1000)
        WHERE client BETWEEN ? AND ? GROUP BY identifier ORDER BY identifier LIMIT ?
        """)
}
