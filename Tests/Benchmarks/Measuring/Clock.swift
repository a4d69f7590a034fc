import Glibc

/// The two clocks that the figures are read from.
enum Clock {
    /// Wall time in nanoseconds since the Unix epoch, to compare with due dates.
    static var wall: Int64 { read(CLOCK_REALTIME) }

    /// Nanoseconds that no clock step moves, for durations.
    static var steady: Int64 { read(CLOCK_MONOTONIC) }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// How long a body takes, in milliseconds.
    static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
        let start = steady
        try body()
        return Double(steady - start) / 1e6
    }
}
