import NotifyModel
import NotifyStore

/// Which of the banners that wait are shown by themselves, and which by a summary.
///
/// A few are shown. When more wait than a user can look at, the most urgent are shown and one summary stands for the rest:
/// a screen full of banners tells nobody anything. What was held while the user wanted to be left alone comes as one summary
/// too, unless it is a single one.
struct BannerPlan: Hashable, Sendable {
    private(set) var shown: [WaitingBanner] = []
    private(set) var summarized: [WaitingBanner] = []
    /// Whether more wait than a user can look at, so that what comes soon after is part of it.
    let isBacklog: Bool

    /// `limit` is the most that are shown at once, of which `used` were already; in the middle of a backlog (`isBacklog`)
    /// even a few are part of it.
    init(_ waiting: [WaitingBanner], limit: Int, used: Int = 0, isBacklog: Bool = false) {
        self.isBacklog = isBacklog || waiting.count(where: { !$0.wasHeld }) > limit
        let summarizesHeld = self.isBacklog || waiting.count(where: \.wasHeld) > 1
        var room = max(0, limit - used)
        for banner in waiting {
            let isPart = banner.wasHeld ? summarizesHeld : self.isBacklog
            // What was on the screen before keeps its place there.
            if !isPart || banner.banner.serverID != nil {
                shown.append(banner)
            } else if banner.level >= .timeSensitive, room > 0 {
                shown.append(banner)
                room -= 1
            } else {
                summarized.append(banner)
            }
        }
    }
}

extension WaitingBanner {
    /// Whether it is new on the screen, and late because the user wanted to be left alone.
    fileprivate var wasHeld: Bool { banner.isHeld && banner.serverID == nil }
}
