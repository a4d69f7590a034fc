public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The action of a user who opens the notification itself.
public let UNNotificationDefaultActionIdentifier: String = "com.apple.UNNotificationDefaultActionIdentifier"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The action of a user who dismisses a notification whose category has `customDismissAction`.
public let UNNotificationDismissActionIdentifier: String = "com.apple.UNNotificationDismissActionIdentifier"

// It is not final because of the class for texts, and both have constants alone: nothing is left unchecked but that.
/// What the user chose.
public class UNNotificationResponse: NSObject, NSCopying, @unchecked Sendable {
    /// What was answered.
    public let notification: UNNotification
    /// The action: one of the category's, the default one or the dismissal.
    public let actionIdentifier: String

    init(notification: UNNotification, actionIdentifier: String) {
        self.notification = notification
        self.actionIdentifier = actionIdentifier
        super.init()
    }

    /// Itself: a response never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether both answer the same in the same way.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationResponse else { return false }
        return other.notification == notification && other.actionIdentifier == actionIdentifier
    }

    /// Equal responses have equal hashes.
    public override var hash: Int { notification.hash }
}
