public import Foundation
internal import PropertyLists

/// Content that is being put together.
///
/// For example:
///
///     let content = UNMutableNotificationContent()
///     content.title = "Tea"
///     content.sound = .default
public final class UNMutableNotificationContent: UNNotificationContent {
    /// The headline.
    public override var title: String {
        get { fields.title }
        set { fields.title = newValue }
    }

    /// A second line under the headline.
    public override var subtitle: String {
        get { fields.subtitle }
        set { fields.subtitle = newValue }
    }

    /// The text.
    public override var body: String {
        get { fields.body }
        set { fields.body = newValue }
    }

    /// The number at the application's icon, 0 to 999,999; nil leaves it, 0 takes it away.
    public override var badge: NSNumber? {
        get { super.badge }
        set { fields.badge = newValue?.intValue }
    }

    /// The sound; nil for none.
    public override var sound: UNNotificationSound? {
        get { fields.sound }
        set { fields.sound = newValue }
    }

    /// The launch image; kept and handed back, not used here.
    public override var launchImageName: String {
        get { fields.launchImageName }
        set { fields.launchImageName = newValue }
    }

    /// The program's own data; what JSON cannot hold is refused by name when the request is added.
    public override var userInfo: [AnyHashable: Any] {
        get { super.userInfo }
        set { fields.userInfo = UserInfo(newValue) }
    }

    /// Pictures, sounds and films; the first picture is shown.
    public override var attachments: [UNNotificationAttachment] {
        get { fields.attachments }
        set { fields.attachments = newValue }
    }

    /// The category whose actions are offered.
    public override var categoryIdentifier: String {
        get { fields.categoryIdentifier }
        set { fields.categoryIdentifier = newValue }
    }

    /// Notifications of one thread are grouped.
    public override var threadIdentifier: String {
        get { fields.threadIdentifier }
        set { fields.threadIdentifier = newValue }
    }

    /// What a summary says of it; kept and handed back, not used here.
    public override var summaryArgument: String {
        get { fields.summaryArgument }
        set { fields.summaryArgument = newValue }
    }

    /// For how many things it stands in a summary; kept and handed back, not used here.
    public override var summaryArgumentCount: Int {
        get { fields.summaryArgumentCount }
        set { fields.summaryArgumentCount = newValue }
    }

    /// The scene to open; kept and handed back.
    public override var targetContentIdentifier: String? {
        get { fields.targetContentIdentifier }
        set { fields.targetContentIdentifier = newValue }
    }

    /// How much it may interrupt.
    public override var interruptionLevel: UNNotificationInterruptionLevel {
        get { fields.interruptionLevel }
        set { fields.interruptionLevel = newValue }
    }

    /// The place in a summary, 0 to 1; kept and handed back, not used here.
    public override var relevanceScore: Double {
        get { fields.relevanceScore }
        set { fields.relevanceScore = newValue }
    }

    /// What a focus filters by; kept and handed back, not used here.
    public override var filterCriteria: String? {
        get { fields.filterCriteria }
        set { fields.filterCriteria = newValue }
    }
}
