public import CivilTime

/// The last reading of the clocks that was kept on disk, from which the elapsed axis goes on after a boot.
public struct ClockMark: Hashable, Sendable {
    /// The boot it was read on (/proc/sys/kernel/random/boot_id), or the name of the virtual clock.
    public let boot: String
    /// Milliseconds between CLOCK_BOOTTIME and the elapsed axis on that boot; of a virtual clock, those that it ran.
    public let base: Int64
    /// The elapsed axis at that time.
    public let elapsed: Elapsed
    /// The wall clock at that time.
    public let wall: Instant
    /// The point of the elapsed axis since which both clocks have gone on together.
    public let agreedSince: Elapsed

    /// Joins the parts of a reading.
    public init(boot: String, base: Int64, elapsed: Elapsed, wall: Instant, agreedSince: Elapsed) {
        self.boot = boot
        self.base = base
        self.elapsed = elapsed
        self.wall = wall
        self.agreedSince = agreedSince
    }
}
