import AppleSources
import Foundation
import NotifyKit
import NotifyTestSupport

@testable import UserNotifications

/// A daemon on the virtual clock, and the center of a program beside it.
final class CenterFixture {
    static let client = "org.example.Tea"
    let daemon: DaemonProcess
    let center: UNUserNotificationCenter

    /// The clock stands at 2026-03-07T00:00:00Z.
    init(environment: [String: String] = ["NOTIFYD_CLIENT": client]) throws {
        daemon = try DaemonProcess.start(testClock: "2026-03-07T00:00:00Z")
        center = CenterFixture.center(of: daemon, environment)
    }

    static func center(
        of daemon: DaemonProcess, _ environment: [String: String] = ["NOTIFYD_CLIENT": client]
    ) -> UNUserNotificationCenter {
        let variables = environment.merging(["NOTIFYD_SOCKET": daemon.socket]) { $1 }
        return UNUserNotificationCenter(Program(environment: { variables[$0] }, patience: .seconds(2)))
    }

    /// What `notifyctl` says; a refusal is an error of the test.
    @discardableResult
    func control(_ arguments: String...) throws -> String {
        let result = try daemon.control(arguments)
        guard result.status == 0 else { throw TestSupportError("\(arguments): \(result.stderr)") }
        return result.stdout
    }

    func advance(_ duration: String) throws { try control("clock", "advance", duration) }

    func add(
        _ identifier: String, _ trigger: UNNotificationTrigger?, category: String = "", title: String = "Tea"
    ) async throws {
        let content = UNMutableNotificationContent()
        content.title = title
        content.categoryIdentifier = category
        try await center.add(UNNotificationRequest(identifier: identifier, content: content, trigger: trigger))
    }

    func pending() async -> [String] { await center.pendingNotificationRequests().map(\.identifier).sorted() }

    func delivered() async -> [String] { await center.deliveredNotifications().map(\.request.identifier).sorted() }
}

extension UNNotificationTrigger {
    static func once(_ seconds: TimeInterval) -> UNNotificationTrigger {
        UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: false)
    }

    static func every(_ seconds: TimeInterval) -> UNNotificationTrigger {
        UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: true)
    }
}
