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
/// With CAP_WAKE_ALARM two more run on the alarm variants of the clocks, which wake a suspended machine. They are armed for
/// what the user sees, beside the plain ones, and not at all for the year 2200: an alarm that the machine's clock cannot
/// hold would keep it from sleeping.
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
    var canWakeFromSuspend: Bool { alarms != nil }

    /// On the wall clock.
    let wall: KernelTimer
    /// On the clock that counts suspend.
    let elapsed: KernelTimer
    /// The same dates on the alarm clocks; nil where they are not permitted.
    let alarms: Alarms?
    private let loop: EventLoop
    private let handler: (Event) throws -> Void
    private var armedWall: Instant?
    private var armedElapsed: Int64?
    private var armedWallAlarm: Int64?
    private var armedElapsedAlarm: Int64?
    private var registrations: [Registration] = []

    /// The timers that wake a suspended machine.
    struct Alarms {
        /// On the wall clock.
        let wall: KernelTimer
        /// On the clock that counts suspend.
        let elapsed: KernelTimer
    }

    /// What a suspended machine is woken for; nil for nothing.
    struct Waking {
        /// On the wall clock.
        var wall: Instant?
        /// In milliseconds of CLOCK_BOOTTIME.
        var elapsed: Int64?
    }

    /// Stands for "nothing pending".
    private static let never: Instant = Instant(milliseconds: KernelTimer.farthest * 1000)

    /// Makes both timers, the wall one armed far away; `usesAlarms: false` leaves the machine asleep in any case.
    init(
        loop: EventLoop, usesAlarms: Bool = true, handler: @escaping (Event) throws -> Void
    ) throws(LoopError) {
        wall = try KernelTimer(clock: CLOCK_REALTIME, reportsSteps: true)
        elapsed = try KernelTimer(clock: CLOCK_BOOTTIME)
        alarms = usesAlarms ? try WakeTimers.alarmTimers() : nil
        self.loop = loop
        self.handler = handler
        registrations = [
            try loop.register(wall.descriptor, for: .readable) { [unowned self] _ in try wallReadable() },
            try loop.register(elapsed.descriptor, for: .readable) { [unowned self] _ in try elapsedReadable() },
        ]
        if let alarms { registrations += try register(alarms) }
        try arm(wall: nil, elapsed: nil)
    }

    deinit {
        for registration in registrations { loop.deregister(registration) }
    }

    /// Sets the next wall date and the next elapsed one, in milliseconds of CLOCK_BOOTTIME.
    ///
    /// `nil` means that nothing is pending on that axis. Without a change there is no system call. A suspended machine is
    /// woken for `waking` alone.
    func arm(wall: Instant?, elapsed: Int64?, waking: Waking = Waking()) throws(LoopError) {
        try armWall(min(wall ?? WakeTimers.never, WakeTimers.never))
        try arm(self.elapsed, at: elapsed, &armedElapsed)
        guard let alarms else { return }
        try arm(alarms.wall, at: waking.wall.flatMap { $0 < WakeTimers.never ? $0.milliseconds : nil }, &armedWallAlarm)
        try arm(alarms.elapsed, at: waking.elapsed, &armedElapsedAlarm)
    }

    private func arm(_ timer: KernelTimer, at deadline: Int64?, _ armed: inout Int64?) throws(LoopError) {
        guard deadline != armed else { return }
        armed = deadline
        guard let deadline else { return try timer.disarm() }
        let (seconds, nanoseconds) = WakeTimers.split(deadline)
        _ = try timer.arm(seconds: seconds, nanoseconds: nanoseconds)
    }

    /// An alarm only wakes the machine: the plain timer of the same date fires as well, and tells of it.
    private func register(_ alarms: Alarms) throws(LoopError) -> [Registration] {
        [
            try loop.register(alarms.wall.descriptor, for: .readable) { [unowned self] _ in
                if try alarms.wall.take() != .nothing { armedWallAlarm = nil }
            },
            try loop.register(alarms.elapsed.descriptor, for: .readable) { [unowned self] _ in
                if try alarms.elapsed.take() != .nothing { armedElapsedAlarm = nil }
            },
        ]
    }

    private func armWall(_ deadline: Instant) throws(LoopError) {
        guard deadline != armedWall else { return }
        armedWall = deadline
        let (seconds, nanoseconds) = WakeTimers.split(deadline.milliseconds)
        guard try wall.arm(seconds: seconds, nanoseconds: nanoseconds) == .clockChanged else { return }
        loop.perform { [weak self] in try self?.handler(.clockChanged) }
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
    private static func alarmTimers() throws(LoopError) -> Alarms? {
        do throws(LoopError) {
            return Alarms(
                wall: try KernelTimer(clock: Int32(CLINUX_CLOCK_REALTIME_ALARM)),
                elapsed: try KernelTimer(clock: Int32(CLINUX_CLOCK_BOOTTIME_ALARM)))
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
