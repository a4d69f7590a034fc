import NotifyTestSupport
import Testing
import Varlink

/// What one call may cost: the size of its reply, and its part in a turn.
@Suite("Bounds of single calls")
struct BoundTests {
    private let daemon: DaemonProcess
    private let call: Caller

    init() throws {
        daemon = try DaemonProcess.virtual()
        call = try daemon.caller()
    }

    /// Replies of 64 KiB, some of which are six times as long as JSON.
    @Test("a page of long answers stays below one message, and the pages have every row once")
    func longAnswers() throws {
        let names = (0..<40).map { "n\($0)" }
        let calls: [(method: String, parameters: JSON)] = names.map {
            (
                "Notifications.Schedule",
                Caller.request(
                    $0, ["now": true], ["actions": [["identifier": "reply", "label": "Reply", "kind": "text"]]])
            )
        }
        try Pipeline(call).run(calls)
        for (index, name) in names.enumerated() {
            let text = String(repeating: index % 4 == 0 ? "\u{1}" : "x", count: 65_536)
            try call(
                "Notifications.Respond",
                ["occurrence": .string(name), "action": "reply", "text": .string(text)])
        }
        var found: [String] = []
        var cursor: JSON?
        repeat {
            let parameters: JSON = cursor.map { ["cursor": $0] } ?? [:]
            try call.send("Notifications.History", parameters)
            let message = try call.connection.message("a page")
            #expect(message.utf8.count <= 1_048_576)
            let page = try Caller.parameters(of: message)
            found += page["occurrences"]?.elements.compactMap { $0["identifier"]?.text } ?? []
            cursor = page["cursor"]
        } while cursor != nil
        #expect(found.sorted() == names.sorted())
        try call.send("Notifications.Explain", ["occurrence": "n0"])
        #expect(try call.connection.message("the story").utf8.count <= 1_048_576)
    }

    @Test("clients with the longest commands come in pages below one message, each once")
    func manyClients() throws {
        let word = String(repeating: "\u{1}", count: 60_000)
        let names = (0..<9).map { "org.example.C\($0)" }
        try Pipeline(call).run(
            names.map { ("Clients.Add", ["client": .string($0), "exec": ["/bin/true", .string(word)]]) })
        var found: [String] = []
        var cursor: JSON?
        repeat {
            let page = try reply("Clients.List", cursor.map { ["cursor": $0] } ?? [:])
            found += page["clients"]?.elements.compactMap { $0["client"]?.text } ?? []
            cursor = page["cursor"]
        } while cursor != nil
        #expect(found == names + ["org.notifyd.Cli"])
        let two = try call("Clients.List", ["limit": 2, "cursor": "org.example.C6"])
        #expect(two["clients"]?.texts("client") == ["org.example.C7", "org.example.C8"])
        #expect(two["cursor"] == "org.example.C8")
        let refusal = try call.refusal("Clients.List", ["cursor": "/7"])
        #expect(refusal.name == "InvalidField" && refusal["field"] == "cursor", "\(refusal)")
    }

    @Test("a client with the longest command and the most categories is shown in one message")
    func longestClient() throws {
        let long = JSON.string(String(repeating: "\u{1}", count: 256))
        let actions = (0..<16).map { ["identifier": .string("a\($0)"), "label": long] as JSON }
        let categories = (0..<20).map { ["identifier": .string("c\($0)"), "actions": .array(actions)] as JSON }
        let exec: JSON = ["/bin/true", .string(String(repeating: "\u{1}", count: 65_000))]
        try call("Clients.Add", ["client": "org.example.A", "exec": exec])
        try call("Clients.SetCategories", ["client": "org.example.A", "categories": .array(categories)])
        let shown = try reply("Clients.Show", ["client": "org.example.A"])
        #expect(shown["categories"]?.elements.count == 20 && shown["client"]?["exec"] == exec)
    }

    @Test("a request with the longest of everything and its answer stay below a message wherever they are told")
    func longestRequest() throws {
        func text(_ count: Int) -> JSON { .string(String(repeating: "\u{1}", count: count)) }
        let path = JSON.string("/" + String(repeating: "\u{1}", count: 4_095))
        let content: JSON = [
            "title": text(1_024), "subtitle": text(1_024), "body": text(65_536), "sound": path, "icon": path,
            "image": path,
            "url": .string("https://" + String(repeating: "\"", count: 4_088)),
            "userInfo": ["k": .string(String(repeating: "v", count: 65_528))],
        ]
        let label = text(256)
        let actions: [JSON] = (0..<16).map {
            ["identifier": .string("a\($0)"), "label": label, "kind": "text", "placeholder": label]
        }
        let steps: [JSON] = (1...4).map {
            [
                "after": .string("\($0)h"), "step": "exec",
                "command": ["/bin/true", .string(String(repeating: "x", count: 60_000))],
            ]
        }
        let policy: JSON = ["escalate": .array(steps)]
        try call.schedule("x", ["now": true], ["content": content, "actions": .array(actions), "policy": policy])
        #expect(try reply("Notifications.Show", ["occurrence": "x"])["leftOut"] == nil)
        try call("Notifications.Respond", ["occurrence": "x", "action": "a0", "text": text(65_536)])
        let shown = try reply("Notifications.Show", ["occurrence": "x"])
        #expect(shown["leftOut"] == ["occurrence.response.text"])
        #expect(shown["content"] == content && shown["policy"] == policy)
        #expect(shown["occurrence"]?["response"]?["action"] == "a0")
        #expect(shown["occurrence"]?["response"]?["text"] == nil)
        let story = try reply("Notifications.Explain", ["occurrence": "x"])
        #expect(story["occurrence"]?["response"]?["text"] == text(65_536))
        #expect(try reply("Notifications.History", [:])["occurrences"]?.elements.count == 1)
        let mailbox = try daemon.mailbox()
        let fired = try mailbox.next()
        let response = try mailbox.next()
        #expect(fired["content"] == content && response["content"] == content)
        #expect(response["response"]?["text"] == text(65_536))
    }

    /// The parameters of a reply that must be one message.
    private func reply(_ method: String, _ parameters: JSON) throws -> JSON {
        try call.send(method, parameters)
        let message = try call.connection.message("the reply to \(method)")
        #expect(message.utf8.count <= 1_048_576, "\(method) answers \(message.utf8.count) bytes")
        return try Caller.parameters(of: message)
    }

    @Test("everything up to a number is confirmed by one call, however much it is")
    func confirmThrough() throws {
        let count = 8_500
        try Pipeline(call).run(
            (0..<count).map { ("Notifications.Schedule", Caller.request("n\($0)", ["now": true])) })
        let reply = try call("Clients.Confirm", ["client": "org.notifyd.Cli", "through": .int(Int64(count) + 9)])
        #expect(reply["confirmed"] == .int(Int64(count)))
        #expect(try call("Manager.Status")["unconfirmed"] == 0)
    }

    @Test("a client that ends its side before the reply gets it all the same")
    func halfClosed() throws {
        try call.schedule("x", ["in": "1h"])
        let client = try daemon.connect()
        try client.send("org.notifyd.Manager.AdvanceClock", #"{"by":"2h"}"#)
        try client.send("org.notifyd.Notifications.Cancel", #"{"all":true}"#)
        client.endSending()
        #expect(try client.message("the moved clock").contains(#""fired":1"#))
        #expect(try client.message("what was cancelled").contains(#""cancelled":1"#))
        #expect(try client.messageOrEnd("the end") == nil)
    }
}
