import CivilTime
import Glibc

/// The only reading of a clock in the tool: for previews and for "in how long"; what is due when is the daemon's
/// affair.
enum WallClock {
    /// CLOCK_REALTIME of clock_gettime(2), which cannot fail for this clock.
    static func now() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
