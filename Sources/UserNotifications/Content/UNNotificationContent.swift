public import Foundation
internal import PropertyLists

/// What a notification says and carries, as it was when the request was made.
public class UNNotificationContent: NSObject, NSCopying, NSMutableCopying {
    var fields: ContentFields

    /// Makes content that says nothing.
    public override convenience init() {
        self.init(ContentFields())
    }

    required init(_ fields: ContentFields) {
        self.fields = fields
        super.init()
    }

    /// The headline.
    public var title: String { fields.title }
    /// A second line under the headline.
    public var subtitle: String { fields.subtitle }
    /// The text.
    public var body: String { fields.body }
    /// The number at the application's icon; nil leaves it, 0 takes it away.
    public var badge: NSNumber? { fields.badge.map { NSNumber(value: $0) } }
    /// The sound; nil for none.
    public var sound: UNNotificationSound? { fields.sound }
    /// The launch image; kept and handed back, not used here.
    public var launchImageName: String { fields.launchImageName }
    /// The program's own data; numbers come back as `NSNumber`, dates as `Date`, bytes as `Data`.
    public var userInfo: [AnyHashable: Any] { fields.userInfo.dictionary }
    /// Pictures, sounds and films; the first picture is shown.
    public var attachments: [UNNotificationAttachment] { fields.attachments }
    /// The category whose actions are offered.
    public var categoryIdentifier: String { fields.categoryIdentifier }
    /// Notifications of one thread are grouped.
    public var threadIdentifier: String { fields.threadIdentifier }
    /// What a summary says of it; kept and handed back, not used here.
    public var summaryArgument: String { fields.summaryArgument }
    /// For how many things it stands in a summary; kept and handed back, not used here.
    public var summaryArgumentCount: Int { fields.summaryArgumentCount }
    /// The scene to open; kept and handed back.
    public var targetContentIdentifier: String? { fields.targetContentIdentifier }
    /// How much it may interrupt.
    public var interruptionLevel: UNNotificationInterruptionLevel { fields.interruptionLevel }
    /// The place in a summary, 0 to 1; kept and handed back, not used here.
    public var relevanceScore: Double { fields.relevanceScore }
    /// What a focus filters by; kept and handed back, not used here.
    public var filterCriteria: String? { fields.filterCriteria }

    /// An immutable copy.
    public func copy(with zone: NSZone? = nil) -> Any { UNNotificationContent(fields) }

    /// A copy that can be changed, an `UNMutableNotificationContent`.
    public func mutableCopy(with zone: NSZone? = nil) -> Any { UNMutableNotificationContent(fields) }

    /// Whether both say and carry the same.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationContent)?.fields == fields
    }

    /// Equal content has equal hashes.
    public override var hash: Int { fields.hashValue }
}
