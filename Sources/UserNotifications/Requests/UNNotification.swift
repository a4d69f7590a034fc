public import Foundation

/// A notification that rang.
public final class UNNotification: NSObject, NSCopying, Sendable {
    /// When it rang.
    public let date: Date
    /// What it was asked for by.
    public let request: UNNotificationRequest

    init(date: Date, request: UNNotificationRequest) {
        self.date = date
        self.request = request
        super.init()
    }

    /// Itself: a notification never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether both rang at the same date for the same request.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotification else { return false }
        return other.date == date && other.request == request
    }

    /// Equal notifications have equal hashes.
    public override var hash: Int { request.hash }
}
