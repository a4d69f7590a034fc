import Glibc

/// The one place where this module and the bridge read clocks: for patience and delays, never for dates.
package enum MonotonicClock {
    /// Milliseconds that do not count suspend (CLOCK_MONOTONIC, clock_gettime(2)), which only grow.
    package static var running: Int64 { read(CLOCK_MONOTONIC) }

    /// Milliseconds that count suspend (CLOCK_BOOTTIME), which only grow.
    package static var elapsed: Int64 { read(CLOCK_BOOTTIME) }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        let result = clock_gettime(clock, &time)
        precondition(result == 0, "the kernel has no clock \(clock)")
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}
