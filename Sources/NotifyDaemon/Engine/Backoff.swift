/// Delays that double from failure to failure up to a limit.
struct Backoff: Hashable, Sendable {
    /// The delay after the first failure, in milliseconds.
    let first: Int64
    /// No delay is longer, in milliseconds.
    let limit: Int64

    /// After a message failed, or a launch that was to deliver it: 1 s, 2 s, 4 s, … 1 h.
    static let delivery = Backoff(first: 1_000, limit: 3_600_000)
    /// Between two tries to write to a full disk: 1 s, 2 s, 4 s, … 60 s.
    static let fullDisk = Backoff(first: 1_000, limit: 60_000)
    /// Between two tries to reach a message bus that refuses: 250 ms, 500 ms, … 5 min.
    static let bus = Backoff(first: 250, limit: 300_000)

    /// The delay after that many failures in a row, at least one.
    func delay(afterFailures count: Int) -> Int64 {
        // 2^40 ms are 35 years: the shift cannot overflow and every limit in use is smaller.
        min(limit, first << min(max(count - 1, 0), 40 - 10))
    }
}
