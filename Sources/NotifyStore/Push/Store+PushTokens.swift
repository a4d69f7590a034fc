public import CivilTime

/// The device tokens: one a client, which tell those who may send what to whom.
extension Store {
    /// The token of a client; nil when it has none.
    public func pushToken(client: Int64) throws(StoreError) -> String? {
        try database.prepared(.pushTokenOfClient).first(client) { row in row.text(0) }
    }

    /// The store's row of the client that has a token; nil when nobody has it.
    public func client(pushToken token: String) throws(StoreError) -> Int64? {
        try database.prepared(.clientOfPushToken).first(token) { row in row.int64(0) }
    }

    /// The tokens of all clients that are not removed, in the order in which those were made known.
    public func pushTokens() throws(StoreError) -> [String] {
        try database.prepared(.pushTokens).all { row in row.text(0) }
    }

    /// Gives a client a token instead of the one it had.
    public func setPushToken(_ token: String, client: Int64, at now: Instant) throws(StoreError) {
        try write(.setPushToken, client, token, now)
    }
}

extension Query {
    static let pushTokenOfClient: Query = Query("SELECT token FROM push_tokens WHERE client = ?")
    static let clientOfPushToken: Query = Query("SELECT client FROM push_tokens WHERE token = ?")
    static let pushTokens: Query = Query(
        """
        SELECT token FROM push_tokens CROSS JOIN clients ON clients.id = push_tokens.client
        WHERE removed = 0 ORDER BY push_tokens.client
        """)
    static let setPushToken: Query = Query("REPLACE INTO push_tokens(client, token, created) VALUES (?, ?, ?)")
}
