public import Foundation

/// What a program asks for: content and a trigger under an identifier.
public final class UNNotificationRequest: NSObject, NSCopying, Sendable {
    /// The name, unique within the program.
    public let identifier: String
    let fields: ContentFields
    let when: TriggerValue?

    /// Joins the three; the content is copied, nil as the trigger is at once.
    public convenience init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
        self.init(identifier, content.fields, trigger?.value)
    }

    init(_ identifier: String, _ fields: ContentFields, _ when: TriggerValue?) {
        self.identifier = identifier
        self.fields = fields
        self.when = when
        super.init()
    }

    /// What it says.
    public var content: UNNotificationContent { UNNotificationContent(fields) }
    /// When it fires; nil at once.
    public var trigger: UNNotificationTrigger? { when?.trigger }

    /// Itself: a request never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether both ask for the same under the same name.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationRequest else { return false }
        return other.identifier == identifier && other.fields == fields && other.when == when
    }

    /// Equal requests have equal hashes.
    public override var hash: Int { identifier.hashValue }
}
