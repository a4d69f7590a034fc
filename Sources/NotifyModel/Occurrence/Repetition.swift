/// How the request of an occurrence goes on after it; the raw value is what the store keeps.
public enum Repetition: Int, CaseIterable, Sendable {
    /// It was the only date.
    case once = 0
    /// With the next fixed time of day: never a second time on a clock that is set back.
    case fixed = 1
    /// With the next interval below a day: also on a clock that is set back.
    case interval = 2
}
