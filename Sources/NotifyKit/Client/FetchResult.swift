/// What came of background work; the daemon wakes sooner after new data and later after none.
public struct FetchResult: Hashable, Sendable {
    /// The word on the wire.
    public let word: String

    /// There was something new.
    public static let newData: FetchResult = FetchResult(word: "newData")
    /// There was nothing new.
    public static let noData: FetchResult = FetchResult(word: "noData")
    /// It did not work out; the next wake is delayed.
    public static let failed: FetchResult = FetchResult(word: "failed")
}
