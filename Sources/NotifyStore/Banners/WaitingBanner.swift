public import NotifyModel

/// A banner that is to be shown, with what decides whether and how.
public struct WaitingBanner: Hashable, Sendable {
    /// The banner.
    public let banner: BannerRecord
    /// How much its occurrence may interrupt.
    public let level: InterruptionLevel

    /// Joins the two.
    public init(banner: BannerRecord, level: InterruptionLevel) {
        self.banner = banner
        self.level = level
    }
}
