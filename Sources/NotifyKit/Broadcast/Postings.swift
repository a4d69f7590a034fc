/// What is posted while it is observed, in the order in which the daemon sends it, for as long as somebody holds this.
///
/// The observation begins before this is handed out, so nothing that is posted afterwards is missed, also before
/// anybody iterates. It has a connection of its own. When that is lost, by a restart of the daemon or because a slow
/// loop let more than 1 MiB wait in it, the program observes again by itself; what was posted meanwhile is lost, and the
/// next post says so (``ReceivedPosting/isAfterGap``). Retained values come again then. Several iterations share the
/// posts: each gets some. An iteration ends when the client is closed and when its task is cancelled.
public struct Postings: AsyncSequence, Sendable {
    /// A post.
    public typealias Element = ReceivedPosting
    /// It does not fail: what is wrong for the moment is in ``NotifyClient/status``.
    public typealias Failure = Never

    let observation: Observation

    /// Suspends the observation, or lets it go on and hand over what waited; returns when the daemon has done so.
    ///
    /// Posts that came before are handed over all the same. It stays so until it is changed, over all connections.
    ///
    /// - Throws: `NotifyKitError`, as calls do; it is still wished then, and takes effect with the next connection.
    public func setSuspended(_ isSuspended: Bool) async throws(NotifyKitError) {
        try await observation.change { $0.isSuspended = isSuspended }
    }

    /// Observes other patterns from now on; returns when the daemon does so.
    ///
    /// - Throws: `NotifyKitError`: `refused` when the daemon does not take them, and those before stay.
    public func change(to patterns: [String]) async throws(NotifyKitError) {
        try await observation.change { $0.patterns = patterns }
    }

    /// Begins to read.
    public func makeAsyncIterator() -> Iterator { Iterator(observation: observation) }

    /// One iteration over the posts.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        let observation: Observation

        /// Waits for the next post; nil when the client was closed or the task cancelled.
        public mutating func next() async -> ReceivedPosting? { await observation.next() }

        /// Waits for the next post; nil when the client was closed or the task cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> ReceivedPosting? {
            await observation.next()
        }
    }
}
