import CivilTime

/// The sounds that go on until their notifications are closed, and since when.
///
/// They are kept in the store, so that a restart, or the end of do-not-disturb, goes on with what has not had its time.
struct SoundLoops: Hashable, Sendable {
    /// By the row of the occurrence, when it rang.
    private(set) var begun: [Int64: Instant] = [:]

    /// So many are remembered, the newest: only a few sound at a time.
    private static let most: Int = 16

    init() {}

    /// Reads `12@1772841600000 15@1772841700000`, rows and milliseconds; nil for anything else.
    init?(text: String) {
        for word in text.split(separator: " ") {
            let parts = word.split(separator: "@", maxSplits: 1)
            guard parts.count == 2, let row = Int64(parts[0]), let milliseconds = Int64(parts[1]) else { return nil }
            begun[row] = Instant(milliseconds: milliseconds)
        }
    }

    /// The text that is kept; nil when there is none.
    var text: String? {
        guard !begun.isEmpty else { return nil }
        let words = begun.sorted { $0.key < $1.key }.map { "\($0.key)@\($0.value.milliseconds)" }
        return words.joined(separator: " ")
    }

    /// The rows, the one that rang first before the others.
    var rows: [Int64] { begun.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key) }

    /// It rings now.
    mutating func begin(_ row: Int64, at now: Instant) {
        begun[row] = now
        if begun.count > SoundLoops.most, let oldest = rows.first { begun[oldest] = nil }
    }

    /// It is not to sound any more.
    mutating func end(_ row: Int64) { begun[row] = nil }

    /// How many of `limit` milliseconds are left; nil when none are, or it is not known.
    ///
    /// A clock that was set back gives it no more than it had.
    func left(_ row: Int64, of limit: Int64, at now: Instant) -> Int64? {
        guard let begun = begun[row] else { return nil }
        let left = limit - max(0, now.milliseconds - begun.milliseconds)
        return left > 0 ? left : nil
    }
}
