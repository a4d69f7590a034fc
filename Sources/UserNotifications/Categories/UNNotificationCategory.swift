public import Foundation

/// How a category's notifications are handled.
public struct UNNotificationCategoryOptions: OptionSet, Hashable, Sendable {
    /// The sum of the options.
    public let rawValue: UInt

    /// Takes the sum of the options.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The program is told when the user dismisses one.
    public static let customDismissAction = UNNotificationCategoryOptions(rawValue: 1)
    /// Also in a car; kept, not used here.
    public static let allowInCarPlay = UNNotificationCategoryOptions(rawValue: 2)
    /// The title is shown where previews are hidden; kept, not used here.
    public static let hiddenPreviewsShowTitle = UNNotificationCategoryOptions(rawValue: 4)
    /// The subtitle is shown where previews are hidden; kept, not used here.
    public static let hiddenPreviewsShowSubtitle = UNNotificationCategoryOptions(rawValue: 8)
    /// It may be read aloud; kept, not used here.
    public static let allowAnnouncement = UNNotificationCategoryOptions(rawValue: 16)
}

/// A named set of actions that many notifications offer.
public final class UNNotificationCategory: NSObject, NSCopying, Sendable {
    /// The name that a content refers to.
    public let identifier: String
    /// Names of intents; kept and handed back, not used here.
    public let intentIdentifiers: [String]
    /// How its notifications are handled.
    public let options: UNNotificationCategoryOptions
    /// What is shown where previews are hidden; kept and handed back, not used here.
    public let hiddenPreviewsBodyPlaceholder: String
    /// How a summary speaks of them; kept and handed back, not used here.
    public let categorySummaryFormat: String
    let actionFields: [ActionFields]

    init(
        _ identifier: String, _ actions: [ActionFields], intents: [String], placeholder: String?, summary: String?,
        options: UNNotificationCategoryOptions
    ) {
        self.identifier = identifier
        actionFields = actions
        intentIdentifiers = intents
        hiddenPreviewsBodyPlaceholder = placeholder ?? ""
        categorySummaryFormat = summary ?? ""
        self.options = options
        super.init()
    }

    /// Makes a category of these actions.
    public convenience init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            identifier, actions.map(\.fields), intents: intentIdentifiers, placeholder: nil, summary: nil,
            options: options)
    }

    /// Makes a category that says what is shown where previews are hidden.
    public convenience init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String, options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            identifier, actions.map(\.fields), intents: intentIdentifiers, placeholder: hiddenPreviewsBodyPlaceholder,
            summary: nil, options: options)
    }

    /// Makes a category that also says how a summary speaks of its notifications.
    public convenience init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String?, categorySummaryFormat: String?,
        options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            identifier, actions.map(\.fields), intents: intentIdentifiers, placeholder: hiddenPreviewsBodyPlaceholder,
            summary: categorySummaryFormat, options: options)
    }

    /// The actions in the order they are shown.
    public var actions: [UNNotificationAction] { actionFields.map(\.action) }

    /// Itself: a category never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether both offer the same under the same name.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationCategory else { return false }
        return other.identifier == identifier && other.actionFields == actionFields && other.options == options
            && other.intentIdentifiers == intentIdentifiers
            && other.hiddenPreviewsBodyPlaceholder == hiddenPreviewsBodyPlaceholder
            && other.categorySummaryFormat == categorySummaryFormat
    }

    /// Equal categories have equal hashes.
    public override var hash: Int { identifier.hashValue }
}
