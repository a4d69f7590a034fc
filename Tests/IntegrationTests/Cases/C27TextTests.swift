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

    @Test("control characters reach no screen")
    func controls() throws {
        let desktop = try Desktop()
        let server = try desktop.server()
        try desktop.ring("tea", ["content": ["title": "a\u{7}b\nc", "body": "d\u{1b}[2Je\u{9b}\nf"]])
        let banner = try server.banner()
        #expect(banner["summary"] == "ab c" && banner["body"] == "d[2Je\nf")
    }
}
