internal import NotifyInterface
internal import NotifyModel

extension UNNotificationRequest {
    convenience init(_ shown: Notifications.Show.Reply) {
        self.init(identifier: shown.occurrence.identifier, content: shown.content)
    }

    convenience init(identifier: String, content: Content) {
        let (fields, trigger) = ContentFields.read(content)
        self.init(identifier, fields, trigger)
    }
}
