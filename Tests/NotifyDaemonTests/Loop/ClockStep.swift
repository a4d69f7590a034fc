import Glibc
import Testing

@testable import NotifyDaemon

/// Steps the wall clock by a microsecond, and timers are told.
enum ClockStep {
    /// Whether this process may set the clock (CAP_SYS_TIME); tried once, by doing it.
    static let isPermitted: Bool = make()

    /// Sets the clock a microsecond ahead; true when it was allowed.
    @discardableResult
    static func make() -> Bool {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        now.tv_nsec = min(now.tv_nsec + 1_000, 999_999_999)
        return clock_settime(CLOCK_REALTIME, &now) == 0
    }
}

extension Trait where Self == ConditionTrait {
    /// Only where timers may be made that wake the machine.
    static var mayWakeTheMachine: Self {
        .enabled("needs CAP_WAKE_ALARM") {
            do throws(LoopError) {
                _ = try KernelTimer(clock: 8 /* CLOCK_REALTIME_ALARM */)
                return true
            } catch {
                return false
            }
        }
    }

    /// Only where the clock may be set.
    static var mayStepTheClock: Self { .enabled("needs CAP_SYS_TIME") { ClockStep.isPermitted } }
}
