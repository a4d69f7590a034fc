public import NotifyModel

/// A banner that is to be shown, with what decides whether and how.
public struct WaitingBanner: Hashable, Sendable {
    /// The banner.
    public var banner: BannerRecord
    /// How much its occurrence may interrupt.
    public var level: InterruptionLevel
    /// The store's row of the client it belongs to.
    public let client: Int64

    /// Joins the three.
    public init(banner: BannerRecord, level: InterruptionLevel, client: Int64) {
        self.banner = banner
        self.level = level
        self.client = client
    }
}
