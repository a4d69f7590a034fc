import NotifyTestSupport
import Testing
import Varlink

@Suite("C29: the life of actions, and hints", .enabled(if: Products.python != nil, "\(Desktop.absent)"))
struct C29ActionTests {
    static let snoozeTen: JSON = [
        "actions": [["identifier": "snooze10", "label": "Later"], ["identifier": "done", "label": "Done"]]
    ]

    @Test("(a) an action is recorded before the client is launched, and delivered once, across a restart")
    func recorded() throws {
        let desktop = try Desktop()
        let server = try desktop.server()
        try desktop.ring("tea", Self.snoozeTen)
        let number = try server.banner().int("id")
        try desktop.wait("tea", until: "shown")
        try server.tell("Invoke", "uint32:\(number)", "string:snooze10")
        try desktop.wait("tea", until: "answered")
        try desktop.daemon.kill()
        try desktop.daemon.start()
        let mailbox = try desktop.daemon.mailbox()
        let messages = try mailbox.next(count: 2)
        #expect(messages.compactMap { $0["kind"]?.text } == ["fired", "response"])
        #expect(messages[1]["response"]?["action"] == "snooze10")
        #expect(messages[1]["response"]?["by"] == "banner")
        #expect(try mailbox.isSilent())
    }

    @Test("an answer launches the client that is not there, with what it needs to come to the front")
    func launches() throws {
        let desktop = try Desktop()
        let app = try LaunchedApp(desktop.daemon, "org.example.Tea")
        let server = try desktop.server()
        let call = try desktop.daemon.caller()
        try call("Clients.Add", ["client": "org.example.Tea", "exec": app.command, "launchOn": ["response"]])
        try desktop.ring("tea", ["client": "org.example.Tea"])
        let number = try server.banner().int("id")
        try desktop.wait("tea", until: "shown")
        try server.tell("Token", "uint32:\(number)", "string:token-7")
        try server.tell("Click", "uint32:\(number)", "string:default", "string:ac")
        try app.waitForMessages(2)
        #expect(try app.launches() == 1)
        #expect(try app.environment()["NOTIFYD_LAUNCH_REASON"] == "response")
        #expect(try app.environment()["XDG_ACTIVATION_TOKEN"] == "token-7")
    }

    @Test("(b) new content takes the place of the old, without a sound; a newer date that of the one before it")
    func update() throws {
        let desktop = try Desktop()
        let server = try desktop.server()
        let call = try desktop.daemon.caller()
        let trigger: JSON = ["at": "2026-03-07T01:00:00Z"]
        try call.schedule("tea", trigger)
        try call.advance("1h")
        let number = try server.banner().int("id")
        try desktop.wait("tea", until: "shown")
        try call.schedule("tea", trigger, ["content": ["title": "New"]])
        let banner = try server.banner("the banner with new content")
        #expect(banner["summary"] == "New" && banner["hints"]?["suppress-sound"]?["value"] == true)
        #expect(try banner.int("replaces") == number)
        try call.schedule("daily", ["every": "*-*-* 08:00"])
        try call.advance("8h")
        let first = try server.banner().int("id")
        try desktop.wait("daily@2026-03-07T08:00:00Z", until: "shown")
        try call.advance("1d")
        let second = try server.banner("the newer date")
        #expect(try second.int("replaces") == first)
        #expect(second["hints"]?["suppress-sound"] == nil)
        #expect(try server.isSilent())
    }

    static let orders = ["ac", "ca", "aa", "aaca"]

    @Test("(c) one answer, in whatever order a server says that a button closed the banner", arguments: orders)
    func order(letters: String) throws {
        let desktop = try Desktop()
        let server = try desktop.server()
        try desktop.ring("tea", Self.snoozeTen)
        let number = try server.banner().int("id")
        try desktop.wait("tea", until: "shown")
        try server.tell("Click", "uint32:\(number)", "string:done", "string:\(letters)")
        try desktop.wait("tea", until: "answered")
        #expect(try server.closed() == number)
        let messages = try desktop.daemon.mailbox()
        #expect(try messages.next(count: 2).compactMap { $0["kind"]?.text } == ["fired", "response"])
        #expect(try messages.isSilent())
        #expect(try desktop.daemon.caller().account("tea").filter { $0 == "answered" }.count == 1)
    }

    @Test("a snooze button snoozes, in whatever order the server speaks", arguments: ["ac", "ca"])
    func snooze(letters: String) throws {
        let desktop = try Desktop()
        let server = try desktop.server()
        try desktop.ring("tea")
        let banner = try server.banner()
        #expect(banner["actions"] == ["default", "Open", "notifyd-snooze-600000", "Snooze 10min"])
        try desktop.wait("tea", until: "shown")
        try server.tell(
            "Click", "uint32:\(try banner.int("id"))", "string:notifyd-snooze-600000", "string:\(letters)")
        try desktop.wait("tea", until: "snoozed")
        #expect(try server.closed() == banner.int("id"))
        try desktop.daemon.caller().advance("10min")
        let again = try server.banner("the second ring")
        #expect(again["hints"]?["suppress-sound"] == nil)
    }

    /// What the server gets may be another key: some servers cut what stands in brackets.
    static let identifiers = [("a::b", "a::b"), ("x,y", "notifyd-action-x_2cy"), ("[1]", "notifyd-action-_5b1_5d")]

    @Test(
        "(d) keys come back to the client as they are, an even list, and an answer under each", arguments: identifiers)
    func keys(key: String, sent: String) throws {
        let desktop = try Desktop(settings: "[Presentation]\nSnooze=\n")
        let server = try desktop.server()
        try desktop.ring("tea", ["actions": [["identifier": .string(key), "label": "Label"]]])
        let banner = try server.banner()
        #expect(banner["actions"] == ["default", "Open", .string(sent), "Label"])
        try desktop.wait("tea", until: "shown")
        try server.tell("Invoke", "uint32:\(try banner.int("id"))", "string:\(sent)")
        #expect(try desktop.daemon.mailbox().next(count: 2)[1]["response"]?["action"] == .string(key))
    }

    @Test("(e) a server without buttons gets none, and the text plain")
    func plain() throws {
        let desktop = try Desktop()
        let server = try desktop.server(.plain)
        try desktop.ring("tea", Self.snoozeTen.with(["content": ["title": "Tea", "body": "<b> & more"]]))
        let banner = try server.banner()
        #expect(banner["actions"] == [] && banner["body"] == "<b> & more")
        #expect(try desktop.daemon.control("respond", "tea", "done").status == 0)
        #expect(try server.closed() == banner.int("id"))
    }

    @Test("(f) how long it stays: for ever, as the server likes, for 5 s")
    func timeouts() throws {
        let desktop = try Desktop()
        let server = try desktop.server()
        try desktop.ring("never", ["content": ["title": "x", "level": "critical"]])
        #expect(try server.banner()["expiry"] == 0)
        try desktop.ring("default")
        #expect(try server.banner()["expiry"] == -1)
        let call = try desktop.daemon.caller()
        try call.schedule("short", ["in": "1s"], ["policy": ["expire": "5s"]])
        try call.advance("1s")
        #expect(try server.banner()["expiry"] == 5_000)
        try call.advance("5s")
        #expect(try server.closed("the banner that expired") == 3)
    }

    @Test("hints: a byte for the urgency, the client, sound and pictures")
    func hints() throws {
        let desktop = try Desktop()
        let server = try desktop.server(.mate)
        let content: JSON = [
            "title": "Tea", "subtitle": "Green & hot", "body": "Now", "sound": "bell", "icon": "alarm",
            "image": "/tmp/a b.png", "level": "critical", "category": "im.received",
        ]
        #expect(try desktop.daemon.control("client", "set", "org.notifyd.Cli", "max-level=critical").status == 0)
        try desktop.ring("tea", ["content": content])
        let banner = try server.banner()
        let hints = try banner.member("hints")
        #expect(hints["urgency"] == ["type": "y", "value": 2])
        #expect(hints["sound-name"]?["value"] == "bell" && hints["category"]?["value"] == "im.received")
        #expect(hints["image-path"]?["value"] == "file:///tmp/a%20b.png" && banner["icon"] == "alarm")
        #expect(hints["desktop-entry"]?["value"] == "org.notifyd.Cli")
        #expect(banner["body"] == "<b>Green &amp; hot</b>\nNow")
    }

    @Test("a reply goes into the server's field, or a button says how to give it")
    func reply() throws {
        let reply: JSON = ["actions": [["identifier": "say", "label": "Answer", "kind": "text"]]]
        let plasma = try Desktop()
        let field = try plasma.server(.plasma)
        try plasma.ring("tea", reply)
        let number = try field.banner().int("id")
        try plasma.wait("tea", until: "shown")
        try field.tell("Reply", "uint32:\(number)", "string:on my way")
        #expect(try plasma.daemon.mailbox().next(count: 2)[1]["response"]?["text"] == "on my way")

        let dunst = try Desktop()
        let buttons = try dunst.server()
        let handle = try dunst.ring("tea", reply)
        let first = try buttons.banner().int("id")
        try dunst.wait("tea", until: "shown")
        try buttons.tell("Click", "uint32:\(first)", "string:say", "string:ac")
        let explained = try buttons.banner("the banner that explains")
        #expect(explained["body"]?.text?.contains("notifyctl respond \(handle) say TEXT") == true)
        #expect(try dunst.daemon.caller().state("tea") == "fired")
        try dunst.wait("tea", until: "shown")
        try buttons.kill()
        try dunst.wait(notShown: "no notification server")
        let again = try dunst.server().banner("the banner on the next server")
        #expect(again["body"] == explained["body"])
        #expect(try dunst.daemon.control("respond", handle, "say", "soon").status == 0)
        #expect(try dunst.daemon.mailbox().next(count: 2)[1]["response"]?["text"] == "soon")
    }

    @Test("a server that takes no two equal banners within a second gets the second one later")
    func excess() throws {
        let desktop = try Desktop()
        let server = try desktop.server(.plasma)
        let content: JSON = ["content": ["title": "Equal"]]
        try desktop.ring("one", content)
        _ = try server.banner()
        try desktop.ring("two", content)
        #expect(try server.event("the refusal")["event"] == "refused")
        #expect(try server.banner("the second try")["summary"] == "Equal")
    }

    @Test("a banner that the server refuses is given up after three tries, and the account says so")
    func refused() throws {
        let desktop = try Desktop()
        let server = try desktop.server()
        try desktop.wait(notShown: nil)
        try server.tell("Refuse", "string:org.example.No", "int32:3")
        try desktop.ring("tea")
        for _ in 0..<3 { #expect(try server.event("a refusal")["event"] == "refused") }
        try desktop.wait("tea", until: "not shown")
        #expect(try desktop.daemon.caller().detail("not shown", of: "tea")?.contains("org.example.No") == true)
        #expect(try server.isSilent())
    }

    @Test(
        "a banner whose change the server refuses stays known: its buttons count, and it goes when it is acknowledged",
        arguments: ["org.example.No", "org.freedesktop.DBus.Error.InvalidArgs"], ["button", "acknowledgement"])
    func changeRefused(error: String, end: String) throws {
        let desktop = try Desktop()
        let server = try desktop.server()
        let call = try desktop.daemon.caller()
        let actions: JSON = ["actions": [["identifier": "eat", "label": "Eat"]]]
        let date: JSON = ["at": "2026-03-07T00:01:00Z"]
        try call.schedule("lunch", date, actions)
        try call.advance("1min")
        let number = try server.banner().int("id")
        try desktop.wait("lunch", until: "shown")
        try server.tell("Refuse", "string:\(error)", "int32:4")
        try call.schedule("lunch", date, actions.with(["content": ["title": "Other"]]))
        try Eventually.wait("the server has refused the change") {
            try call.detail("not shown", of: "lunch")?.contains(error) == true
        }
        if end == "button" {
            try server.tell("Invoke", "uint32:\(number)", "string:eat")
            try desktop.wait("lunch", until: "answered")
        } else {
            #expect(try desktop.daemon.control("ack", "lunch").status == 0)
        }
        try Eventually.wait("the banner is taken away") { try server.shown() == [] }
        #expect(try call.state("lunch") == (end == "button" ? "answered" : "acknowledged"))
    }
}
