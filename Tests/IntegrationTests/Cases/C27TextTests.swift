import NotifyTestSupport
import Testing
import Varlink

@Suite("C27: dashes, broken UTF-8, cuts, huge texts", .enabled(if: Products.python != nil, "\(Desktop.absent)"))
struct C27TextTests {
    @Test("(a) a body that begins with a dash is a body", arguments: ["- [ ] plants", "-10%", "--x"])
    func dash(body: String) throws {
        let desktop = try Desktop()
        let server = try desktop.server()
        #expect(try desktop.daemon.control("schedule", "--in", "1s", "--id", "a", "--", "Title", body).status == 0)
        try desktop.daemon.caller().advance("1s")
        #expect(try server.banner()["body"]?.text == body)
    }

    @Test(
        "(b) (d) (e) the server gets a bounded excerpt of whole characters, the client all of it",
        arguments: [
            String(repeating: "x", count: 1_023) + "é" + String(repeating: "y", count: 9_000),
            String(repeating: "👩‍👩‍👧🇩🇪", count: 2_000), String(repeating: "line\n", count: 13_000),
        ])
    func huge(body: String) throws {
        let desktop = try Desktop()
        let server = try desktop.server()
        let title = String(repeating: "👍", count: 256)
        try desktop.ring("tea", ["content": ["title": .string(title), "body": .string(body)]])
        try desktop.ring("next")
        let banner = try server.banner()
        let text = try banner.string("body")
        #expect(text.hasSuffix("…") && text.utf8.count <= 6_003)
        #expect(body.hasPrefix(text.dropLast()))
        #expect(banner["summary"]?.text == String(repeating: "👍", count: 250) + "…")
        #expect(try server.banner()["summary"] == "Title of next")
        let message = try desktop.daemon.mailbox().next()
        #expect(message["content"]?["body"]?.text == body)
    }

    /// What no text of ours may be: the value of a member in bytes, and the words that say so.
    static let texts: [(bytes: [UInt8], words: String)] = [
        (Array("caf".utf8) + [0xe9, 0xff], "is not valid UTF-8"), ([0xc0, 0xaf], "is not valid UTF-8"),
        ([0xe2, 0x82], "is not valid UTF-8"), (Array(#"\ud800"#.utf8), "holds half of a surrogate pair"),
        (Array(#"a\u0000b"#.utf8), "holds the character U+0000"),
    ]

    @Test("(c) a text that is no Unicode is refused by its field, and nothing else happens", arguments: texts)
    func unusable(bytes: [UInt8], words: String) throws {
        let daemon = try DaemonProcess.virtual()
        let call = try daemon.caller()
        let places: [(before: String, after: String, field: String)] = [
            (
                #"Notifications.Schedule","parameters":{"trigger":{"in":"1h"},"content":{"title":""#, #""}}}"#,
                "content.title"
            ),
            (
                #"Notifications.Schedule","parameters":{"trigger":{"in":"1h"},"content":{"title":"a"},"actions":[{"identifier":"a","label":""#,
                #""}]}}"#, "actions[0].label"
            ), (#"Notifications.Show","parameters":{"occurrence":""#, #""}}"#, "occurrence"),
        ]
        for place in places {
            try call.connection.send(
                bytes: Array((#"{"method":"org.notifyd."# + place.before).utf8) + bytes + Array(place.after.utf8) + [0])
            let refusal = try #require(throws: Refusal.self) { try call.reply("the refusal") }
            #expect(refusal.name == "InvalidField" && refusal["field"]?.text == place.field, "\(refusal)")
            #expect(refusal["reason"]?.text == words)
        }
        #expect(try call.identifiers() == [])
        try call.schedule("well", ["in": "1h"])
        #expect(try call.identifiers() == ["well"])
    }

    @Test("control characters reach no screen")
    func controls() throws {
        let desktop = try Desktop()
        let server = try desktop.server()
        try desktop.ring("tea", ["content": ["title": "a\u{7}b\nc", "body": "d\u{1b}[2Je\u{9b}\nf"]])
        let banner = try server.banner()
        #expect(banner["summary"] == "ab c" && banner["body"] == "d[2Je\nf")
    }
}
