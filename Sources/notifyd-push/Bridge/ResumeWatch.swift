/// Finds out that the machine was suspended: then one of two clocks has gone on and the other one has not.
///
/// Where there is no logind nobody tells; whoever waits for at most some seconds sees it soon after.
struct ResumeWatch: Hashable, Sendable {
    /// A shorter stop is no suspend, in milliseconds.
    static let least: Int64 = 2_000

    private var apart: Int64

    /// Begins with two readings of one moment.
    init(running: Int64, elapsed: Int64) {
        apart = elapsed - running
    }

    /// Whether the machine was suspended since the last look.
    mutating func look(running: Int64, elapsed: Int64) -> Bool {
        let before = apart
        apart = elapsed - running
        return apart - before >= ResumeWatch.least
    }
}
