import Glibc

/// The two clocks that a bridge waits by; everything else is given the time.
enum MonotonicClock {
    /// Milliseconds that do not count suspend: what timers and the broker's keep-alive go by (CLOCK_MONOTONIC).
    static var running: Int64 { read(CLOCK_MONOTONIC) }

    /// Milliseconds that count suspend (CLOCK_BOOTTIME).
    static var elapsed: Int64 { read(CLOCK_BOOTTIME) }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        let result = clock_gettime(clock, &time)
        precondition(result == 0, "the kernel has no clock \(clock)")
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}
