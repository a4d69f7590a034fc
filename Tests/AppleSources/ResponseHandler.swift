// swift-format-ignore-file
import UserNotifications

/// The completion form of a delegate, as most apps have it.
public final class ResponseHandler: NSObject, UNUserNotificationCenterDelegate {
    public private(set) var log: [String] = []
    private let lock = NSLock()
    private let notify: (String) -> Void

    public init(notify: @escaping (String) -> Void) {
        self.notify = notify
    }

    private func say(_ line: String) {
        lock.lock()
        log.append(line)
        lock.unlock()
        notify(line)
    }

    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        say("willPresent \(notification.request.identifier)")
        completionHandler([.banner, .list, .sound, .badge])
    }

    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        let userInfo = response.notification.request.content.userInfo
        let cup = userInfo["cup"] as? Int ?? 0
        switch response.actionIdentifier {
        case UNNotificationDefaultActionIdentifier: say("opened \(cup)")
        case UNNotificationDismissActionIdentifier: say("dismissed")
        case Identifiers.comment:
            if let textResponse = response as? UNTextInputNotificationResponse {
                say("comment \(textResponse.userText)")
            }
        default: say(response.actionIdentifier)
        }
        completionHandler()
    }

    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
    ) {
        say("settings")
    }
}

/// The async form, as newer apps have it.
public final class AsyncResponseHandler: NSObject, UNUserNotificationCenterDelegate {
    private let notify: @Sendable (String) -> Void

    public init(notify: @escaping @Sendable (String) -> Void) {
        self.notify = notify
    }

    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        notify("willPresent \(notification.request.identifier)")
        return [.banner]
    }

    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {
        notify("async \(response.actionIdentifier) of \(response.notification.request.identifier)")
    }
}

/// A delegate that forgets its handler.
public final class ForgetfulHandler: NSObject, UNUserNotificationCenterDelegate {
    public var kept: (() -> Void)?

    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        kept = completionHandler
    }
}

/// A delegate that says how its notifications are presented in the foreground.
public final class PresentingHandler: NSObject, UNUserNotificationCenterDelegate {
    private let options: UNNotificationPresentationOptions
    private let notify: (String) -> Void

    public init(_ options: UNNotificationPresentationOptions, notify: @escaping (String) -> Void) {
        self.options = options
        self.notify = notify
    }

    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        notify("willPresent \(notification.request.identifier)")
        completionHandler(options)
    }
}

/// A delegate that has no method at all.
public final class SilentHandler: NSObject, UNUserNotificationCenterDelegate {}
