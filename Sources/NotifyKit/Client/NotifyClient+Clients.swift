public import NotifyInterface
public import NotifyModel

extension NotifyClient {
    /// What the daemon knows of this client: its permission, its badge, how many messages wait.
    ///
    /// - Throws: `NotifyKitError`.
    public func settings() async throws(NotifyKitError) -> WireClient {
        try await shown().client
    }

    /// The categories that this client declared.
    ///
    /// - Throws: `NotifyKitError`.
    public func categories() async throws(NotifyKitError) -> [NotifyModel.Category] {
        try await shown().categories
    }

    /// Declares all categories of this client; what it declared before is forgotten.
    ///
    /// - Throws: `NotifyKitError`.
    public func setCategories(_ categories: [NotifyModel.Category]) async throws(NotifyKitError) {
        _ = try await call(
            Clients.SetCategories.self, .init(client: client, categories: categories), isRepeatable: true)
    }

    /// Declares or changes one category and leaves the others as they are.
    ///
    /// - Throws: `NotifyKitError`.
    public func addCategory(_ category: NotifyModel.Category) async throws(NotifyKitError) {
        _ = try await call(Clients.AddCategory.self, .init(client: client, category: category), isRepeatable: true)
    }

    /// Forgets one category; not repeated, because the second attempt would not find it.
    ///
    /// - Throws: `NotifyKitError`.
    public func removeCategory(_ identifier: String) async throws(NotifyKitError) {
        _ = try await call(
            Clients.RemoveCategory.self, .init(client: client, category: identifier), isRepeatable: false)
    }

    /// Sets the number at the client's icon, 0 to 999,999; 0 takes it away.
    ///
    /// - Throws: `NotifyKitError`.
    public func setBadge(_ count: Int) async throws(NotifyKitError) {
        _ = try await call(Clients.SetBadge.self, .init(client: client, count: count), isRepeatable: true)
    }

    /// Asks the user, once, whether this client may notify; returns what the user has said so far.
    ///
    /// The user is asked by a notification. With `waiting` this returns when the user has answered it, however late: the
    /// daemon may be started anew meanwhile, and a cancelled task ends the wait. A question that was called off is not
    /// waited for; ``settings()`` has the answer that comes after all.
    ///
    /// - Parameters:
    ///   - options: what is wanted: `banner`, `sound`, `badge`, `critical`; the first three when nil.
    ///   - waiting: whether an answer that is not there yet is waited for.
    /// - Returns: what the user has said so far.
    /// - Throws: `NotifyKitError`.
    @discardableResult
    public func requestAuthorization(
        _ options: [String]? = nil, waiting: Bool = false
    ) async throws(NotifyKitError) -> Permission.Authorization {
        let parameters = Clients.RequestAuthorization.Parameters(client: client, options: options)
        let reply = try await call(Clients.RequestAuthorization.self, parameters, isRepeatable: true)
        guard waiting, reply.state == .notDetermined, reply.question != nil else { return reply.state }
        return try await authorization(parameters)
    }

    private func shown() async throws(NotifyKitError) -> Clients.Show.Reply {
        try await call(Clients.Show.self, ClientParameters(client: client), isRepeatable: true)
    }
}
