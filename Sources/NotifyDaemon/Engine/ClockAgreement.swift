import CivilTime
import NotifyModel

// Whether the wall clock can be believed
//
// A wall clock that stands at 2099 for a moment makes everything old. Dates that ring for it are void when it is corrected,
// but what was pruned is gone. So nothing is pruned by a date alone: wall clock and elapsed axis have to have gone on
// together for a day. Only what was measured counts as going on together: within a boot the axis is CLOCK_BOOTTIME, and a
// setting of the wall clock shows at once. Over a boot the axis takes the wall clock's word (`ElapsedAxis`), so a long time
// that nobody measured is not believed. Each commit keeps the last look with the clocks, so no kill comes in between.

/// Since when the wall clock and the elapsed axis have gone on together.
struct ClockAgreement: Hashable, Sendable {
    /// The point of the elapsed axis at which they last parted, or were first looked at.
    private(set) var since: Elapsed
    private var last: Moment

    /// They must have gone on together for so long, and a setting by less than this parts them not: a time zone in the
    /// hardware clock, a time service at work; 24 hours in milliseconds.
    static let day: Int64 = 86_400_000
    /// A time between two boots that is believed: 10 days in milliseconds.
    static let betweenBoots: Int64 = 10 * day

    /// Goes on from the last reading of the process before, nil at the very first start.
    init(after last: ClockMark?, sameBoot: Bool, at now: Moment) {
        since = last?.agreedSince ?? now.elapsed
        self.last = last.map { Moment(wall: $0.wall, elapsed: $0.elapsed) } ?? now
        let passed = now.elapsed.milliseconds - self.last.elapsed.milliseconds
        look(at: now)
        if !sameBoot, passed > ClockAgreement.betweenBoots { since = now.elapsed }
    }

    /// Looks at the clocks, with each reading that is kept.
    mutating func look(at now: Moment) {
        let wall = now.wall.milliseconds - last.wall.milliseconds
        let elapsed = now.elapsed.milliseconds - last.elapsed.milliseconds
        last = now
        if abs(wall - elapsed) > ClockAgreement.day { since = now.elapsed }
    }

    /// Whether the wall clock, as it was at the last look, is to be believed.
    var isProven: Bool { last.elapsed.milliseconds - since.milliseconds >= ClockAgreement.day }
}
