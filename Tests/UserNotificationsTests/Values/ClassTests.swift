import AppleSources
import Foundation
import NotifyInterface
import NotifyModel
import Testing

@testable import UserNotifications

@Suite("Apple's classes")
struct ClassTests {
    @Test("content has a changeable copy, and a request keeps what it was made with")
    func copies() {
        let content = Everything.content()
        let request = UNNotificationRequest(identifier: "x", content: content, trigger: nil)
        let changed = Everything.copies(request.content)
        #expect(changed.body == "Body!" && request.content.body == "Body")
        content.title = "other"
        #expect(request.content.title == "Title" && request.content != content)
        #expect((request.content.copy() as? UNNotificationContent) == request.content)
    }

    @Test("equal values are equal objects, in sets too")
    func equality() {
        let categories: Set = [category("a"), category("a"), category("b")]
        #expect(categories.count == 2)
        #expect(UNNotificationSound.default == .default && UNNotificationSound.default != .defaultCritical)
        #expect(Everything.content() == Everything.content())
        #expect(Everything.triggers() == Everything.triggers() && Set(Everything.triggers()).count == 3)
        #expect(Everything.sounds().count == 8)
    }

    private func category(_ name: String) -> UNNotificationCategory {
        UNNotificationCategory(identifier: name, actions: [], intentIdentifiers: [])
    }

    @Test("the raw values are Apple's")
    func rawValues() {
        #expect(UNError.Code.notificationInvalidNoDate.rawValue == 1400 && UNErrorDomain == "UNErrorDomain")
        #expect(UNAuthorizationOptions.provisional.rawValue == 64)
        #expect(UNNotificationPresentationOptions.banner.rawValue == 16)
        #expect(UNNotificationCategoryOptions.allowAnnouncement.rawValue == 16)
        #expect(UNNotificationDismissActionIdentifier == "com.apple.UNNotificationDismissActionIdentifier")
    }

    @Test("an attachment says what is wrong with its file")
    func attachments() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let picture = folder.appendingPathComponent("a.png")
        let unknown = folder.appendingPathComponent("a.xyz")
        let large = folder.appendingPathComponent("a.mp3")
        for file in [picture, unknown] { try Data([1]).write(to: file) }
        try Data(count: 5 << 20 + 1).write(to: large)
        #expect(try Everything.attachment(picture).type == "public.png")
        let faults: [(URL, String)] = [
            (folder.appendingPathComponent("none.png"), "url"), (folder, "url"), (unknown, "type"), (large, "size"),
        ]
        for (file, fault) in faults {
            do {
                _ = try UNNotificationAttachment(identifier: "a", url: file)
                Issue.record("\(file) was taken")
            } catch {
                #expect(Everything.describe(error) == fault)
            }
        }
    }

    @Test("what Apple has and the daemon has not comes back from the content that the daemon keeps")
    func everythingComesBack() throws {
        let content = Everything.content()
        for trigger in Everything.triggers().dropLast() {
            let wire = try content.fields.wire(trigger.value, program: "org.example.App")
            let (fields, back) = ContentFields.read(wire)
            #expect(fields == content.fields && back == trigger.value)
        }
    }

    @Test("a content without a title shows its first text, and comes back without a title")
    func untitled() throws {
        let content = UNMutableNotificationContent()
        content.body = "only this"
        let wire = try content.fields.wire(nil, program: "org.example.App")
        #expect(wire.title == "only this" && ContentFields.read(wire).fields == content.fields)
    }

    @Test("categories come back, whatever their actions are called")
    func categories() {
        let all = UNNotificationCategory(
            identifier: "c",
            actions: [
                UNNotificationAction(identifier: "snooze", title: "Later", options: [.foreground, .destructive]),
                UNNotificationAction(
                    identifier: "app:x", title: "X", icon: UNNotificationActionIcon(templateImageName: "pic")),
                UNTextInputNotificationAction(
                    identifier: "default", title: "Say", textInputButtonTitle: "Send", textInputPlaceholder: "?"),
            ], intentIdentifiers: ["i"], hiddenPreviewsBodyPlaceholder: "p", categorySummaryFormat: "s",
            options: [.customDismissAction, .allowInCarPlay])
        #expect(UNNotificationCategory(all.wire) == all)
        #expect(UNNotificationCategory(all.wire).actions.last is UNTextInputNotificationAction)
        #expect(throws: Never.self) { try [all.wire].check() }
    }

    @Test("numbers of others that are none that can be are left out", arguments: ["1e300", "-1e19", "0.5"])
    func foreignNumbers(number: String) {
        var content = Content(title: "T")
        content.userInfo =
            #"{"org.notifyd.UserNotifications":{"summaryArgumentCount":\#(number),"#
            + #""trigger":{"calendar":{"hour":9,"minute":\#(number)}}}}"#
        let (fields, trigger) = ContentFields.read(content)
        #expect(fields.summaryArgumentCount == 0)
        #expect(trigger == .calendar(DateComponents(hour: 9), repeats: false))
    }
}
