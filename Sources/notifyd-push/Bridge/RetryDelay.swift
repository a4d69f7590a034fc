import NotifyKit

/// How long to wait before the next try: twice as long each time, with chance in it, so that many bridges of one broker do
/// not all come at once.
///
/// A connection that broke at once is no success: only one that lasted lets the delays begin anew.
struct RetryDelay: Hashable, Sendable {
    /// The first delay without chance, in milliseconds.
    static let first: Int64 = 500
    /// The longest delay without chance, in milliseconds.
    static let longest: Int64 = 300_000
    /// A connection that was there for this long has lasted, in milliseconds.
    static let lasting: Int64 = 60_000

    private var delay = DoublingDelay(first: first, longest: longest)

    /// The delay before the next try, in milliseconds: half to one and a half times what is due.
    mutating func take(using generator: inout some RandomNumberGenerator) -> Int64 {
        let due = delay.take()
        return Int64.random(in: due / 2...due + due / 2, using: &generator)
    }

    /// A connection that had been there for so many milliseconds has ended.
    mutating func ended(after milliseconds: Int64) {
        if milliseconds >= RetryDelay.lasting { delay.reset() }
    }
}
