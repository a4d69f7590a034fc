import NotifyModel

/// A banner that the server was asked to show and has not answered for.
struct BannerFlight: Hashable, Sendable {
    /// The number of the banner it takes the place of, 0 for none.
    let replaced: UInt32
    /// Whether it is shown without sound.
    let isSilent: Bool
    /// Whether the user wants no sounds of its client.
    var isMuted: Bool = false
    /// The level at which it is shown.
    let level: InterruptionLevel
    /// The level that its occurrence has.
    let asked: InterruptionLevel
    /// Whether the occurrence rang, changed or was done since.
    var isStale: Bool = false
    /// Whether its buttons changed since.
    var isOutdated: Bool = false

    /// How it is shown, for the ledger, to be read after the server's name.
    var words: String {
        let granted = level < asked ? ", as \(level.word): \(asked.word) is not granted" : ""
        return (isSilent ? ", without sound" : "") + (isMuted ? " (sound=no)" : "") + granted
    }
}
