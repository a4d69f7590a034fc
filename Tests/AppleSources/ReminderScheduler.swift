// swift-format-ignore-file
// Written as for iOS: it imports what an app imports there, and nothing of this package by another name. That it compiles
// is one half of the test; what it does against a daemon is the other (UserNotificationsTests).
import UserNotifications

public enum Identifiers {
    public static let reminder = "REMINDER"
    public static let invitation = "MEETING_INVITATION"
    public static let accept = "ACCEPT_ACTION"
    public static let decline = "DECLINE_ACTION"
    public static let comment = "COMMENT_ACTION"
    public static let snooze = "snooze"
}

public final class ReminderScheduler {
    let center: UNUserNotificationCenter

    public init(center: UNUserNotificationCenter = UNUserNotificationCenter.current()) {
        self.center = center
    }

    public func registerCategories() {
        let accept = UNNotificationAction(identifier: Identifiers.accept, title: "Accept", options: [])
        let decline = UNNotificationAction(
            identifier: Identifiers.decline, title: "Decline", options: [.destructive, .authenticationRequired])
        let comment = UNTextInputNotificationAction(
            identifier: Identifiers.comment, title: "Comment", options: [.foreground],
            textInputButtonTitle: "Send", textInputPlaceholder: "Say something")
        let snooze = UNNotificationAction(
            identifier: Identifiers.snooze, title: "Remind me later", options: .foreground,
            icon: UNNotificationActionIcon(systemImageName: "clock"))

        let invitation = UNNotificationCategory(
            identifier: Identifiers.invitation, actions: [accept, decline, comment], intentIdentifiers: [],
            hiddenPreviewsBodyPlaceholder: "", options: .customDismissAction)
        let reminder = UNNotificationCategory(
            identifier: Identifiers.reminder, actions: [snooze], intentIdentifiers: [], options: [])
        let summarised = UNNotificationCategory(
            identifier: "SUMMARY", actions: [], intentIdentifiers: ["INSendMessageIntent"],
            hiddenPreviewsBodyPlaceholder: "%u messages", categorySummaryFormat: "%u more from %@",
            options: [.hiddenPreviewsShowTitle, .hiddenPreviewsShowSubtitle, .allowInCarPlay, .allowAnnouncement])

        center.setNotificationCategories([invitation, reminder, summarised])
    }

    public func requestPermission(completion: @escaping @Sendable (Bool) -> Void) {
        center.requestAuthorization(options: [.alert, .sound, .badge]) { granted, error in
            if let error = error {
                print("not granted: \(error.localizedDescription)")
            }
            completion(granted)
        }
    }

    public func scheduleWeekly(hour: Int, weekday: Int) async throws -> String {
        let content = UNMutableNotificationContent()
        content.title = "Weekly Staff Meeting"
        content.body = "Every Tuesday at 2pm"

        var dateComponents = DateComponents()
        dateComponents.calendar = Calendar.current
        dateComponents.weekday = weekday
        dateComponents.hour = hour

        let trigger = UNCalendarNotificationTrigger(dateMatching: dateComponents, repeats: true)
        let uuidString = UUID().uuidString
        let request = UNNotificationRequest(identifier: uuidString, content: content, trigger: trigger)
        try await center.add(request)
        return uuidString
    }

    public func remind(_ identifier: String, after seconds: TimeInterval, completion: (@Sendable (Error?) -> Void)? = nil) {
        let content = UNMutableNotificationContent()
        content.title = NSString.localizedUserNotificationString(forKey: "Tea", arguments: nil)
        content.subtitle = "Darjeeling"
        content.body = "is ready"
        content.sound = .default
        content.badge = 1
        content.categoryIdentifier = Identifiers.reminder
        content.threadIdentifier = "kitchen"
        content.userInfo = ["cup": 2, "made": Date(timeIntervalSinceReferenceDate: 812_851_200.5)]
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: false)
        let request = UNNotificationRequest(identifier: identifier, content: content, trigger: trigger)
        center.add(request, withCompletionHandler: completion)
    }

    public func cancel(_ identifiers: [String]) {
        center.removePendingNotificationRequests(withIdentifiers: identifiers)
        center.removeDeliveredNotifications(withIdentifiers: identifiers)
    }

    public func cancelAll() {
        center.removeAllPendingNotificationRequests()
        center.removeAllDeliveredNotifications()
    }

    public func printPending() {
        center.getPendingNotificationRequests { requests in
            for request in requests {
                if let calendar = request.trigger as? UNCalendarNotificationTrigger {
                    print(request.identifier, calendar.dateComponents, calendar.nextTriggerDate() as Any)
                } else if let interval = request.trigger as? UNTimeIntervalNotificationTrigger {
                    print(request.identifier, interval.timeInterval, interval.repeats, interval.nextTriggerDate() as Any)
                } else if request.trigger is UNPushNotificationTrigger {
                    print(request.identifier, "push")
                }
            }
        }
    }

    public func clearBadge() async throws {
        try await center.setBadgeCount(0)
        center.setBadgeCount(0) { error in if let error { print(error) } }
        center.setBadgeCount(0, withCompletionHandler: nil)
    }

    public func describeSettings() async -> String {
        let settings = await center.notificationSettings()
        switch settings.authorizationStatus {
        case .notDetermined: return "ask"
        case .denied: return "denied"
        case .authorized, .provisional, .ephemeral: return settings.alertSetting == .enabled ? "alerts" : "quiet"
        @unknown default: return "unknown"
        }
    }
}
