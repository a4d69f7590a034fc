import Glibc
import Testing

/// Steps the wall clock to the time it shows: the smallest real step there is, and timers are told all the same.
enum ClockStep {
    /// Whether this process may set the clock (CAP_SYS_TIME); tried once, by doing it.
    static let isPermitted: Bool = make()

    /// Sets the clock to now; true when it was allowed.
    @discardableResult
    static func make() -> Bool {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return clock_settime(CLOCK_REALTIME, &now) == 0
    }
}

extension Trait where Self == ConditionTrait {
    /// Only where the clock may be set.
    static var mayStepTheClock: Self { .enabled("needs CAP_SYS_TIME") { ClockStep.isPermitted } }
}
