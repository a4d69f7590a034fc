internal import Foundation

/// When a notification fires, as a value that may cross threads.
enum TriggerValue: Hashable, Sendable {
    case interval(TimeInterval, repeats: Bool)
    case calendar(DateComponents, repeats: Bool)
    case push
    case location(Region, repeats: Bool)

    /// A part of the earth.
    struct Region: Hashable, Sendable {
        let identifier: String
        let latitude: Double
        let longitude: Double
        let radius: Double
    }

    var repeats: Bool {
        switch self {
        case .interval(_, let repeats), .calendar(_, let repeats), .location(_, let repeats): repeats
        case .push: false
        }
    }

    /// Apple's class for it.
    var trigger: UNNotificationTrigger {
        switch self {
        case .interval(let interval, let repeats):
            UNTimeIntervalNotificationTrigger(timeInterval: interval, repeats: repeats)
        case .calendar(let components, let repeats):
            UNCalendarNotificationTrigger(dateMatching: components, repeats: repeats)
        case .push: UNPushNotificationTrigger(.push)
        case .location(let region, let repeats):
            UNLocationNotificationTrigger(region: CLCircularRegion(region), repeats: repeats)
        }
    }
}
