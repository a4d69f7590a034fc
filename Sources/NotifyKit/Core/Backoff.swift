/// When a connection may be tried again: after a delay that doubles with each failure, by chance up to half shorter.
///
/// The chance keeps programs that lost the same daemon from coming back all at once. Times are milliseconds of any
/// clock that only grows.
struct Backoff: Hashable, Sendable {
    /// The longest first delay.
    static let first: Int64 = 100
    /// The longest delay of all.
    static let limit: Int64 = 10_000

    /// Not before this time; nil when nothing has failed.
    private(set) var retryAt: Int64?
    private var delay = DoublingDelay(first: first, longest: limit)

    /// Another attempt failed, or the connection was lost; `chance` is from 0 up to 1.
    mutating func failed(at now: Int64, chance: Double) {
        let longest = delay.take()
        retryAt = now + longest - Int64(Double(longest / 2) * chance)
    }

    /// The daemon answered, so the next failure is a first one.
    mutating func succeeded() {
        delay.reset()
        retryAt = nil
    }

    /// Whether another attempt may be made.
    func permits(at now: Int64) -> Bool {
        retryAt.map { $0 <= now } ?? true
    }
}
