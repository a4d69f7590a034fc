/// The waits of one client, which end with it.
struct AuthorizationWaits {
    private var waits: [AuthorizationWait] = []
    private var isClosed = false

    /// Takes a wait in; false when the client is closed.
    mutating func add(_ wait: AuthorizationWait) -> Bool {
        if !isClosed { waits.append(wait) }
        return !isClosed
    }

    mutating func remove(_ wait: AuthorizationWait) { waits.removeAll { $0 === wait } }

    /// Takes none from now on; returns those that are to be ended.
    mutating func close() -> [AuthorizationWait] {
        isClosed = true
        defer { waits = [] }
        return waits
    }
}
