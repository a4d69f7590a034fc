import CivilTime
import NotifyModel

/// Where the elapsed axis begins on this boot: E = CLOCK_BOOTTIME + base (DESIGN section 4, rule 1).
///
/// CLOCK_BOOTTIME starts anew with each boot. The store keeps the last reading; after a boot the axis goes on from it,
/// by as much as the wall clock went on meanwhile, and never backwards. Within a boot the base stands: only
/// CLOCK_BOOTTIME knows how much time went by, whatever was done to the wall clock.
struct ElapsedAxis: Hashable, Sendable {
    /// Milliseconds added to CLOCK_BOOTTIME.
    let base: Int64

    /// Continues the axis of `last`, nil at the very first start, on the boot with that id.
    init(after last: ClockMark?, boot: String, boottime: Int64, wall: Instant) {
        guard let last else {
            base = -boottime
            return
        }
        guard last.boot != boot else {
            base = last.base
            return
        }
        let passed = max(0, wall.milliseconds - last.wall.milliseconds)
        base = last.elapsed.milliseconds + passed - boottime
    }

    func elapsed(atBoottime boottime: Int64) -> Elapsed {
        Elapsed(milliseconds: boottime + base)
    }
}
