public import Foundation

/// When a notification fires; one of its subclasses, none of which a program derives from.
public class UNNotificationTrigger: NSObject, NSCopying {
    let value: TriggerValue

    init(_ value: TriggerValue) {
        self.value = value
        super.init()
    }

    /// Whether it fires again and again.
    public var repeats: Bool { value.repeats }

    /// Itself: a trigger never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether both fire at the same dates.
    public override func isEqual(_ object: Any?) -> Bool { (object as? UNNotificationTrigger)?.value == value }

    /// Equal triggers have equal hashes.
    public override var hash: Int { value.hashValue }
}
