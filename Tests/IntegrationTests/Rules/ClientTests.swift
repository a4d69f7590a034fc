import NotifyTestSupport
import Testing
import Varlink

/// DESIGN section 5, clients and categories.
@Suite("clients")
struct ClientTests {
    private let daemon: DaemonProcess
    private let call: Caller

    init() throws {
        daemon = try DaemonProcess.virtual()
        call = try daemon.caller()
    }

    @Test("Register and Add make a client once, Remove keeps its requests and marks them, Add brings it back")
    func comesAndGoes() throws {
        let client: JSON = ["client": "org.example.A"]
        #expect(try call("Clients.Register", client)["created"] == true)
        #expect(try call("Clients.Register", client)["created"] == false)
        #expect(try call("Clients.Add", client)["created"] == false)
        try call.schedule("x", ["in": "1h"], client)
        try call("Clients.Remove", client)
        #expect(try call.list().first?["ownerMissing"] == true)
        #expect(try call.refusal("Clients.Remove", client).name == "UnknownClient")
        try call("Clients.Add", client)
        #expect(try call.list().first?["ownerMissing"] == nil)
        #expect(try call.advance("1h")["fired"] == 1)
        #expect(try daemon.mailbox("org.example.A").next()["identifier"] == "x")
    }

    @Test("an unknown client is refused with a near one")
    func nearMatch() throws {
        try call("Clients.Register", ["client": "org.example.News"])
        let refusal = try call.refusal(
            "Notifications.Schedule", Caller.request("x", ["now": true], ["client": "org.example.Mews"]))
        #expect(refusal.name == "UnknownClient")
        #expect(refusal["nearest"] == ["org.example.News"])
        let said = try daemon.control("schedule", "X", "--now", "--client", "org.example.Mews")
        #expect(said.status == 1 && said.stderr.contains("org.example.News"))
    }

    @Test("the same identifier in two clients is two requests")
    func sameIdentifier() throws {
        for name in ["org.example.A", "org.example.B"] {
            try call("Clients.Register", ["client": .string(name)])
            try call.schedule("x", ["in": "1h"], ["client": .string(name)])
        }
        #expect(try call.advance("1h")["fired"] == 2)
        #expect(try daemon.mailbox("org.example.A").next()["client"] == "org.example.A")
        #expect(try daemon.mailbox("org.example.B").next()["client"] == "org.example.B")
    }

    @Test(
        "a name that is no reverse-DNS name is refused",
        arguments: ["", "tea", "org..tea", "org.example.1", "org/example", "org.exämple.A", ".a.b", "a.b."])
    func badName(name: String) throws {
        #expect(try call.refusal("Clients.Register", ["client": .string(name)]).name == "InvalidField")
        #expect(try call.refusal("Clients.Add", ["client": .string(name)]).name == "InvalidField")
    }

    @Test("a category's actions are offered by the requests that use it, also when it is declared later")
    func categories() throws {
        try call.schedule("x", ["in": "1h"], ["content": ["title": "X", "category": "drink"]])
        let drink: JSON = [
            "identifier": "drink",
            "actions": [
                ["identifier": "poured", "label": "Poured"], ["identifier": "note", "label": "Note", "kind": "text"],
            ],
        ]
        try call("Clients.SetCategories", ["client": "org.notifyd.Cli", "categories": [drink]])
        let actions = try call("Notifications.Show", ["occurrence": "x"]).member("actions")
        #expect(actions.texts("identifier") == ["poured", "note"])
        try daemon.restart()
        let again = try daemon.caller()
        try again.advance("1h")
        try again("Notifications.Respond", ["occurrence": "x", "action": "note", "text": "Strong"])
        #expect(try again.occurrence("x")["response"]?["text"] == "Strong")
        try again("Clients.SetCategories", ["client": "org.notifyd.Cli", "categories": []])
        #expect(try again("Clients.Show", ["client": "org.notifyd.Cli"])["categories"] == [])
    }

    @Test("a category is added, changed and removed by itself, by hand too; the others stay")
    func oneCategory() throws {
        let tea: JSON = ["identifier": "tea", "actions": [["identifier": "poured", "label": "Poured"]]]
        try call("Clients.SetCategories", ["client": "org.notifyd.Cli", "categories": [tea]])
        #expect(try daemon.control("category", "add", "drink", "--action", "yes=Yes", "--reply").status == 0)
        #expect(try daemon.control("category", "add", "tea", "--action", "cold=Cold").stdout.hasPrefix("Changed"))
        let shown = try call("Clients.Show", ["client": "org.notifyd.Cli"]).member("categories")
        #expect(shown.texts("identifier") == ["tea", "drink"])
        #expect(try shown.elements.first?.member("actions").texts("identifier") == ["cold"])
        try daemon.restart()
        #expect(try daemon.control("category", "remove", "tea").status == 0)
        let refused = try daemon.control("category", "remove", "tea")
        let unknown = try daemon.control("respond", "nosuch-thing", "done")
        #expect(unknown.status == 1 && unknown.stderr.contains("notifyctl list"), "\(unknown)")
        #expect(refused.status == 1 && refused.stderr.contains("expected drink"), "\(refused.stderr)")
        #expect(try daemon.control("category", "list").stdout.contains("drink     yes: \"Yes\"; reply: \"Reply\""))
    }

    @Test("more categories than a reply has room for are refused, added one by one too")
    func tooManyCategories() throws {
        func category(_ number: Int) -> JSON {
            let label = String(repeating: "x", count: 250)
            let actions = (0..<16).map { ["identifier": .string("a\($0)"), "label": .string(label)] as JSON }
            return ["identifier": .string("c\(number)"), "actions": .array(actions)]
        }
        try call("Clients.SetCategories", ["client": "org.notifyd.Cli", "categories": .array((0..<115).map(category))])
        var refusal: Refusal?
        for number in 115..<130 where refusal == nil {
            do {
                try call("Clients.AddCategory", ["client": "org.notifyd.Cli", "category": category(number)])
            } catch let error as Refusal {
                refusal = error
            }
        }
        #expect(refusal?.name == "InvalidField" && refusal?["field"] == "category")
    }

    @Test("a badge is the client's own, or comes with what rings, and survives a restart")
    func badge() throws {
        func badge(_ call: Caller) throws -> JSON? {
            try call("Clients.Show", ["client": "org.notifyd.Cli"]).member("client")["badge"]
        }
        #expect(try badge(call) == nil)
        try call("Clients.SetBadge", ["client": "org.notifyd.Cli", "count": 2])
        try daemon.restart()
        let again = try daemon.caller()
        #expect(try badge(again) == 2)
        try again.schedule("plain", ["in": "1h"])
        try again.schedule("badged", ["in": "2h"], ["content": ["title": "X", "badge": 7]])
        try again.schedule("none", ["in": "3h"], ["content": ["title": "X", "badge": 0]])
        try again.advance("1h")
        #expect(try badge(again) == 2)
        try again.advance("1h")
        #expect(try badge(again) == 7)
        #expect(try daemon.control("client", "show", "org.notifyd.Cli").stdout.contains("Badge:         7"))
        try again.advance("1h")
        #expect(try badge(again) == 0)
        #expect(try daemon.control("client", "badge", "org.notifyd.Cli", "5").status == 0)
        #expect(try again("Clients.List").member("clients").elements.first?["badge"] == 5)
    }

    @Test("the first badge of a client that never had one comes with what rings, also with changed content")
    func firstBadge() throws {
        try call("Clients.Register", ["client": "org.example.A"])
        let owner: JSON = ["client": "org.example.A"]
        try call.schedule("x", ["at": "2026-03-07T01:00:00Z"], owner)
        try call.schedule(
            "x", ["at": "2026-03-07T01:00:00Z"], owner.with(["content": ["title": "X", "badge": 4]]))
        try call.advance("1h")
        #expect(try call("Clients.Show", owner).member("client")["badge"] == 4)
    }

    @Test("actions of the command line come back as typed")
    func commandLineActions() throws {
        let result = try daemon.control(
            "schedule", "Tea", "--id", "tea", "--in", "1h", "--action", "pour=Pour it", "--reply=How was it?")
        try #require(result.status == 0, "\(result.stderr)")
        let actions = try call("Notifications.Show", ["occurrence": "tea"]).member("actions").elements
        #expect(actions.first?["identifier"] == "pour" && actions.first?["label"] == "Pour it")
        #expect(actions.last?["kind"] == "text" && actions.last?["placeholder"] == "How was it?")
        try call.advance("1h")
        let reply = try #require(actions.last?["identifier"]?.text)
        #expect(try daemon.control("respond", "tea", reply, "Good").status == 0)
        #expect(try daemon.control("respond", "tea", "pour").status == 1)
        #expect(try call.occurrence("tea")["response"]?["text"] == "Good")
    }

    @Test("the built-in client is not changeable")
    func builtIn() throws {
        let client: JSON = ["client": "org.notifyd.Cli"]
        #expect(try call.refusal("Clients.Remove", client).name == "NotChangeable")
        #expect(try call.refusal("Clients.Add", client).name == "NotChangeable")
    }
}
