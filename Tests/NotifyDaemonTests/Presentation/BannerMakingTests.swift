import NotifyModel
import Systemd
import Testing

@testable import NotifyDaemon

@Suite("what the server gets")
struct BannerMakingTests {
    static let full = ServerCapabilities(["actions", "body", "body-markup", "sound", "inline-reply"])
    static let minute: Int64 = 60_000

    private func source(_ change: (inout BannerSource) -> Void = { _ in }) -> BannerSource {
        var source = BannerSource(
            content: Content(title: "Tea", body: "is <ready> & hot"), level: .active, client: "org.example.Tea",
            handle: "+12")
        change(&source)
        return source
    }

    private func banner(
        _ capabilities: ServerCapabilities = full, snoozes: [Int64] = [],
        _ change: (inout BannerSource) -> Void = { _ in }
    ) -> Banner {
        Banner(source(change), capabilities, snoozes: snoozes)
    }

    @Test(
        "the arguments have the signature of Notify, whatever the server can do",
        arguments: [[], ["body"], ["actions"]])
    func signature(words: [String]) {
        let arguments = banner(ServerCapabilities(words)).arguments(replacing: 7)
        #expect(arguments.map(\.signature).joined() == "susssasa{sv}i")
        #expect(arguments[1] == .uint32(7))
    }

    @Test("markup is escaped where the server reads it, and plain where not")
    func markup() {
        let withSubtitle: (inout BannerSource) -> Void = { $0.content.subtitle = "green <3" }
        #expect(banner(Self.full, withSubtitle).body == "<b>green &lt;3</b>\nis &lt;ready&gt; &amp; hot")
        #expect(banner(ServerCapabilities(["body"]), withSubtitle).body == "green <3\nis <ready> & hot")
        let bodiless = banner(ServerCapabilities([]), withSubtitle)
        #expect(bodiless.summary == "Tea: green <3" && bodiless.body.isEmpty)
        #expect(banner { $0.content.title = "<b>&" }.summary == "<b>&")
    }

    static let levels: [(InterruptionLevel, UInt8, Int32)] = [
        (.passive, 0, -1), (.active, 1, -1), (.timeSensitive, 1, 0), (.critical, 2, 0),
    ]

    @Test("urgency is a byte and comes from the level; what is urgent stays", arguments: levels)
    func urgency(level: InterruptionLevel, urgency: UInt8, expiry: Int32) {
        let banner = banner { $0.level = level }
        #expect(banner.hints["urgency"] == .byte(urgency))
        #expect(banner.expiry == expiry)
    }

    @Test("what expires goes from the screen then, in milliseconds, also when it is urgent")
    func lifetime() {
        #expect(banner { $0.lifetime = 5_000 }.expiry == 5_000)
        #expect(
            banner {
                $0.lifetime = 5_000; $0.level = .critical
            }.expiry == 5_000)
        #expect(banner { $0.lifetime = -3 }.expiry == 1)
        #expect(banner { $0.lifetime = .max }.expiry == .max)
    }

    @Test("the client, and its name for people")
    func client() {
        #expect(banner().application == "org.example.Tea")
        #expect(banner { $0.clientName = "Tea\nTime" }.application == "Tea Time")
        #expect(banner().hints["desktop-entry"] == .string("org.example.Tea"))
    }

    @Test("a path becomes a URI, a name stays")
    func pictures() {
        let banner = banner {
            $0.content.icon = "/usr/share/ü b.png"
            $0.content.image = "/tmp/a.png"
        }
        #expect(banner.icon == "file:///usr/share/%c3%bc%20b.png")
        #expect(banner.hints["image-path"] == .string("file:///tmp/a.png"))
        #expect(self.banner { $0.content.icon = "alarm" }.icon == "alarm")
    }

    @Test("sound by name or file, where the server plays any; none for what was shown before or is passive")
    func sound() {
        #expect(banner { $0.content.sound = "bell" }.hints["sound-name"] == .string("bell"))
        #expect(banner { $0.content.sound = "/a.oga" }.hints["sound-file"] == .string("/a.oga"))
        #expect(banner(ServerCapabilities(["body"])) { $0.content.sound = "bell" }.hints["sound-name"] == nil)
        #expect(banner().hints["suppress-sound"] == nil)
        for silent in [
            banner {
                $0.isSilent = true; $0.content.sound = "bell"
            }, banner { $0.level = .passive },
        ] {
            #expect(silent.hints["suppress-sound"] == .bool(true) && silent.hints["sound-name"] == nil)
        }
    }

    static let categories: [(String, Bool)] = [
        ("im.received", true), ("email", true), ("alarm", false), ("im-x", false),
    ]

    @Test("a category that servers know is told, a client's own is not", arguments: categories)
    func category(name: String, isTold: Bool) {
        #expect(banner { $0.content.category = name }.hints["category"] == (isTold ? .string(name) : nil))
    }

    @Test("it says how many dates it stands for, and how to reply when that was asked")
    func additions() {
        #expect(banner { $0.folded = 3 }.summary == "Tea (3 dates)")
        let explained = banner {
            $0.explainsReply = true
            $0.actions = [Action(identifier: "say", label: "Say", kind: .text)]
        }
        #expect(explained.body == "is &lt;ready&gt; &amp; hot\nTo reply: notifyctl respond +12 say TEXT")
    }

    @Test("two banners of one occurrence are one where the server knows tags")
    func tag() {
        #expect(banner(ServerCapabilities(["x-dunst-stack-tag"])).hints["x-dunst-stack-tag"] == .string("notifyd+12"))
        #expect(banner().hints["x-dunst-stack-tag"] == nil)
    }
}

@Suite("buttons")
struct BannerButtonsTests {
    private let actions = [
        Action(identifier: "a::b", label: "One\nline"), Action(identifier: "x,y", label: "Two"),
        Action(identifier: "[1]", label: "Three"),
    ]

    private func buttons(
        _ actions: [Action], _ words: [String] = ["actions"], snoozes: [Int64] = []
    ) -> BannerButtons {
        BannerButtons(actions, ServerCapabilities(words), snoozes: snoozes)
    }

    @Test("an even list of keys and labels, the keys as the client wrote them where every server takes them")
    func keys() {
        #expect(
            buttons(actions).texts == [
                "default", "Open", "a::b", "One line", "notifyd-action-x_2cy", "Two", "notifyd-action-_5b1_5d", "Three",
            ])
        #expect(buttons([]).texts == ["default", "Open"])
        #expect(buttons(actions).answer("notifyd-action-x_2cy") == .respond(action: "x,y", text: nil))
        #expect(buttons(actions).answer("default") == .respond(action: "default", text: nil))
        #expect(buttons(actions).answer("z") == nil)
    }

    static let identifiers = [
        ("a::b", "a::b"), ("mark_read-1.2", "mark_read-1.2"), ("x,y", "notifyd-action-x_2cy"),
        ("x_2cy ", "notifyd-action-x_5f2cy_20"), ("[1]", "notifyd-action-_5b1_5d"), ("é%", "notifyd-action-_c3_a9_25"),
        ("inline-reply", "notifyd-action-inline-reply"),
        ("notifyd-snooze-600000", "notifyd-action-notifyd-snooze-600000"),
        ("notifyd-action-x", "notifyd-action-notifyd-action-x"),
    ]

    @Test("a key that a server might cut or mean something by is written in our own form", arguments: identifiers)
    func key(identifier: String, expected: String) {
        #expect(BannerButtons.key(identifier) == expected)
    }

    @Test("a server without buttons gets none")
    func none() {
        let source = BannerSource(
            content: Content(title: "x"), level: .active, actions: actions, client: "c", handle: "+1")
        #expect(Banner(source, ServerCapabilities(["body"]), snoozes: [1]).actions.isEmpty)
    }

    @Test("snooze as often as configured, unless the client has one of its own")
    func snooze() {
        let two = buttons([], snoozes: [600_000, 3_600_000])
        #expect(two.buttons.dropFirst().map(\.label) == ["Snooze 10min", "Snooze 1h"])
        #expect(two.answer("notifyd-snooze-600000") == .snooze(600_000))
        let own = buttons([Action(identifier: "snooze", label: "Later")], snoozes: [600_000])
        #expect(own.texts == ["default", "Open", "snooze", "Later"])
        #expect(own.answer("snooze") == .respond(action: "snooze", text: nil))
    }

    @Test("a reply is a text field where the server has one, and a button that explains where not")
    func reply() {
        let reply = Action(identifier: "say", label: "Answer", kind: .text, placeholder: "On my way")
        let inline = buttons([reply], ["actions", "inline-reply"])
        #expect(inline.texts == ["default", "Open", "inline-reply", "Answer"])
        #expect(inline.reply("yes") == .respond(action: "say", text: "yes"))
        let plain = buttons([reply])
        #expect(plain.answer("say") == .explainReply)
        #expect(plain.reply("yes") == nil)
        let source = BannerSource(
            content: Content(title: "x"), level: .active, actions: [reply], client: "c", handle: "+1")
        let banner = Banner(source, ServerCapabilities(["actions", "inline-reply"]), snoozes: [])
        #expect(banner.hints["x-kde-reply-placeholder-text"] == .string("On my way"))
    }

    @Test("names that a server or we mean something by do not collide")
    func collisions() {
        let own = buttons([Action(identifier: "inline-reply", label: "No field")], ["actions", "inline-reply"])
        #expect(own.texts == ["default", "Open", "notifyd-action-inline-reply", "No field"])
        #expect(own.answer("notifyd-action-inline-reply") == .respond(action: "inline-reply", text: nil))
        let renamed = buttons([Action(identifier: "default", label: "Show")])
        #expect(renamed.texts == ["default", "Show"])
        let twice = buttons([actions[0], Action(identifier: "a::b", label: "Again")])
        #expect(twice.texts.count == 4)
    }
}
