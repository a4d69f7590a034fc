import CivilTime
import Glibc

/// The machine's clocks; the only file of the daemon that reads one.
///
/// Everything else is handed the time, so that it can be run on the virtual clock.
struct SystemClock: Sendable {
    /// The wall clock, whole milliseconds, rounded down (CLOCK_REALTIME).
    ///
    /// May be stepped in either direction.
    func wall() -> Instant {
        Instant(milliseconds: SystemClock.milliseconds(SystemClock.read(CLOCK_REALTIME)))
    }

    /// Milliseconds since the machine was started, suspend included (CLOCK_BOOTTIME).
    ///
    /// Never stepped.
    func boottime() -> Int64 {
        SystemClock.milliseconds(SystemClock.read(CLOCK_BOOTTIME))
    }

    /// Time since the machine was started, without suspend (CLOCK_MONOTONIC), for limits on living peers.
    func monotonic() -> Duration {
        let time = SystemClock.read(CLOCK_MONOTONIC)
        return Duration(secondsComponent: Int64(time.tv_sec), attosecondsComponent: Int64(time.tv_nsec) * 1_000_000_000)
    }

    /// The identifier of this boot, which says whether two readings of ``boottime()`` may be compared.
    func bootIdentifier() throws(LoopError) -> String {
        let path = "/proc/sys/kernel/random/boot_id"
        let file = FileDescriptor(owning: try SystemCall.run("open", on: path) { open(path, O_RDONLY | O_CLOEXEC) })
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = try SystemCall.run("read", on: path) { Glibc.read(file.number, &bytes, bytes.count) }
        return String(decoding: bytes.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    private static func read(_ clock: Int32) -> timespec {
        var time = timespec()
        let result = clock_gettime(clock, &time)
        precondition(result == 0, "clock \(clock) cannot be read")
        return time
    }

    private static func milliseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
