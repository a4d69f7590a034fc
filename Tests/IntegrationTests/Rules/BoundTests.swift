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
