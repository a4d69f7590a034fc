internal import NotifyInterface
public import NotifyModel
internal import Varlink

extension NotifyClient {
    /// Posts a name to everybody who observes it at this moment; it is not repeated.
    ///
    /// - Parameters:
    ///   - name: at most 256 bytes, without a star, and not one of the daemon's own (`org.notifyd.`).
    ///   - object: what it is about.
    ///   - userInfo: the program's own data, as JSON text of one object of at most 64 KiB.
    ///   - retain: keeps it as the last value of its name for those who observe later; returns when it is on disk.
    ///   - expire: it is kept no longer than this; with `retain` only.
    ///   - immediately: suspended observers get it as well.
    /// - Returns: how many observers it matched.
    /// - Throws: `NotifyKitError`, with code `refused` for what nobody may post, `lost` when nobody knows.
    @discardableResult
    public func post(
        _ name: String, object: String? = nil, userInfo: String? = nil, retain: Bool = false,
        expire: Duration? = nil, immediately: Bool = false
    ) async throws(NotifyKitError) -> Int {
        try Self.check(userInfo)
        return try await call(
            Broadcast.Post.self,
            .init(
                name: name, object: object, userInfo: userInfo, client: client.isEmpty ? nil : client, retain: retain,
                expire: expire?.text,
                immediately: immediately), isRepeatable: false
        ).observers
    }

    /// The text goes into the call as it is, so it has to be what it is said to be.
    private static func check(_ userInfo: String?) throws(NotifyKitError) {
        guard let userInfo else { return }
        do throws(VarlinkError) {
            if case .object = try JSONReader.parse(userInfo) { return }
        } catch {
            throw NotifyKitError(.refused, "userInfo is no JSON: \(error.message)", underlying: error)
        }
        throw NotifyKitError(.refused, "userInfo is no JSON object; write one, such as {\"files\":12}")
    }

    /// Forgets the retained value of a name.
    ///
    /// - Returns: whether there was one.
    /// - Throws: `NotifyKitError`.
    @discardableResult
    public func forget(_ name: String) async throws(NotifyKitError) -> Bool {
        try await call(Broadcast.Forget.self, .init(name: name), isRepeatable: true).forgotten
    }

    /// Observes what is posted from now on; returns when the daemon does so.
    ///
    /// For example:
    ///
    ///     for await posting in try await client.postings(matching: ["org.example.sync.*"]) { print(posting.name) }
    ///
    /// - Parameters:
    ///   - patterns: 1 to 256 names, or patterns in which `*` stands for any characters.
    ///   - object: only posts about this object; nil for all.
    ///   - whenSuspended: what becomes of posts while the observation is suspended, by ``Postings/setSuspended(_:)`` or
    ///     because the client is in the background.
    /// - Returns: the posts, for as long as they are held.
    /// - Throws: `NotifyKitError`, with code `refused` for patterns that cannot be.
    public func postings(
        matching patterns: [String], object: String? = nil, whenSuspended: SuspensionBehavior = .coalesce
    ) async throws(NotifyKitError) -> Postings {
        Postings(
            observation: try await Observation.begin(
                self, patterns: patterns, object: object, whenSuspended: whenSuspended))
    }
}
