internal import Foundation
internal import PropertyLists

/// What a content holds, as a value that may cross threads.
struct ContentFields: Hashable, Sendable {
    var title = ""
    var subtitle = ""
    var body = ""
    var badge: Int?
    var sound: UNNotificationSound?
    var launchImageName = ""
    var userInfo = UserInfo()
    var attachments: [UNNotificationAttachment] = []
    var categoryIdentifier = ""
    var threadIdentifier = ""
    var summaryArgument = ""
    var summaryArgumentCount = 0
    var targetContentIdentifier: String?
    var interruptionLevel = UNNotificationInterruptionLevel.active
    var relevanceScore = 0.0
    var filterCriteria: String?

    /// Whether there is anything to present: without it the daemon has nothing to say, and `add` refuses.
    var isEmpty: Bool {
        title.isEmpty && subtitle.isEmpty && body.isEmpty && badge == nil && sound == nil && attachments.isEmpty
    }
}
