public import Foundation

/// How an action is offered, and what it does; kept with the category, and not enforced here.
public struct UNNotificationActionOptions: OptionSet, Hashable, Sendable {
    /// The sum of the options.
    public let rawValue: UInt

    /// Takes the sum of the options.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Only while the device is unlocked.
    public static let authenticationRequired = UNNotificationActionOptions(rawValue: 1)
    /// It takes something away.
    public static let destructive = UNNotificationActionOptions(rawValue: 2)
    /// It brings the program to the front.
    public static let foreground = UNNotificationActionOptions(rawValue: 4)
}

/// A button of a notification.
public class UNNotificationAction: NSObject, NSCopying {
    let fields: ActionFields

    init(_ fields: ActionFields) {
        self.fields = fields
        super.init()
    }

    /// Makes a button with that title.
    public convenience init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
        self.init(ActionFields(identifier: identifier, title: title, options: options))
    }

    /// Makes a button with a title and a picture.
    public convenience init(
        identifier: String, title: String, options: UNNotificationActionOptions = [], icon: UNNotificationActionIcon?
    ) {
        self.init(ActionFields(identifier: identifier, title: title, options: options, icon: icon?.value))
    }

    /// The name that comes back in the response.
    public var identifier: String { fields.identifier }
    /// What the user reads.
    public var title: String { fields.title }
    /// How it is offered.
    public var options: UNNotificationActionOptions { fields.options }
    /// The picture; kept and handed back, not shown here.
    public var icon: UNNotificationActionIcon? { fields.icon.map { UNNotificationActionIcon($0) } }

    /// Itself: an action never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether both are offered and answered alike.
    public override func isEqual(_ object: Any?) -> Bool { (object as? UNNotificationAction)?.fields == fields }

    /// Equal actions have equal hashes.
    public override var hash: Int { fields.hashValue }
}
