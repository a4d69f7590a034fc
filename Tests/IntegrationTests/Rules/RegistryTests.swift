import NotifyTestSupport
import Testing
import Varlink

/// DESIGN section 3, replace and cancel; section 5, the ways to name an occurrence.
@Suite("identifiers")
struct RegistryTests {
    private let daemon: DaemonProcess
    private let call: Caller

    init() throws {
        daemon = try DaemonProcess.virtual()
        call = try daemon.caller()
    }

    private let at: JSON = ["at": "2026-03-07T08:00:00Z"]
    private let later: JSON = ["at": "2026-03-07T09:00:00Z"]
    private let other: JSON = ["content": ["title": "Other"]]

    @Test("an equal trigger changes content in place, an equal request changes nothing")
    func equalTrigger() throws {
        let first = try call.schedule("x", at)
        #expect(try call.schedule("x", at)["outcome"] == "unchanged")
        let second = try call.schedule("x", at, other)
        #expect(second["outcome"] == "replaced" && second["handle"] == first["handle"])
        #expect(try call.list().map { $0["title"]?.text } == ["Other"])
    }

    @Test("after it rang, an equal trigger rings no second time")
    func equalAfterRinging() throws {
        try call.schedule("x", at)
        try call.advance("8h")
        #expect(try call.schedule("x", at, other)["outcome"] == "replaced")
        #expect(try call.occurrence("x")["title"] == "Other")
        #expect(try call.advance("1d")["fired"] == 0)
        try call("Notifications.Acknowledge", ["occurrences": ["x"]])
        _ = try call.schedule("x", at, ["content": ["title": "Third"]])
        #expect(try call.advance("1d")["fired"] == 0)
        #expect(try call.state("x") == "acknowledged")
    }

    @Test("a different trigger begins anew; what rang stays answerable with its old content")
    func differentTrigger() throws {
        try call.schedule("x", at)
        try call.advance("8h")
        #expect(try call.schedule("x", later, other)["outcome"] == "replaced")
        let rows = try call.list()
        #expect(rows.map { $0["state"]?.text } == ["pending", "fired"])
        #expect(rows.map { $0["title"]?.text } == ["Other", "Title of x"])
        try call("Notifications.Respond", ["occurrence": "x@2026-03-07T08:00:00Z", "action": "default"])
        #expect(try call.advance("1h")["fired"] == 1)
    }

    @Test("a different trigger drops a snooze")
    func dropsSnooze() throws {
        try call.schedule("x", at)
        try call.advance("8h")
        try call("Notifications.Snooze", ["occurrence": "x", "duration": "10m"])
        try call.schedule("x", later)
        #expect(try call.state("x@2026-03-07T08:00:00Z") == "fired")
        #expect(try call.advance("30m")["fired"] == 0)
    }

    @Test("a one-shot duration always restarts")
    func durationRestarts() throws {
        try call.schedule("x", ["in": "1h"])
        try call.advance("30m")
        #expect(try call.schedule("x", ["in": "1h"])["outcome"] == "replaced")
        #expect(try call.advance("59m")["fired"] == 0)
        #expect(try call.advance("1m")["fired"] == 1)
    }

    @Test("keep leaves what is there, fail refuses it")
    func ifExists() throws {
        try call.schedule("x", at)
        #expect(try call.schedule("x", later, ["ifExists": "keep"])["outcome"] == "unchanged")
        let refusal = try call.refusal(
            "Notifications.Schedule", Caller.request("x", later, ["ifExists": "fail"]))
        #expect(refusal.name == "IdentifierExists" && refusal["identifier"] == "x")
        #expect(try call.list().map { $0["due"]?.text } == ["2026-03-07T08:00:00Z"])
        #expect(try call.schedule("new", later, ["ifExists": "fail"])["outcome"] == "created")
        #expect(
            try call.refusal("Notifications.Schedule", Caller.request("x", at, ["ifExists": "ask"])).name
                == "InvalidField")
    }

    @Test("restart begins anew, also with an equal trigger, and takes away what rang")
    func restarts() throws {
        try call.schedule("x", ["every": "60s"])
        try call.advance("50s")
        #expect(try call.schedule("x", ["every": "60s"], ["ifExists": "restart"])["outcome"] == "replaced")
        #expect(try call.advance("50s")["fired"] == 0)
        #expect(try call.advance("10s")["fired"] == 1)
        #expect(try call.schedule("x", at, ["ifExists": "restart"])["outcome"] == "replaced")
        #expect(try call.list().map { $0["state"]?.text } == ["pending"])
        #expect(try call("Notifications.History").member("occurrences").texts("closedBy") == ["replacement"])
    }

    @Test("restart at a date that rang rings again under the next free key; nothing is lost by one that is refused")
    func restartsTheSameDate() throws {
        #expect(try call.schedule("x", at, ["ifExists": "restart"])["outcome"] == "created")
        try call.advance("8h")
        #expect(
            try call.schedule("x", at, ["ifExists": "restart"])["scheduled"] == "2026-03-07T08:00:00.001Z")
        try call.advance("2min")
        #expect(try call.state("x@2026-03-07T08:00:00.001Z") == "fired")
        #expect(
            try call.refusal("Notifications.Schedule", Caller.request("x", at, ["ifExists": "restart"])).name
                == "InvalidField")
        #expect(try call.list().map { $0["state"]?.text } == ["fired"])
    }

    @Test("what makes way is told by what follows it, and new content in place too")
    func follows() throws {
        try call.schedule("x", ["at": "2026-03-08T00:00:00Z"])
        try call.schedule("x", ["at": "2026-03-09T00:00:00Z"])
        #expect(try call.events("x") == ["scheduled", "replaced"])
        #expect(try call.detail("replaced", of: "x") == "was due 2026-03-08T00:00:00Z")
        for title in ["one", "two"] {
            try call.schedule("x", ["at": "2026-03-09T00:00:00Z"], ["content": ["title": .string(title)]])
        }
        #expect(try call.events("x") == ["scheduled", "replaced", "updated"])
        try call.advance("3d")
        #expect(try call.events("x") == ["scheduled", "replaced", "updated", "fired"])
    }

    @Test("names that could never be used are refused, and an unknown category is told")
    func unusable() throws {
        for (field, more): (String, JSON) in [
            ("identifier", ["identifier": "+1"]),
            ("actions[0].identifier", ["actions": [["identifier": "snooze", "label": "Foo"]]]),
            ("actions[0].identifier", ["actions": [["identifier": "default", "label": "Foo"]]]),
        ] {
            let refusal = try call.refusal("Notifications.Schedule", Caller.request("x", ["now": true], more))
            #expect(refusal.name == "InvalidField" && refusal.parameters["field"]?.text == field, "\(refusal)")
        }
        let reply = try call.schedule("x", ["in": "1h"], ["content": ["title": "T", "category": "nope"]])
        #expect(reply["notes"]?.elements.contains { $0.text?.contains("nope is not declared") == true } == true)
    }

    @Test("now and in give an identifier in use a key of its own, 1 ms later each")
    func freeKeys() throws {
        let dates = try (0..<3).map { _ in try call.schedule("x", ["now": true]).string("scheduled") }
        #expect(Set(dates).count == 3, "\(dates)")
        let rows = try call.list("all")
        #expect(Set(rows.compactMap { $0["scheduled"]?.text }).count == rows.count)
    }

    @Test("cancel closes pending, snoozed and fired ones; keepDelivered leaves what rang", arguments: [false, true])
    func cancels(keeps: Bool) throws {
        try call.schedule("fired", ["in": "1h"])
        try call.schedule("snoozed", ["in": "1h"])
        try call.advance("1h")
        try call("Notifications.Snooze", ["occurrence": "snoozed"])
        try call.schedule("pending", ["in": "1h"])
        let reply = try call(
            "Notifications.Cancel", ["occurrences": ["fired", "snoozed", "pending"], "keepDelivered": .bool(keeps)])
        #expect(reply["cancelled"] == (keeps ? 2 : 3))
        #expect(try call.identifiers() == (keeps ? ["fired"] : []))
        #expect(try call.advance("1d")["fired"] == 0)
        #expect(try call.list(method: "Notifications.History").count == (keeps ? 2 : 3))
    }

    @Test("cancel all closes those of one client, or of all")
    func cancelAll() throws {
        try call("Clients.Register", ["client": "org.example.A"])
        for index in 0..<600 { _ = index }
        try Pipeline(call).run(
            (0..<600).map { ("Notifications.Schedule", Caller.request("n\($0)", ["in": "1h"])) })
        for index in 0..<3 { try call.schedule("a\(index)", at, ["client": "org.example.A"]) }
        #expect(try call("Notifications.Cancel", ["all": true, "client": "org.example.A"])["cancelled"] == 3)
        #expect(try call("Manager.Status")["pending"] == 600)
        #expect(try call("Notifications.Cancel", ["all": true])["cancelled"] == 600)
        #expect(try call("Manager.Status")["pending"] == 0)
    }

    @Test("an occurrence has four names; one that two clients use is ambiguous without its client")
    func names() throws {
        try call("Clients.Register", ["client": "org.example.A"])
        let handle = try call.schedule("x", at).string("handle")
        try call.schedule("x", at, ["client": "org.example.A"])
        try call.schedule("a/b@c", at)
        let refusal = try call.refusal("Notifications.Show", ["occurrence": "x"])
        #expect(refusal.name == "Ambiguous")
        #expect(refusal["candidates"]?.elements.count == 2)
        for name in [handle, "org.notifyd.Cli/x", "org.notifyd.Cli/x@2026-03-07T08:00:00Z"] {
            #expect(try call.occurrence(name)["handle"]?.text == handle, "\(name)")
        }
        for candidate in refusal["candidates"]?.elements.compactMap(\.text) ?? [] {
            #expect(try call.occurrence(candidate)["identifier"] == "x", "\(candidate)")
        }
        let own = try call("Notifications.Show", ["occurrence": "x", "client": "org.example.A"])
        #expect(own["occurrence"]?["client"] == "org.example.A")
        #expect(try call.occurrence("a/b@c")["identifier"] == "a/b@c")
        #expect(try call.refusal("Notifications.Show", ["occurrence": "+999"]).name == "NoSuchOccurrence")
        let near = try call.refusal("Notifications.Show", ["occurrence": "a/b@"])
        #expect(near["nearest"]?.elements.contains("a/b@c") == true, "\(near)")
    }

    @Test("delivered lists all that rang, whatever became of it")
    func delivered() throws {
        let daemon = try DaemonProcess.virtual()
        let call = try daemon.caller()
        for name in ["open", "snoozed", "closed"] { try call.schedule(name, ["now": true]) }
        try call.schedule("pending", ["in": "9h"])
        try call("Notifications.Snooze", ["occurrence": "snoozed", "duration": "1h"])
        try call("Notifications.Acknowledge", ["occurrences": ["closed"]])
        #expect(try call.identifiers("delivered") == ["open", "snoozed", "closed"])
    }

    @Test(
        "a cursor that no page of this listing gave is refused by its field",
        arguments: ["x", "0/x", "0/0:1", "0/7:1:1", "2/", "0/0:1:1:-:-"])
    func foreignCursor(cursor: String) throws {
        let call = try DaemonProcess.virtual().caller()
        let refusal = try call.refusal("Notifications.List", ["cursor": .string(cursor)])
        #expect(refusal.name == "InvalidField" && refusal["field"] == "cursor", "\(refusal)")
    }

    @Test("pages of any size give each row once")
    func pages() throws {
        try Pipeline(call).run(
            (0..<25).map { ("Notifications.Schedule", Caller.request("n\($0)", ["in": .string("\($0 + 1)h")])) })
        try call.advance("10h")
        let whole = try call.list("all")
        for limit: Int64 in [1, 7, 25, 1_000] {
            #expect(try call.list("all", limit: limit) == whole, "limit \(limit)")
        }
        #expect(whole.count == 25)
        #expect(try call.list().first?["identifier"] == "n10", "what waits comes first")
    }
}
