import NotifyTestSupport
import Testing
import Varlink

@Suite("permission on the screen", .enabled(if: Products.python != nil, "\(Desktop.absent)"))
struct PermissionBannerTests {
    static let levels: [([String], String, UInt8, String)] = [
        ([], "critical", 1, ", as time-sensitive: critical is not granted"),
        (["max-level=critical"], "critical", 2, ""),
        (["max-level=passive"], "active", 0, ", without sound, as passive: active is not granted"),
        (["sound=no"], "active", 1, ", without sound (sound=no)"),
    ]

    private static func content(_ level: String) -> JSON {
        ["content": ["title": "X", "level": .string(level)]]
    }

    @Test(
        "what asks for more than it is granted is shown at the granted level, and the ledger says so", arguments: levels
    )
    func granted(settings: [String], level: String, urgency: UInt8, words: String) throws {
        let desktop = try Desktop()
        let server = try desktop.server()
        if !settings.isEmpty {
            #expect(try desktop.daemon.control(["client", "set", "org.notifyd.Cli"] + settings).status == 0)
        }
        try desktop.ring("x", Self.content(level))
        let hints = try server.banner().member("hints")
        #expect(hints["urgency"]?["value"] == .int(Int64(urgency)))
        #expect((hints["suppress-sound"] != nil) == words.contains("without sound"))
        try desktop.wait("x", until: "shown")
        let shown = try #require(try desktop.daemon.caller().detail("shown", of: "x"))
        #expect(words.isEmpty ? !shown.contains(",") : shown.hasSuffix(words))
    }

    @Test("nothing is shown of a client that is denied; what waits when it is denied is not either")
    func denied() throws {
        let desktop = try Desktop()
        try desktop.ring("early")
        #expect(try desktop.daemon.control("client", "set", "org.notifyd.Cli", "allowed=no").status == 0)
        try desktop.ring("late")
        let server = try desktop.server()
        try desktop.wait("early", until: "not shown")
        try desktop.wait(notShown: nil)
        #expect(try server.isSilent())
        #expect(try desktop.daemon.caller().detail("not shown", of: "early") == "denied")
    }

    @Test(
        "what is withdrawn takes the open banners from the screen, closes nothing, and brings nothing back",
        arguments: [("allowed", "denied"), ("banner", "denied: banner=no")])
    func withdrawn(word: String, reason: String) throws {
        let desktop = try Desktop()
        let server = try desktop.server()
        try desktop.ring("tea")
        let number = try server.banner().int("id")
        try desktop.wait("tea", until: "shown")
        #expect(try desktop.daemon.control("client", "set", "org.notifyd.Cli", "\(word)=no").status == 0)
        #expect(try server.closed() == number)
        let call = try desktop.daemon.caller()
        #expect(try call.detail("left the screen", of: "tea") == reason)
        #expect(try call.state("tea") == "fired")
        #expect(try desktop.daemon.control("client", "set", "org.notifyd.Cli", "\(word)=yes").status == 0)
        try desktop.daemon.restart()
        try desktop.wait(notShown: nil)
        #expect(try server.isSilent())
        #expect(try desktop.daemon.caller().identifiers("unanswered") == ["tea"])
    }

    @Test("the user is asked by a banner with Allow and Don't, whose button is the answer")
    func asks() throws {
        let desktop = try Desktop()
        let server = try desktop.server()
        let call = try desktop.daemon.caller()
        try call("Clients.Register", ["client": "org.example.Tea", "name": "Tea Timer"])
        try call("Clients.RequestAuthorization", ["client": "org.example.Tea"])
        let banner = try server.banner("the question")
        #expect(banner["summary"] == "May Tea Timer notify you?")
        let labels = try #require(banner["actions"]?.elements).compactMap(\.text)
        #expect(labels.contains("Allow") && labels.contains("Don't"))
        let key = try #require(labels.firstIndex(of: "Don't").map { labels[$0 - 1] })
        let name = "org.notifyd.Daemon/org.example.Tea"
        try desktop.wait(name, until: "shown")
        try server.tell("Invoke", "uint32:\(try banner.int("id"))", "string:\(key)")
        try Eventually.wait("the answer is stored") {
            try call("Clients.RequestAuthorization", ["client": "org.example.Tea"])["state"] == "denied"
        }
        #expect(try call.state(name) == "answered")
    }

    @Test("the question about a client that is removed leaves the screen and the list; one that comes back asks anew")
    func removed() throws {
        let desktop = try Desktop()
        let server = try desktop.server()
        let call = try desktop.daemon.caller()
        for _ in 0..<2 {
            try call("Clients.Register", ["client": "org.example.Tea"])
            let question = try call("Clients.RequestAuthorization", ["client": "org.example.Tea"]).string("question")
            let number = try server.banner("the question").int("id")
            try desktop.wait(question, until: "shown")
            #expect(try desktop.daemon.control("client", "remove", "org.example.Tea").status == 0)
            #expect(try server.closed() == number)
            #expect(try call.identifiers("unanswered") == [])
            #expect(try call.detail("cancelled", of: question) == "by removal of the client")
        }
        #expect(try server.isSilent())
    }
}
