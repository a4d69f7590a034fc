/// What to do with a wall time that a zone's clocks skip.
public enum GapPolicy: String, CaseIterable, Hashable, Sendable {
    /// Read it with the offset in force before the gap (RFC 5545 section 3.3.5): 02:30 rings when clocks show 03:30.
    case shift
    /// Leave it out, as RFC 5545 section 3.3.10 says of rules.
    case skip
}
