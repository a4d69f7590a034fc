/// How long to wait before the next try: twice as long each time, up to a bound.
///
/// Times are milliseconds.
package struct DoublingDelay: Hashable, Sendable {
    private let first: Int64
    private let longest: Int64
    private var next: Int64

    /// Begins with the first delay.
    package init(first: Int64, longest: Int64) {
        self.first = first
        self.longest = longest
        next = first
    }

    /// The delay for this try.
    package mutating func take() -> Int64 {
        defer { next = min(next * 2, longest) }
        return next
    }

    /// Begins anew, after a try that worked.
    package mutating func reset() { next = first }
}
