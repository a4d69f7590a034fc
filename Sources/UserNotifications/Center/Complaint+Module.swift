internal import NotifyKit

extension Complaint {
    static func write(_ text: String) {
        write(text, of: "UserNotifications")
    }
}
