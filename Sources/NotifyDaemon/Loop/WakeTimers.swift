import CLinux
import CivilTime
import Glibc

/// Wakes the daemon at the next date, on the wall clock and on the elapsed axis, and when somebody steps the clock.
///
/// Two timers, because a wall date moves with the clock and an elapsed one must not (DESIGN section 4.6):
/// - wall: CLOCK_REALTIME, absolute, cancelled by a step. Always armed, in the year 2200 when nothing is pending, since
///   a disarmed timer sees no step and an armed one costs nothing.
/// - elapsed: CLOCK_BOOTTIME, absolute, armed only when needed. It goes on during suspend.
///
/// The owner arms both in `prepare`, from the store, after every event; a deadline that is past fires at once. A step
/// is reported as ``Event/clockChanged``: evaluate everything now. That turn's `prepare` arms the timer again.
///
/// With CAP_WAKE_ALARM both run on the alarm variants of their clocks, which wake a suspended machine.
final class WakeTimers {
    /// Why the daemon was woken.
    enum Event: Hashable, Sendable {
        /// The wall deadline has come.
        case wallDue
        /// The elapsed deadline has come.
        case elapsedDue
        /// The wall clock was stepped: whatever was computed from it is void.
        case clockChanged
    }

    /// Whether a suspended machine is woken for a date (CAP_WAKE_ALARM); otherwise dates ring at resume.
    let canWakeFromSuspend: Bool

    /// On the wall clock.
    let wall: KernelTimer
    /// On the clock that counts suspend.
    let elapsed: KernelTimer
    private let loop: EventLoop
    private let handler: (Event) throws -> Void
    private var armedWall: Instant?
    private var armedElapsed: Int64?
    private var registrations: [Registration] = []

    /// Stands for "nothing pending".
    private static let never: Instant = Instant(milliseconds: KernelTimer.farthest * 1000)

    /// Makes both timers, the wall one armed far away; `usesAlarms: false` leaves the machine asleep in any case.
    init(
        loop: EventLoop, usesAlarms: Bool = true, handler: @escaping (Event) throws -> Void
    ) throws(LoopError) {
        let alarm = usesAlarms ? try WakeTimers.alarmTimers() : nil
        canWakeFromSuspend = alarm != nil
        if let alarm {
            (wall, elapsed) = alarm
        } else {
            wall = try KernelTimer(clock: CLOCK_REALTIME, reportsSteps: true)
            elapsed = try KernelTimer(clock: CLOCK_BOOTTIME)
        }
        self.loop = loop
        self.handler = handler
        registrations = [
            try loop.register(wall.descriptor, for: .readable) { [unowned self] _ in try wallReadable() },
            try loop.register(elapsed.descriptor, for: .readable) { [unowned self] _ in try elapsedReadable() },
        ]
        try arm(wall: nil, elapsed: nil)
    }

    deinit {
        for registration in registrations { loop.deregister(registration) }
    }

    /// Sets the next wall date and the next elapsed one, in milliseconds of CLOCK_BOOTTIME.
    ///
    /// `nil` means that nothing is pending on that axis. Without a change there is no system call.
    func arm(wall: Instant?, elapsed: Int64?) throws(LoopError) {
        try armWall(min(wall ?? WakeTimers.never, WakeTimers.never))
        try armElapsed(elapsed)
    }

    private func armWall(_ deadline: Instant) throws(LoopError) {
        guard deadline != armedWall else { return }
        armedWall = deadline
        let (seconds, nanoseconds) = WakeTimers.split(deadline.milliseconds)
        guard try wall.arm(seconds: seconds, nanoseconds: nanoseconds) == .clockChanged else { return }
        loop.perform { [weak self] in try self?.handler(.clockChanged) }
    }

    private func armElapsed(_ deadline: Int64?) throws(LoopError) {
        guard deadline != armedElapsed else { return }
        armedElapsed = deadline
        guard let deadline else { return try elapsed.disarm() }
        let (seconds, nanoseconds) = WakeTimers.split(deadline)
        _ = try elapsed.arm(seconds: seconds, nanoseconds: nanoseconds)
    }

    private func wallReadable() throws {
        let event = try wall.take()
        if event == .nothing { return }
        armedWall = nil
        try handler(event == .clockChanged ? .clockChanged : .wallDue)
    }

    private func elapsedReadable() throws {
        if try elapsed.take() == .nothing { return }
        armedElapsed = nil
        try handler(.elapsedDue)
    }

    /// Both alarm timers, or `nil` where the kernel refuses them: without CAP_WAKE_ALARM, or without alarm clocks.
    private static func alarmTimers() throws(LoopError) -> (wall: KernelTimer, elapsed: KernelTimer)? {
        do throws(LoopError) {
            return (
                try KernelTimer(clock: Int32(CLINUX_CLOCK_REALTIME_ALARM), reportsSteps: true),
                try KernelTimer(clock: Int32(CLINUX_CLOCK_BOOTTIME_ALARM))
            )
        } catch {
            if error.code == .notPermitted || error.errorNumber == EINVAL || error.code == .unsupported { return nil }
            throw error
        }
    }

    /// Whole seconds, rounded down, and the nanoseconds of the rest.
    private static func split(_ milliseconds: Int64) -> (seconds: Int64, nanoseconds: Int64) {
        let (quotient, remainder) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        return remainder < 0 ? (quotient - 1, (remainder + 1000) * 1_000_000) : (quotient, remainder * 1_000_000)
    }
}
