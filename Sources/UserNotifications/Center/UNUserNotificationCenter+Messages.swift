internal import Foundation
internal import NotifyInterface
internal import NotifyKit
internal import NotifyModel

// Which messages become which calls
//
// A response is didReceive. A closing is didReceive only when the user dismissed the notification and its category asks
// for that (`customDismissAction`): the daemon says `acknowledged`, and by a surface, not by the program. A firing is
// willPresent when the daemon asks how it is to be presented, which it does for a program in the foreground; else nothing:
// Apple's programs are not told of what rings while they are in the background.

extension UNUserNotificationCenter {
    /// How long a delegate may take for a response.
    var responsePatience: Duration { .seconds(30) }
    /// How long a delegate may take to say how something is presented; less than the 2 s after which the daemon shows it.
    var presentationPatience: Duration { .milliseconds(1_500) }

    /// Reads the program's messages for as long as it lives.
    func listen() {
        Task {
            do throws(NotifyKitError) {
                for await message in try gateway.program.messages(of: ["fired", "response", "closed"]) {
                    hearing.add { [self] in await receive(message) }
                }
            } catch {
                Complaint.write("the delegate hears nothing: \(error)")
            }
        }
    }

    /// Tells the delegate; a response that no delegate hears is not confirmed.
    func receive(_ message: ReceivedMessage) async {
        await present(message)
        if let response = await response(to: message.frame) {
            guard let listener = listener(for: message) else { return }
            await HandlerCall.run(
                "didReceive for \"\(response.notification.request.identifier)\"", within: responsePatience,
                otherwise: ()
            ) { [self] in
                await listener.value.userNotificationCenter(self, didReceive: response)
            }
        }
        message.confirmInTime()
    }

    /// Asks the delegate; where there is none, nothing is presented in the foreground.
    private func present(_ message: ReceivedMessage) async {
        guard message.frame.present != nil, let identifier = message.frame.identifier,
            let content = message.frame.content
        else { return }
        let notification = UNNotification(identifier: identifier, content: content, at: message.frame.at)
        let listener = Entrusted(delegate)
        let options = await HandlerCall.run(
            "willPresent for \"\(identifier)\"", within: presentationPatience, otherwise: []
        ) { [self] in
            await listener.value?.userNotificationCenter(self, willPresent: notification) ?? []
        }
        do throws(NotifyKitError) {
            try await message.willPresent(options.wire)
        } catch {
            Complaint.write("\(identifier) is presented, whatever the delegate said: \(error)")
        }
    }

    private func response(to message: WireMessage) async -> UNNotificationResponse? {
        guard let identifier = message.identifier, let content = message.content else { return nil }
        let notification = UNNotification(identifier: identifier, content: content, at: message.at)
        if let response = message.response {
            let action = ActionName.response(response.action)
            guard let text = response.text else {
                return UNNotificationResponse(notification: notification, actionIdentifier: action)
            }
            return UNTextInputNotificationResponse(
                notification: notification, actionIdentifier: action, userText: text)
        }
        guard message.isDismissal, await wantsDismissals(content.category) else { return nil }
        return UNNotificationResponse(
            notification: notification, actionIdentifier: UNNotificationDismissActionIdentifier)
    }

    private func wantsDismissals(_ category: String?) async -> Bool {
        guard let category else { return false }
        let known = await notificationCategories()
        return known.contains { $0.identifier == category && $0.options.contains(.customDismissAction) }
    }
}

extension WireMessage {
    /// Whether the user dismissed what rang; what the program acknowledges itself is no news to it.
    fileprivate var isDismissal: Bool {
        state == OccurrenceState.acknowledged.word && by != "client" && by != "confirmation"
    }
}
