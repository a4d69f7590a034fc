/// When a request fires, in the normalised words it was given in, so that equal triggers are equal values.
///
/// The words are evaluated by the daemon: this module knows no zones, so that a client library need not link them.
public enum Trigger: Hashable, Sendable {
    /// At an instant, RFC 3339 text with an offset: never moves.
    case instant(String)
    /// At a wall time (RFC 3339 text without offset) in a zone of tzdata: follows that zone's rules.
    case pinned(String, zone: String)
    /// After a duration of that many milliseconds, which counts suspend and ignores clock steps.
    case elapsed(milliseconds: Int64)
    /// At once.
    case now
    /// At once, as a push message asked for it.
    case push
    /// At a wall time (RFC 3339 text without offset) wherever the user is: follows the system's zone.
    case floating(String)
    /// At each date of a series.
    case recurring(Series)
}
