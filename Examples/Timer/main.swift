// example-timer: a kitchen timer that knows nothing but Foundation and UserNotifications, as on iOS or macOS.
//
//     NOTIFYD_CLIENT=org.example.Timer example-timer 240 Tea
//
// The timer is kept by the daemon. Its notification can be answered: once more, or with a note of how it was.

import Foundation
import UserNotifications

/// Prints a line at once, also into a pipe.
func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

final class KitchenTimer: NSObject, UNUserNotificationCenterDelegate {
    private let center = UNUserNotificationCenter.current()

    /// The answers that a timer offers.
    func prepare() {
        let again = UNNotificationAction(identifier: "again", title: "Once more", options: [])
        let note = UNTextInputNotificationAction(
            identifier: "note", title: "How was it?", options: [], textInputButtonTitle: "Keep",
            textInputPlaceholder: "Too long, too short …")
        center.setNotificationCategories([
            UNNotificationCategory(identifier: "timer", actions: [again, note], intentIdentifiers: [], options: [])
        ])
        center.delegate = self
    }

    func start(_ name: String, seconds: TimeInterval) async throws {
        let content = UNMutableNotificationContent()
        content.title = "\(name) is ready"
        content.sound = .default
        content.categoryIdentifier = "timer"
        content.userInfo = ["seconds": seconds]
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: false)
        try await center.add(UNNotificationRequest(identifier: name, content: content, trigger: trigger))
        say("\(name): \(Int(seconds)) s")
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        [.banner, .sound]
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {
        let request = response.notification.request
        switch response.actionIdentifier {
        case "again":
            let seconds = request.content.userInfo["seconds"] as? Double ?? 60
            do { try await start(request.identifier, seconds: seconds) } catch { say("\(error)") }
        case "note":
            say("\(request.identifier): \((response as? UNTextInputNotificationResponse)?.userText ?? "")")
        default:
            say("\(request.identifier): done")
        }
    }
}

let timer = KitchenTimer()
timer.prepare()
if CommandLine.arguments.count == 3, let seconds = TimeInterval(CommandLine.arguments[1]) {
    do {
        try await timer.start(CommandLine.arguments[2], seconds: seconds)
    } catch {
        say("example-timer: \(error.localizedDescription)")
        exit(1)
    }
}
// Answers come for as long as the program runs.
while true { try await Task.sleep(for: .seconds(3600)) }
