import NotifyTestSupport
import Testing
import Varlink

/// The ways of launching that need no booted systemd (decision 016).
@Suite("ways of launching", .enabled(if: Products.python != nil, "\(Desktop.absent)"))
struct LaunchWayTests {
    private let client = "org.example.App"
    private let desktop: Desktop
    private let call: Caller

    init() throws {
        desktop = try Desktop(settings: "[Launch]\nManagerLimit=200ms\n")
        call = try desktop.daemon.caller()
        let daemon = desktop.daemon
        try Eventually.wait("the daemon is on the bus") {
            try daemon.standardError.contains("the session bus is there")
        }
    }

    private func ring(_ identifier: String, _ more: JSON = [:]) throws {
        try call.schedule(identifier, ["now": true], (["client": .string(client)] as JSON).with(more))
    }

    private func failures() throws -> Int64 {
        try call("Clients.Show", ["client": .string(client)]).member("client").int("launchFailures")
    }

    @Test(
        "a user manager that refuses or is silent has the program started as a child",
        arguments: [
            BusPeer.Manner.refuse, .hang,
        ])
    func fallback(manner: BusPeer.Manner) throws {
        let manager = try BusPeer(on: desktop.bus, "org.freedesktop.systemd1", manner)
        let app = try LaunchedApp(desktop.daemon, client, lives: 1)
        try call("Clients.Add", ["client": .string(client), "exec": app.command])
        try ring("x")
        // The bus itself asks for an environment first.
        while try manager.call("the daemon looks for a unit")["member"] != "ListUnitsByPatterns" {}
        try app.waitForMessages(1)
        #expect(try app.launches() == 1)
        #expect(try call.detail("launched", of: "x")?.contains("as a child of notifyd") == true)
    }

    @Test("a unit without a user manager is a failed launch with its reason")
    func noManager() throws {
        try call("Clients.Add", ["client": .string(client), "unit": "example.service"])
        try ring("x")
        try Eventually.wait("the launch fails") { try failures() == 1 }
        #expect(try call.detail("not delivered", of: "x")?.contains("example.service") == true)
    }

    @Test("a name on the bus is activated for all but what only rang, and its reply confirms an answer")
    func busName() throws {
        let application = try BusPeer(on: desktop.bus, client, .answer)
        try call("Clients.Add", ["client": .string(client), "busName": .string(client)])
        let shown = try call("Clients.Show", ["client": .string(client)]).member("client")
        #expect(shown["busName"] == .string(client) && shown["launchOn"] == ["response", "fetch", "push"])
        let actions: JSON = [
            ["identifier": "done", "label": "Done"], ["identifier": "say", "label": "Say", "kind": "text"],
        ]
        for name in ["a", "b", "c"] { try ring(name, ["actions": actions]) }
        try call("Notifications.Respond", ["occurrence": "a", "action": "done"])
        let done = try application.call("the first answer")
        #expect(done["member"] == "ActivateAction" && done["path"] == "/org/example/App")
        #expect(done["body"] == ["done", [], [:]])
        try Eventually.wait("the first is confirmed") { try unconfirmedAnswers() == 0 }
        try call("Notifications.Respond", ["occurrence": "b", "action": "say", "text": "hello"])
        #expect(try application.call("the second answer")["body"] == ["say", ["hello"], [:]])
        try Eventually.wait("the second is confirmed") { try unconfirmedAnswers() == 0 }
        try call("Notifications.Respond", ["occurrence": "c", "action": "default"])
        #expect(try application.call("the third answer")["member"] == "Activate")
        try Eventually.wait("the third is confirmed") { try unconfirmedAnswers() == 0 }
        #expect(try failures() == 0)
    }

    /// The messages that wait beside the three that only rang.
    private func unconfirmedAnswers() throws -> Int64 {
        try call("Clients.Show", ["client": .string(client)]).member("client").int("unconfirmed") - 3
    }

    @Test("an application that refuses is a failed launch")
    func refuses() throws {
        let application = try BusPeer(on: desktop.bus, client, .refuse)
        try call("Clients.Add", ["client": .string(client), "busName": .string(client)])
        try ring("x")
        try call("Notifications.Respond", ["occurrence": "x", "action": "default"])
        #expect(try application.call("the answer")["member"] == "Activate")
        try Eventually.wait("the launch fails") { try failures() == 1 }
    }

    @Test("an application that refuses one answer has taken the others once, and is no failed launch")
    func refusesOne() throws {
        let application = try BusPeer(on: desktop.bus, client, .refuseBoom)
        try call("Clients.Add", ["client": .string(client), "busName": .string(client)])
        let actions: JSON = [["identifier": "boom", "label": "Boom"], ["identifier": "done", "label": "Done"]]
        for name in ["a", "b", "c"] { try ring(name, ["actions": actions]) }
        try call("Notifications.Respond", ["occurrence": "a", "action": "boom"])
        #expect(try application.call("the one that it refuses")["body"] == ["boom", [], [:]])
        try Eventually.wait("it has failed") { try call.detail("failed", of: "a") != nil }
        #expect(try call.detail("failed", of: "a")?.hasPrefix("try 1: \(client): ") == true)
        // Answered while the other waits to be tried again.
        for name in ["b", "c"] { try call("Notifications.Respond", ["occurrence": .string(name), "action": "done"]) }
        try Eventually.wait("the others are confirmed") { try unconfirmedAnswers() == 1 }
        for _ in 0..<2 { #expect(try application.call("another answer")["body"] == ["done", [], [:]]) }
        #expect(try failures() == 0)
        try call.advance("1s")
        #expect(try application.call("the one that comes again")["body"] == ["boom", [], [:]])
        #expect(try call.detail("not delivered", of: "b") == nil)
    }

    @Test("exec, unit and busName exclude one another, and wrong names are refused")
    func refusals() throws {
        let faults: [JSON] = [
            ["exec": ["a"], "unit": "a.service"], ["unit": "a.service", "busName": "a.b"], ["unit": "a"],
            ["unit": "a@.service"], ["unit": "a/b.service"], ["unit": ".service"], ["busName": "a"],
            ["busName": "a.1b"], ["busName": ":1.2"], ["busName": "a..b"],
        ]
        for fault in faults {
            let parameters = (["client": .string(client)] as JSON).with(fault)
            #expect(try call.refusal("Clients.Add", parameters).name == "InvalidField", "\(fault)")
        }
    }
}
