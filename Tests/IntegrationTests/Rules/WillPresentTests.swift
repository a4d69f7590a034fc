import NotifyTestSupport
import Testing
import Varlink

/// A program in the foreground says how what rings is presented; a recording server sees what comes of it.
@Suite("what a program in front says of its banners", .enabled(if: Products.python != nil, "\(Desktop.absent)"))
struct WillPresentTests {
    private static let client = "org.example.App"
    private let desktop: Desktop
    private let server: RecordingServer
    private let call: Caller

    init() throws { try self.init(limit: "1min") }

    private init(limit: String) throws {
        desktop = try Desktop(settings: "[Launch]\nWillPresentLimit=\(limit)\n")
        // A server that plays sounds.
        server = try desktop.server(.gnome)
        try desktop.wait(notShown: nil)
        call = try desktop.daemon.caller()
        try call("Clients.Register", ["client": .string(Self.client)])
    }

    private func open(willPresent: Bool = true, in state: String = "foreground") throws -> Mailbox {
        let mailbox = try desktop.daemon.mailbox(Self.client, willPresent: willPresent)
        try set(state)
        return mailbox
    }

    private func set(_ state: String) throws {
        try call("Clients.SetState", ["client": .string(Self.client), "state": .string(state)])
    }

    private func ring(_ identifier: String, _ level: String = "active") throws {
        let content: JSON = [
            "title": .string("Title of \(identifier)"), "sound": "default", "level": .string(level),
        ]
        try desktop.ring(identifier, ["client": .string(Self.client), "content": content])
    }

    private func answer(_ message: JSON, _ options: [String]) throws {
        try call(
            "Clients.WillPresent",
            [
                "client": .string(Self.client), "sequence": message.member("sequence"),
                "options": .array(options.map { .string($0) }),
            ])
    }

    private func detail(_ event: String, of identifier: String) throws -> String? {
        try call.detail(event, of: identifier)
    }

    @Test("what it lets be shown waits for its word, critical too", arguments: ["active", "critical"])
    func shown(_ level: String) throws {
        let mailbox = try open()
        try ring("x", level)
        let message = try mailbox.next()
        #expect(message["present"] == "2026-03-07T00:01:00.001Z")
        #expect(try server.isSilent())
        #expect(try detail("not shown", of: "x") == "its client is asked whether it is to be shown")
        try answer(message, ["banner", "sound"])
        #expect(try server.banner()["summary"] == "Title of x")
        try desktop.wait("x", until: "shown")
        #expect(try detail("shown", of: "x")?.contains("without sound") == false)
        // Once more has no effect.
        try answer(message, [])
        #expect(try server.isSilent())
        withExtendedLifetime(mailbox) {}
    }

    @Test("without a banner it is left to the program, and its occurrence stays unanswered")
    func left() throws {
        let mailbox = try open()
        try ring("x")
        try answer(try mailbox.next(), ["list", "badge"])
        #expect(try server.isSilent())
        #expect(try detail("not shown", of: "x") == "its client showed it itself")
        #expect(try call.state("x") == "fired")
        withExtendedLifetime(mailbox) {}
    }

    @Test("a banner without sound is shown in silence")
    func silent() throws {
        let mailbox = try open()
        try ring("x")
        try answer(try mailbox.next(), ["banner"])
        #expect(try server.banner()["summary"] == "Title of x")
        try desktop.wait("x", until: "shown")
        #expect(try detail("shown", of: "x")?.contains("without sound") == true)
        withExtendedLifetime(mailbox) {}
    }

    @Test("when it says nothing until the limit, its banner is shown")
    func limit() throws {
        let quick = try WillPresentTests(limit: "100ms")
        let mailbox = try quick.open()
        try quick.ring("x")
        let message = try mailbox.next()
        #expect(try quick.server.banner()["summary"] == "Title of x")
        try quick.desktop.wait("x", until: "shown")
        #expect(try quick.detail("shown", of: "x")?.contains("without sound") == false)
        try quick.answer(message, [])
        #expect(try quick.server.isSilent())
        withExtendedLifetime(mailbox) {}
    }

    @Test("when its stream ends, its banner is shown at once")
    func streamEnds() throws {
        do {
            let mailbox = try open()
            try ring("x")
            #expect(try mailbox.next()["present"] != nil)
            #expect(try server.isSilent())
            withExtendedLifetime(mailbox) {}
        }
        #expect(try server.banner()["summary"] == "Title of x")
    }

    @Test("when it leaves the foreground, its banner is shown at once")
    func leaves() throws {
        let mailbox = try open()
        try ring("x")
        #expect(try mailbox.next()["present"] != nil)
        try set("background")
        #expect(try server.banner()["summary"] == "Title of x")
        withExtendedLifetime(mailbox) {}
    }

    @Test("after a restart of the daemon its banner is shown, and it is not asked again")
    func restart() throws {
        let mailbox = try open()
        try ring("x")
        #expect(try mailbox.next()["present"] != nil)
        try desktop.daemon.restart()
        #expect(try server.banner()["summary"] == "Title of x")
        let again = try desktop.daemon.mailbox(Self.client, willPresent: true)
        #expect(try again.next()["present"] == nil)
        withExtendedLifetime(mailbox) {}
    }

    @Test(
        "nobody is asked in the background, or without having said so",
        arguments: [(true, "background"), (true, "inactive"), (false, "foreground")])
    func notAsked(_ willPresent: Bool, _ state: String) throws {
        let mailbox = try open(willPresent: willPresent, in: state)
        try ring("x")
        #expect(try mailbox.next()["present"] == nil)
        #expect(try server.banner()["summary"] == "Title of x")
        withExtendedLifetime(mailbox) {}
    }

    @Test("what is called off meanwhile is not shown, and each ringing asks anew")
    func changes() throws {
        let mailbox = try open()
        try ring("gone")
        let gone = try mailbox.next()
        #expect(try desktop.daemon.control("cancel", "gone").status == 0)
        #expect(try mailbox.next()["kind"] == "closed")
        try answer(gone, ["banner"])
        #expect(try server.isSilent())
        try ring("again")
        let first = try mailbox.next("the first ringing")
        #expect(first["identifier"] == "again" && first["present"] != nil)
        try answer(first, ["banner"])
        #expect(try server.banner()["summary"] == "Title of again")
        try desktop.wait("again", until: "shown")
        #expect(try desktop.daemon.control("snooze", "again", "5min").status == 0)
        _ = try server.closed()
        try call.advance("5min")
        let second = try mailbox.next("the second ringing")
        #expect(second["firing"] == 2 && second["present"] != nil)
        try answer(second, [])
        #expect(try server.isSilent())
        withExtendedLifetime(mailbox) {}
    }
}
