import AppleSources
import Foundation
import NotifyKit
import NotifyModel
import NotifyTestSupport
import Testing

@testable import UserNotifications

/// What a delegate is told, and what not.
@Suite("the delegate")
struct DelegateTests {
    private let fixture: CenterFixture
    private let heard = Heard()
    private var center: UNUserNotificationCenter { fixture.center }

    init() throws { fixture = try CenterFixture() }

    /// Three requests have rung: of an invitation, of a reminder, and of no category.
    private func ring() async throws {
        ReminderScheduler(center: center).registerCategories()
        for (identifier, category) in [("i", Identifiers.invitation), ("r", Identifiers.reminder), ("n", "")] {
            try await fixture.add(identifier, UNNotificationTrigger.once(60), category: category)
        }
        try fixture.advance("1min")
    }

    @Test("didReceive is for responses: actions, texts and the notification itself, not for what rings")
    func responses() async throws {
        let handler = ResponseHandler { [heard] in heard.add($0) }
        center.delegate = handler
        try await ring()
        try fixture.control("respond", "i", Identifiers.comment, "Gladly")
        #expect(try heard.wait(for: 1) == ["comment Gladly"])
        try fixture.control("respond", "r", "app:snooze")
        #expect(try heard.wait(for: 2).last == "snooze")
        try fixture.control("respond", "n", "default")
        #expect(try heard.wait(for: 3) == ["comment Gladly", "snooze", "opened 0"])
        try confirmed()
        withExtendedLifetime(handler) {}
    }

    /// Every message was confirmed.
    private func confirmed() throws {
        try Eventually.wait("all messages are confirmed") {
            try fixture.control("client", "show", CenterFixture.client, "--json").contains("\"unconfirmed\":0")
        }
    }

    @Test("a dismissal is reported only where the category asks for it")
    func dismissals() async throws {
        let handler = ResponseHandler { [heard] in heard.add($0) }
        center.delegate = handler
        try await ring()
        try fixture.control("ack", "r")
        try fixture.control("ack", "n")
        try fixture.control("ack", "i")
        #expect(try heard.wait(for: 1) == ["dismissed"])
        try confirmed()
        #expect(heard.all == ["dismissed"])
        withExtendedLifetime(handler) {}
    }

    @Test("what the program takes away itself is no dismissal")
    func ownRemoval() async throws {
        let handler = ResponseHandler { [heard] in heard.add($0) }
        center.delegate = handler
        try await ring()
        center.removeAllDeliveredNotifications()
        #expect(await fixture.delivered().isEmpty)
        try confirmed()
        #expect(heard.all.isEmpty)
        withExtendedLifetime(handler) {}
    }

    @Test("the async form is called as well")
    func asyncForm() async throws {
        let handler = AsyncResponseHandler { [heard] in heard.add($0) }
        center.delegate = handler
        try await ring()
        try fixture.control("respond", "i", Identifiers.accept)
        #expect(try heard.wait(for: 1) == ["async ACCEPT_ACTION of i"])
        try confirmed()
        withExtendedLifetime(handler) {}
    }

    @Test("a delegate without methods confirms what comes")
    func silent() async throws {
        let handler = SilentHandler()
        center.delegate = handler
        try await ring()
        try fixture.control("respond", "i", Identifiers.accept)
        try confirmed()
        withExtendedLifetime(handler) {}
    }

    private func show(_ identifier: String) throws -> String { try fixture.control("explain", identifier) }

    /// The program is in front, as far as the daemon knows.
    private func comeToFront() throws {
        try Eventually.wait("the program is in the foreground") {
            try fixture.control("client", "state", CenterFixture.client, "foreground")
            return try fixture.control("client", "show", CenterFixture.client, "--json").contains("\"foreground\"")
        }
    }

    @Test("willPresent is asked in the foreground alone, in either form, and what it leaves out is not shown")
    func presented() async throws {
        let handler = PresentingHandler([.list]) { [heard] in heard.add($0) }
        center.delegate = handler
        try await ring()
        try confirmed()
        #expect(heard.all.isEmpty)
        try comeToFront()
        try await fixture.add("front", .once(60))
        try fixture.advance("1min")
        #expect(try heard.wait(for: 1) == ["willPresent front"])
        try confirmed()
        #expect(try show("front").contains("its client showed it itself"))
        let newer = AsyncResponseHandler { [heard] in heard.add($0) }
        center.delegate = newer
        try await fixture.add("banner", .once(60))
        try fixture.advance("1min")
        #expect(try heard.wait(for: 2).last == "willPresent banner")
        try confirmed()
        #expect(try !show("banner").contains("its client showed it itself"))
        withExtendedLifetime((handler, newer)) {}
    }

    @Test("without the method, or without a delegate, nothing is shown in the foreground")
    func presentsNothing() async throws {
        var handler: SilentHandler? = SilentHandler()
        center.delegate = handler
        try comeToFront()
        for identifier in ["silent", "alone"] {
            try await fixture.add(identifier, .once(60))
            try fixture.advance("1min")
            try confirmed()
            #expect(try show(identifier).contains("its client showed it itself"))
            withExtendedLifetime(handler) {}
            handler = nil
        }
    }

    @Test(
        "Apple's presentation options are the daemon's; alert is banner and list",
        arguments: [
            ([], []), ([.alert], [.banner, .list]), ([.banner, .sound], [.banner, .sound]),
            ([.badge, .list], [.badge, .list]),
        ] as [(UNNotificationPresentationOptions, Set<PresentationOption>)])
    func options(_ options: UNNotificationPresentationOptions, _ words: Set<PresentationOption>) {
        #expect(options.wire == words)
    }

    @Test("a handler that is never called ends the wait by its time, and a late call does no harm")
    func neverCalled() async throws {
        let handler = ForgetfulHandler()
        let notification = UNNotification(
            date: .distantPast,
            request: UNNotificationRequest(identifier: "i", content: Everything.content(), trigger: nil))
        let response = UNNotificationResponse(notification: notification, actionIdentifier: "x")
        let entrusted = Entrusted(handler)
        let answer = await HandlerCall.run("didReceive", within: .milliseconds(20), otherwise: "late") { [center] in
            await HandlerCall.wait(otherwise: "cancelled") { done in
                entrusted.value.userNotificationCenter(
                    center, didReceive: response, withCompletionHandler: { done("called") })
            }
        }
        #expect(answer == "late")
        handler.kept?()
    }

    @Test("an async method that never returns ends the wait by its time, and a quick one has its answer")
    func neverReturns() async {
        let (endless, continuation) = AsyncStream<Void>.makeStream()
        let late = await HandlerCall.run("didReceive", within: .milliseconds(20), otherwise: "late") {
            // Heeds no cancellation, as a program's may not.
            await Task { for await _ in endless {} }.value
            return "returned"
        }
        continuation.finish()
        #expect(late == "late")
        #expect(await HandlerCall.run("x", within: .seconds(60), otherwise: "late") { "quick" } == "quick")
    }

    @Test("a daemon that is started anew is found again, by calls and by the delegate")
    func daemonRestarts() async throws {
        let handler = ResponseHandler { [heard] in heard.add($0) }
        center.delegate = handler
        try await ring()
        try fixture.daemon.restart()
        #expect(await fixture.delivered() == ["i", "n", "r"])
        try fixture.control("respond", "n", "default")
        #expect(try heard.wait(for: 1) == ["opened 0"])
        withExtendedLifetime(handler) {}
    }

    @Test("a response that comes while no delegate is there waits for the next one")
    func unheard() async throws {
        var handler: ResponseHandler? = ResponseHandler { [heard] in heard.add("first \($0)") }
        center.delegate = handler
        try await ring()
        try confirmed()
        withExtendedLifetime(handler) {}
        handler = nil
        try fixture.control("respond", "n", "default")
        try fixture.control("ack", "r")
        try fixture.control("respond", "i", Identifiers.comment, "Gladly")
        // What came between the responses is confirmed, they are not.
        try Eventually.wait("the responses alone are unconfirmed") {
            try fixture.control("client", "show", CenterFixture.client, "--json").contains("\"unconfirmed\":2")
        }
        let later = ResponseHandler { [heard] in heard.add($0) }
        center.delegate = later
        #expect(try heard.wait(for: 2) == ["opened 0", "comment Gladly"])
        try confirmed()
        withExtendedLifetime(later) {}
    }

    @Test("a response waits in the daemon for a program that starts later")
    func waits() async throws {
        try await ring()
        try fixture.control("respond", "n", "default")
        let handler = ResponseHandler { [heard] in heard.add($0) }
        let later = CenterFixture.center(of: fixture.daemon)
        later.delegate = handler
        #expect(try heard.wait(for: 1) == ["opened 0"])
        withExtendedLifetime(handler) {}
    }
}
