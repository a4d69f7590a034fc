internal import CivilTime
internal import Foundation
internal import NotifyInterface
internal import NotifyModel

extension UNNotification {
    convenience init(_ shown: Notifications.Show.Reply) {
        self.init(
            date: Date(shown.occurrence.fired ?? shown.occurrence.scheduled), request: UNNotificationRequest(shown))
    }

    convenience init(identifier: String, content: Content, at: Instant) {
        self.init(date: Date(at), request: UNNotificationRequest(identifier: identifier, content: content))
    }
}
