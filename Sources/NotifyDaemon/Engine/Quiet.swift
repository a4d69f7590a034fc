import CivilTime
import NotifyModel

/// Whether the user wants to be left alone at a moment, why and until when.
struct Quiet: Hashable, Sendable {
    /// What makes it quiet; the raw value is the word on the wire.
    enum Reason: String, Sendable {
        case user
        case hours = "quiet hours"
    }

    /// What makes it quiet; nil when it is not.
    var reason: Reason?
    /// When it ends by itself; nil when it is not quiet, or until the user ends it.
    var until: Instant?
    /// When the next quiet hours begin; nil when it is quiet, or there are none.
    var begins: Instant?
    /// The wall date at which this may be different; nil when no date changes it.
    var nextWall: Instant?
    /// The point of the elapsed axis at which this may be different.
    var nextElapsed: Elapsed?

    /// Whether banners wait.
    var isOn: Bool { reason != nil }

    /// Why banners wait, for people.
    var words: String { "do not disturb" + (until.map { " until \($0)" } ?? "") }
}
