import NotifyKit

extension DoublingDelay {
    /// Before each try to reach a daemon that went away.
    static let ofDaemon = DoublingDelay(first: 250, longest: 16_000)
}
