/// How far the presenter has come with the banners of the server that was there before.
///
/// They are looked at a bite a turn, and until that is done the server is asked for nothing.
struct TakeOver: Hashable, Sendable {
    /// Which server it is, by its bus and its unique name.
    let server: String
    /// Whether the numbers are of another server, and so mean nothing.
    let isLost: Bool
    /// The greatest number that was looked at.
    var number: UInt32 = 0

    /// So many banners are looked at in one turn.
    static let bite: Int = 1_000
}
