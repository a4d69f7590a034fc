/// Why a banner went from the screen (Desktop Notifications Specification, `NotificationClosed`).
enum BannerClosing: UInt32, CaseIterable, Sendable {
    case timedOut = 1
    case dismissed = 2
    case closedByCall = 3
    case unknown = 4

    /// The words of the ledger; only a dismissal says that the user has seen to it.
    var words: String {
        switch self {
        case .timedOut: "it timed out"
        case .dismissed: "the user dismissed it"
        case .closedByCall: "another program closed it"
        case .unknown: "the server does not say why"
        }
    }
}
