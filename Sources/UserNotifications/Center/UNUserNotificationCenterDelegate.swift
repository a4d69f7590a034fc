public import Foundation

// Each method is there in two forms, with a completion handler and async, and a program writes either, or none. The center
// calls the async form; where a program has not written it, it calls the other one and waits until its handler is called,
// and where a program has written neither, that one answers at once. A program that writes both is asked by the async one.
// The center waits for the async form, whichever it is, for a limited time.

/// What a program does when one of its notifications rings in the foreground or is answered.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    /// A notification rings while the program is in the foreground: how is it presented?
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void)

    /// A notification rings while the program is in the foreground: how is it presented?
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions

    /// The user answered; the handler is called when the program is done with it.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void)

    /// The user answered; the program is done with it when this returns.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async

    /// The user wants to see the program's settings; no notification server asks for that yet.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)
}

extension UNUserNotificationCenterDelegate {
    /// Nothing is presented.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        completionHandler([])
    }

    /// Asks the form with a handler.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        await HandlerCall.wait(otherwise: []) {
            userNotificationCenter(center, willPresent: notification, withCompletionHandler: $0)
        }
    }

    /// Nothing is done.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        completionHandler()
    }

    /// Asks the form with a handler.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {
        await HandlerCall.wait(otherwise: ()) { done in
            userNotificationCenter(center, didReceive: response, withCompletionHandler: { done(()) })
        }
    }

    /// Nothing is opened.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
    ) {}
}
