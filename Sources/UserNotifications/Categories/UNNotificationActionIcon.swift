public import Foundation

/// The picture of an action; kept and handed back, not shown here.
public final class UNNotificationActionIcon: NSObject, NSCopying, Sendable {
    let value: ActionFields.Icon

    init(_ value: ActionFields.Icon) {
        self.value = value
        super.init()
    }

    /// A picture of the program.
    public convenience init(templateImageName: String) { self.init(.template(templateImageName)) }

    /// A picture of the system.
    public convenience init(systemImageName: String) { self.init(.system(systemImageName)) }

    /// Itself: an icon never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether both are the same picture.
    public override func isEqual(_ object: Any?) -> Bool { (object as? UNNotificationActionIcon)?.value == value }

    /// Equal icons have equal hashes.
    public override var hash: Int { value.hashValue }
}
