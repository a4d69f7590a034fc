import CLinux
import Glibc

/// A timerfd that is given absolute deadlines.
///
/// A zero deadline would disarm the timer and a negative one is refused (timerfd_create(2)), so both become the
/// first nanosecond of the clock, which is past and fires at once. Deadlines beyond the year 2200 fire in 2200: the
/// kernel counts nanoseconds in 64 bits, and a wake-up that finds nothing due only arms again.
final class KernelTimer {
    /// What a readable timer had to say.
    enum Event: Hashable, Sendable {
        case expired
        /// The wall clock was stepped while the timer waited; it is disarmed until armed again.
        case clockChanged
        /// Nothing: it was armed anew in between.
        case nothing
    }

    /// Seconds from the Unix epoch to 2200-01-01T00:00:00Z.
    static let farthest: Int64 = 7_258_118_400

    let descriptor: FileDescriptor
    private let flags: Int32

    /// Makes a disarmed timer; `reportsSteps` only for the wall clock (TFD_TIMER_CANCEL_ON_SET).
    init(clock: Int32, reportsSteps: Bool = false) throws(LoopError) {
        let number = try SystemCall.run("timerfd_create", on: "clock \(clock)") {
            timerfd_create(clock, Int32(CLINUX_TIMER_NONBLOCK_CLOEXEC))
        }
        descriptor = FileDescriptor(owning: number)
        let absolute = Int32(TFD_TIMER_ABSTIME)
        flags = reportsSteps ? absolute | Int32(TFD_TIMER_CANCEL_ON_SET) : absolute
    }

    /// Arms the timer at an absolute time of its clock; reports whether a step of the clock was noticed by doing so.
    ///
    /// Setting a timer whose step nobody has read yet returns ECANCELED: it is armed, and the step is not told again.
    func arm(seconds: Int64, nanoseconds: Int64) throws(LoopError) -> Event {
        var time = timespec(tv_sec: Int(min(seconds, KernelTimer.farthest)), tv_nsec: Int(nanoseconds))
        if seconds < 0 || (seconds == 0 && nanoseconds == 0) { time = timespec(tv_sec: 0, tv_nsec: 1) }
        return try set(time)
    }

    /// Stops the timer.
    func disarm() throws(LoopError) {
        _ = try set(timespec(tv_sec: 0, tv_nsec: 0))
    }

    /// Takes what the timer reports, without waiting.
    func take() throws(LoopError) -> Event {
        var expirations: UInt64 = 0
        do throws(LoopError) {
            let count = try SystemCall.attempt("read", on: "timer") { read(descriptor.number, &expirations, 8) }
            return count == nil ? .nothing : .expired
        } catch {
            if error.errorNumber == ECANCELED { return .clockChanged }
            throw error
        }
    }

    private func set(_ time: timespec) throws(LoopError) -> Event {
        var setting = itimerspec(it_interval: timespec(), it_value: time)
        do throws(LoopError) {
            _ = try SystemCall.run("timerfd_settime", on: "timer") {
                timerfd_settime(descriptor.number, flags, &setting, nil)
            }
            return .nothing
        } catch {
            if error.errorNumber == ECANCELED { return .clockChanged }
            throw error
        }
    }
}
