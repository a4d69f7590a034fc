/// What happens to a banner.
public enum BannerEvent: Hashable, Sendable {
    /// The occurrence rings, for the first time or again.
    case rings
    /// What it says has changed.
    case changes
    /// The occurrence needs no more attention.
    case isDone
    /// It needs no more attention, and its banner stays until the user takes it away.
    case stays
    /// The server shows it, under that number.
    case shown(UInt32)
    /// The server will not show it, or not what it says now.
    case refused
    /// It went from the screen, for whatever reason.
    case closed
    /// The server was told to close it.
    case withdrawn
    /// A summary is shown in its place.
    case summarized
}
