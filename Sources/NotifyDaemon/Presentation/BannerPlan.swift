import NotifyModel
import NotifyStore

/// Which of the banners that wait are shown by themselves, and which by a summary.
///
/// A few are shown. When more wait than a user can look at, the most urgent are shown and one summary stands for the rest:
/// a screen full of banners tells nobody anything.
struct BannerPlan: Hashable, Sendable {
    private(set) var shown: [WaitingBanner] = []
    private(set) var summarized: [WaitingBanner] = []

    /// `limit` is the most that are shown at once, of which `used` were already; in the middle of a backlog (`isBacklog`)
    /// even a few are part of it.
    init(_ waiting: [WaitingBanner], limit: Int, used: Int = 0, isBacklog: Bool = false) {
        guard isBacklog || waiting.count > limit else {
            shown = waiting
            return
        }
        var room = max(0, limit - used)
        for banner in waiting {
            // What was on the screen before keeps its place there.
            if banner.banner.serverID != nil {
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
