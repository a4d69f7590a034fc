import CivilTime

/// When quiet hours begin and end, as functions: the engine decides on them and evaluates nothing itself.
struct QuietDates: Sendable {
    /// Quiet hours of one line of the configuration.
    struct Span: Sendable {
        /// The first beginning later than an instant.
        let begin: @Sendable (Instant) -> Instant?
        /// The first end later than an instant.
        let end: @Sendable (Instant) -> Instant?

        init(begin: @escaping @Sendable (Instant) -> Instant?, end: @escaping @Sendable (Instant) -> Instant?) {
            self.begin = begin
            self.end = end
        }
    }

    var spans: [Span] = []

    /// No span is longer than a day, and no day longer than this.
    private static let reach: Int64 = 48 * 3_600_000
    /// At most that many spans that follow one another without a pause are looked at.
    private static let chain: Int = 16

    /// When the quiet hours end that hold at an instant, with those that follow at once; nil when none hold.
    func end(at instant: Instant) -> Instant? {
        guard var end = endOfSpan(at: instant) else { return nil }
        for _ in 0..<QuietDates.chain {
            guard let later = endOfSpan(at: end) else { break }
            end = later
        }
        return end
    }

    /// The first beginning later than an instant; nil when there are no quiet hours.
    func begin(after instant: Instant) -> Instant? {
        spans.compactMap { $0.begin(instant) }.min()
    }

    private func endOfSpan(at instant: Instant) -> Instant? {
        spans.compactMap { end(of: $0, at: instant) }.max()
    }

    private func end(of span: Span, at instant: Instant) -> Instant? {
        var last: Instant?
        var from = Instant(milliseconds: instant.milliseconds - QuietDates.reach)
        while let begin = span.begin(from), begin <= instant {
            last = begin
            from = begin
        }
        return last.flatMap(span.end).flatMap { $0 > instant ? $0 : nil }
    }
}
