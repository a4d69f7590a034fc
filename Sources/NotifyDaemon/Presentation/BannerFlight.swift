/// A banner that the server was asked to show and has not answered for.
struct BannerFlight: Hashable, Sendable {
    /// The number of the banner it takes the place of, 0 for none.
    let replaced: UInt32
    /// Whether it is shown without sound.
    let isSilent: Bool
    /// Whether the occurrence rang, changed or was done since.
    var isStale: Bool = false
}
