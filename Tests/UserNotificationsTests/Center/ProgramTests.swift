import AppleSources
import Foundation
import NotifyTestSupport
import Synchronization
import Testing

@testable import UserNotifications

/// Categories, settings, authorization, badge, and who the program is.
@Suite("the program at the center")
struct ProgramTests {
    private let fixture: CenterFixture
    private var center: UNUserNotificationCenter { fixture.center }

    init() throws { fixture = try CenterFixture() }

    @Test("categories come back with actions and options")
    func categories() async throws {
        ReminderScheduler(center: center).registerCategories()
        let categories = await center.notificationCategories()
        #expect(Set(categories.map(\.identifier)) == [Identifiers.invitation, Identifiers.reminder, "SUMMARY"])
        let invitation = try #require(categories.first { $0.identifier == Identifiers.invitation })
        #expect(invitation.options == .customDismissAction)
        #expect(invitation.actions.map(\.title) == ["Accept", "Decline", "Comment"])
        #expect(invitation.actions[1].options == [.destructive, .authenticationRequired])
        #expect((invitation.actions[2] as? UNTextInputNotificationAction)?.textInputButtonTitle == "Send")
    }

    @Test("settings say what the user allows")
    func settings() async throws {
        #expect(await center.notificationSettings().authorizationStatus == .notDetermined)
        #expect(await ReminderScheduler(center: center).describeSettings() == "ask")
        try fixture.control("client", "set", CenterFixture.client, "allowed=yes", "sound=no", "max-level=critical")
        let settings = await center.notificationSettings()
        #expect(settings.authorizationStatus == .authorized && settings.soundSetting == .disabled)
        #expect(settings.criticalAlertSetting == .enabled && settings.carPlaySetting == .notSupported)
        try fixture.control("client", "set", CenterFixture.client, "allowed=no")
        #expect(await center.notificationSettings().alertSetting == .disabled)
    }

    @Test("authorization waits for what the user says, and is asked once")
    func authorization() async throws {
        let asked = Task { [center] in try await center.requestAuthorization(options: [.alert, .sound, .badge]) }
        try Eventually.wait("the daemon asks the user") {
            try fixture.control("list", "--json").contains("org.notifyd")
        }
        try fixture.control("client", "set", CenterFixture.client, "allowed=yes")
        #expect(try await asked.value)
        #expect(try await center.requestAuthorization(options: [.alert]))
        try fixture.control("client", "set", CenterFixture.client, "allowed=no")
        #expect(try await !center.requestAuthorization(options: [.alert]))
    }

    @Test("a provisional program begins without a question")
    func provisional() async throws {
        #expect(try await Everything.authorize(center))
    }

    @Test("critical alerts are refused until the user grants them")
    func critical() async throws {
        let content = UNMutableNotificationContent()
        content.title = "Fire"
        content.sound = .defaultCritical
        let request = UNNotificationRequest(identifier: "x", content: content, trigger: nil)
        await #expect { try await center.add(request) } throws: { Everything.describe($0) == "not allowed" }
        await #expect {
            _ = try await center.requestAuthorization(options: .criticalAlert)
        } throws: { Everything.describe($0) == "not allowed" }
        try fixture.control("client", "set", CenterFixture.client, "max-level=critical")
        try await center.add(request)
    }

    @Test("the badge is set, taken away, and refused out of range")
    func badge() async throws {
        try await center.setBadgeCount(7)
        #expect(try fixture.control("client", "show", CenterFixture.client, "--json").contains("\"badge\":7"))
        try await ReminderScheduler(center: center).clearBadge()
        await #expect {
            try await center.setBadgeCount(-1)
        } throws: { Everything.describe($0) == "badge" }
    }

    @Test("completion handlers are called on another queue, in the order of the calls")
    func completions() throws {
        let heard = Heard()
        let here = "\(Thread.current)"
        for index in 0..<5 {
            let trigger = UNNotificationTrigger.once(60)
            let request = UNNotificationRequest(
                identifier: "x\(index)", content: Everything.content(), trigger: trigger)
            center.add(request) { error in
                heard.add("\(index) \(error == nil) \("\(Thread.current)" != here)")
            }
        }
        center.getPendingNotificationRequests { heard.add("\($0.count)") }
        #expect(try heard.wait(for: 6) == (0..<5).map { "\($0) true true" } + ["5"])
    }

    @Test("without $NOTIFYD_CLIENT a program is the client whose Exec= is its file, else there is an error")
    func identity() async throws {
        let nameless = CenterFixture.center(of: fixture.daemon, [:])
        let request = UNNotificationRequest(identifier: "x", content: Everything.content(), trigger: nil)
        await #expect {
            try await nameless.add(request)
        } throws: { error in
            Everything.describe(error) == "not allowed" && error.localizedDescription.contains("NOTIFYD_CLIENT")
        }
        let executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        _ = try fixture.daemon.directory.folder("data/notifyd/clients")
        try fixture.daemon.directory.write(
            "data/notifyd/clients/org.example.Self.client", "[Client]\nExec=\(executable)\n")
        try fixture.daemon.process.signal(SIGHUP)
        try Eventually.wait("the daemon knows the client file") {
            try fixture.control("client", "list").contains("org.example.Self")
        }
        try await nameless.add(request)
        #expect(try fixture.control("show", "org.example.Self/x").contains("Title"))
    }

    @Test("without a daemon the error says so")
    func noDaemon() async throws {
        try fixture.daemon.kill()
        await #expect {
            try await center.setBadgeCount(1)
        } throws: { Everything.describe($0) == "not allowed" }
        #expect(await center.pendingNotificationRequests().isEmpty)
    }
}
