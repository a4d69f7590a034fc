import NotifyTestSupport
import Testing
import Varlink

/// DESIGN section 5, permission; what it means on a screen is in Cases/PermissionBannerTests.
@Suite("permission")
struct PermissionTests {
    private let client = "org.example.Tea"
    private let daemon: DaemonProcess
    private let call: Caller

    init() throws {
        daemon = try DaemonProcess.virtual()
        call = try daemon.caller()
        try call("Clients.Register", ["client": .string(client), "name": "Tea Timer"])
    }

    private func set(_ settings: String...) throws {
        let result = try daemon.control(["client", "set", client] + settings)
        #expect(result.status == 0, "\(result.stderr)")
    }

    private func permission() throws -> JSON {
        try call("Clients.Show", ["client": .string(client)]).member("client").member("permission")
    }

    private func request(_ more: JSON = [:]) throws -> JSON {
        try call("Clients.RequestAuthorization", (["client": .string(client)] as JSON).with(more))
    }

    @Test("what the user sets is kept over a restart; what is not named stays")
    func kept() throws {
        #expect(try permission()["authorization"] == "notDetermined")
        try set("allowed=no", "sound=no", "max-level=critical")
        try set("badge=no")
        try daemon.restart()
        let kept: JSON = [
            "authorization": "denied", "banner": true, "sound": false, "badge": false, "launch": true,
            "maxLevel": "critical",
        ]
        let again = try daemon.caller()
        #expect(try again("Clients.Show", ["client": .string(client)]).member("client").member("permission") == kept)
        #expect(try daemon.control("client", "show", client).stdout.contains("no, up to critical, no sound, no badge"))
    }

    @Test("a client that comes back is not asked what the user said of it")
    func removed() throws {
        try set("allowed=no")
        try call("Clients.Remove", ["client": .string(client)])
        try call("Clients.Register", ["client": .string(client)])
        #expect(try permission()["authorization"] == "denied")
    }

    @Test("a denied client schedules and gets its messages; the ledger says that it is not shown, and why")
    func denied() throws {
        try set("allowed=no")
        try call.schedule("x", ["in": "1h"], ["client": .string(client)])
        try call.advance("1h")
        #expect(try daemon.mailbox(client).next()["kind"] == "fired")
        #expect(try call.detail("not shown", of: "x") == "denied")
        try set("allowed=yes", "banner=no")
        try call.schedule("y", ["in": "1h"], ["client": .string(client)])
        try call.advance("1h")
        #expect(try call.detail("not shown", of: "y") == "denied: banner=no")
    }

    @Test("who schedules is told what the user's permission makes of it")
    func notes() throws {
        let order: JSON = ["client": .string(client), "content": ["title": "X", "level": "critical"]]
        for trigger: JSON in [["in": "1h"], ["every": "*-*-* 08:00"]] {
            let notes = try #require(try call.schedule("x", trigger, order)["notes"]?.elements).compactMap(\.text)
            #expect(notes.contains { $0.contains("max-level=critical") }, "\(notes)")
        }
        try set("max-level=critical")
        #expect(try call.schedule("y", ["in": "1h"], order)["notes"] == [])
        try set("allowed=no")
        #expect(try call.schedule("z", ["in": "1h"], order)["notes"]?.elements.count == 1)
    }

    @Test("what may not be launched is not, until it may")
    func launch() throws {
        let app = try LaunchedApp(daemon, client, lives: 1)
        try call("Clients.Add", ["client": .string(client), "exec": app.command])
        try set("launch=no")
        try call.schedule("x", ["in": "1h"], ["client": .string(client)])
        try call.advance("1h")
        #expect(try call.detail("not launched", of: "x") == "the user does not let \(client) be launched")
        #expect(try app.launches() == 0)
        try set("launch=yes")
        try app.waitForMessages(1)
        #expect(try !call.events("x").contains("not launched"))
    }

    @Test(
        "what says nothing, or nothing that can be meant, is refused",
        arguments: [[], ["sound"], ["sound=maybe"], ["max-level=loud"], ["volume=yes"]])
    func refused(settings: [String]) throws {
        let result = try daemon.control(["client", "set", client] + settings)
        #expect(result.status == 2 && !result.stderr.isEmpty)
        #expect(try call.refusal("Clients.SetPermission", ["client": .string(client)]).name == "InvalidField")
    }

    @Test("no other method changes permission")
    func nothingElse() throws {
        try set("allowed=no")
        try call("Clients.Register", ["client": .string(client), "name": "Other"])
        try call("Clients.Add", ["client": .string(client)])
        #expect(try request()["state"] == "denied")
        #expect(try permission()["authorization"] == "denied")
    }
}

// MARK: - Asking

extension PermissionTests {
    @Test(
        "a client asks once: the question is listed, survives a restart, and its answer is stored",
        arguments: [
            ("allow", "authorized", "time-sensitive"), ("allow-critical", "authorized", "critical"),
            ("deny", "denied", "time-sensitive"),
        ])
    func asks(action: String, state: String, level: String) throws {
        let options: JSON = ["options": ["banner", "critical"]]
        let first = try request(options)
        #expect(first["state"] == "notDetermined")
        #expect(try request(options) == first)
        let name = "org.notifyd.Daemon/\(client)"
        try Eventually.wait("the question rings") { try call.state(name) == "fired" }
        try daemon.restart()
        let again = try daemon.caller()
        #expect(try again.list("unanswered").map { $0["title"] } == ["May Tea Timer notify you?"])
        #expect(try daemon.control("respond", name, "default").status == 1)
        #expect(try daemon.control("respond", name, action).status == 0)
        let reply = try again("Clients.RequestAuthorization", ["client": .string(client)])
        #expect(reply == ["state": .string(state)])
        let shown = try again("Clients.Show", ["client": .string(client)]).member("client")
        #expect(try shown.member("permission").string("maxLevel") == level)
        #expect(try again("Manager.Status")["unconfirmed"] == 0)
    }

    @Test("the user's command answers the question, which goes")
    func answeredByCommand() throws {
        _ = try request()
        try set("allowed=yes")
        #expect(try request() == ["state": "authorized"])
        #expect(try call.list("unanswered").isEmpty)
    }

    @Test("a question that was called off is not asked again")
    func calledOff() throws {
        _ = try request()
        #expect(try daemon.control("cancel", "org.notifyd.Daemon/\(client)").status == 0)
        #expect(try request() == ["state": "notDetermined"])
    }

    @Test("a question that was dismissed leaves it open, and is asked again a day later, once")
    func askedAgain() throws {
        let first = try request()
        let name = "org.notifyd.Daemon/\(client)"
        try Eventually.wait("the question rings") { try call.state(name) == "fired" }
        #expect(try daemon.control("ack", name).status == 0)
        #expect(try request() == first)
        try call.advance("23h")
        #expect(try request() == first)
        try call.advance("1h")
        let second = try request()
        #expect(second["state"] == "notDetermined" && second["question"] != first["question"])
        #expect(try request() == second)
        try Eventually.wait("the second question rings") { try call.state(name) == "fired" }
        #expect(try daemon.control("respond", name, "allow").status == 0)
        #expect(try request() == ["state": "authorized"])
    }

    @Test("a program that wants to wait hears the answer, and can go on calling", arguments: ["respond", "set"])
    func waits(way: String) throws {
        let waiting = try daemon.caller()
        try waiting.send("Clients.RequestAuthorization", ["client": .string(client)], more: true)
        #expect(try waiting.reply("the state")["state"] == "notDetermined")
        let name = "org.notifyd.Daemon/\(client)"
        try Eventually.wait("the question rings") { try call.state(name) == "fired" }
        if way == "set" {
            try set("allowed=no")
        } else {
            #expect(try daemon.control("respond", name, "deny").status == 0)
        }
        let answer = try waiting.reply("the answer")
        #expect(answer == ["state": "denied"])
        try waiting.send("Clients.RequestAuthorization", ["client": .string(client)], more: true)
        #expect(try waiting.reply("what is known") == ["state": "denied"])
        #expect(try waiting("Manager.Status").int("unanswered") == 0)
    }

    @Test("nobody acts in the name in which the daemon asks")
    func own() throws {
        _ = try request()
        let name: JSON = ["client": "org.notifyd.Daemon"]
        for method in ["Clients.Register", "Clients.Add", "Clients.Remove", "Clients.SetPermission"] {
            let more: JSON = method == "Clients.SetPermission" ? ["allowed": false] : [:]
            #expect(try call.refusal(method, name.with(more)).name == "NotChangeable", "\(method)")
        }
        let fake = Caller.request("org.example.Fake", ["now": true], name)
        #expect(try call.refusal("Notifications.Schedule", fake).name == "NotChangeable")
        let unknown = try call.refusal("Clients.RequestAuthorization", ["client": "org.example.None"])
        #expect(unknown.name == "UnknownClient")
    }
}
