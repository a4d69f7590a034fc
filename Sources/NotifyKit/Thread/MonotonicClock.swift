import Glibc

/// The one place where this module reads a clock: for patience and delays, never for dates.
enum MonotonicClock {
    /// Milliseconds of CLOCK_MONOTONIC (clock_gettime(2)), which only grows.
    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}
