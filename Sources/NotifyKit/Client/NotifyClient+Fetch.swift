public import CivilTime
internal import NotifyInterface
public import NotifyModel

extension NotifyClient {
    /// Declares how far apart wakes are to be at least; the same again changes nothing.
    ///
    /// A wake is a message of kind `fetch`. A program that is not running is launched for it.
    ///
    /// - Parameter minimum: nil ends the interval; zero means as often as the user's configuration allows.
    /// - Returns: when the next wake comes; nil when there is none, or one waits for what it needs.
    /// - Throws: `NotifyKitError`.
    @discardableResult
    public func setFetchInterval(_ minimum: Duration?) async throws(NotifyKitError) -> Instant? {
        try await call(
            Fetch.SetInterval.self, .init(client: client, minimum: minimum?.text), isRepeatable: true
        ).next
    }

    /// Says what came of a wake, and ends it; not repeated, because the second attempt would find it ended.
    ///
    /// - Parameters:
    ///   - wake: its name, as the message has it in `fetch`.
    ///   - result: what came of it.
    /// - Throws: `NotifyKitError`, with `noSuchWake` as its refusal when its time was over before.
    public func completeFetch(_ wake: String, _ result: FetchResult) async throws(NotifyKitError) {
        _ = try await call(
            Fetch.Complete.self, .init(client: client, wake: wake, result: result.word), isRepeatable: false)
    }
}
