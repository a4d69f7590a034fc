/// What the user means by what was done to a banner.
enum BannerAnswer: Hashable, Sendable {
    /// An action of the request, its text for one that takes it.
    case respond(action: String, text: String?)
    /// Ring again after that many milliseconds.
    case snooze(Int64)
    /// No more attention needed.
    case acknowledge
    /// It was only to be seen, and has been.
    case expire
    /// A reply was asked for and the server cannot take a text: say how to give it.
    case explainReply
}
