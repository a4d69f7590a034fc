import NotifyTestSupport
import Testing
import Varlink

@Suite("C34: message framing")
struct C34FramingTests {
    private let daemon: DaemonProcess

    init() throws {
        daemon = try DaemonProcess.virtual()
    }

    private func bytes(_ method: String, _ parameters: JSON) -> [UInt8] {
        let call: JSON = ["method": .string(Caller.fullName(method)), "parameters": parameters]
        return Array(call.description.utf8) + [0]
    }

    @Test("(a) a call of one byte a write is answered once")
    func bytewise() throws {
        let call = try daemon.caller()
        for byte in bytes("Notifications.Schedule", Caller.request("x", ["in": "1h"])) {
            try call.connection.send(bytes: [byte])
        }
        #expect(try call.reply("the reply")["identifier"] == "x")
        #expect(try call.connection.isSilent())
    }

    @Test("(b) three calls in one write are answered in order")
    func threeAtOnce() throws {
        let call = try daemon.caller()
        try call.connection.send(
            bytes: ["a", "b", "c"].flatMap { bytes("Notifications.Schedule", Caller.request($0, ["in": "1h"])) })
        #expect(try (0..<3).map { _ in try call.reply("a reply").string("identifier") } == ["a", "b", "c"])
    }

    @Test("(c) 256 KiB in uneven chunks, cut inside characters, are one correct call")
    func chunks() throws {
        let call = try daemon.caller()
        var generator = SeededGenerator()
        // userInfo and body together stay within their limits; the message is padded to its size by blanks.
        let text = String(repeating: "ä€😀", count: 7_000)
        let parameters = Caller.request("x", ["in": "1h"], ["content": ["title": "ö", "body": .string(text)]])
        var message = bytes("Notifications.Schedule", parameters)
        message.insert(contentsOf: [UInt8](repeating: 0x20, count: 262_144 - message.count), at: message.count - 1)
        var rest = message[...]
        while !rest.isEmpty {
            let count = min(rest.count, Int.random(in: 1...9_001, using: &generator))
            try call.connection.send(bytes: rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        #expect(try call.reply("the reply; \(generator)")["identifier"] == "x")
        #expect(try call("Notifications.Show", ["occurrence": "x"])["content"]?["body"]?.text == text, "\(generator)")
    }

    @Test("(d) 64 MiB without an end close the connection at the limit, in bounded memory, and harm nobody")
    func endless() throws {
        let other = try daemon.caller()
        let connection = try daemon.connect()
        let chunk = [UInt8](repeating: UInt8(ascii: "["), count: 65_536)
        var sent = 0
        do {
            while sent < 64 << 20 {
                try connection.send(bytes: chunk)
                sent += chunk.count
            }
        } catch is TestSupportError {
            // The daemon has closed it, which is what is expected below.
        }
        #expect(sent < 4 << 20, "closed after \(sent) bytes")
        #expect(try connection.messageOrEnd("the end") == nil)
        #expect(try ProcessFacts(daemon.process.identifier).kilobytes("VmHWM") < 65_536)
        try other.schedule("x", ["in": "1h"])
        #expect(try daemon.caller().identifiers() == ["x"])
    }

    @Test("(e) the end of the stream inside a message applies nothing")
    func cut() throws {
        for count in [1, 20, 60] {
            let connection = try daemon.connect()
            try connection.send(
                bytes: bytes("Notifications.Schedule", Caller.request("x", ["in": "1h"])).dropLast(count))
            connection.endSending()
            #expect(try connection.messageOrEnd("the end") == nil)
        }
        #expect(try daemon.caller().list("all").isEmpty)
    }

    @Test("(e) a call whose sender has gone before the reply is applied whole")
    func senderGone() throws {
        let connection = try daemon.connect()
        try connection.send(bytes: bytes("Notifications.Schedule", Caller.request("x", ["in": "1h"])))
        connection.endSending()
        #expect(try connection.messageOrEnd("the reply") != nil)
        #expect(try connection.messageOrEnd("the end") == nil)
        #expect(try daemon.caller().identifiers() == ["x"])
    }

    /// A call, the error, and one of its fields.
    static let wrong: [(method: String, parameters: JSON, error: String, field: String, value: String)] = [
        (
            "Notifications.Schedule", Caller.request("x", ["in": "1h"], ["colour": "red"]),
            "org.varlink.service.InvalidParameter", "parameter", "colour"
        ),
        (
            "Notifications.Schedule", Caller.request("x", ["in": "1h", "at": 5]),
            "org.varlink.service.InvalidParameter", "parameter", "trigger.at"
        ),
        (
            "Notifications.Schedule", ["trigger": ["now": true]],
            "org.varlink.service.InvalidParameter", "parameter", "content"
        ),
        (
            "Notifications.Schedule", Caller.request("x", ["now": true], ["content": ["title": 7]]),
            "org.varlink.service.InvalidParameter", "parameter", "content.title"
        ),
        (
            "Notifications.Explode", [:], "org.varlink.service.MethodNotFound", "method",
            "org.notifyd.Notifications.Explode"
        ),
        ("org.example.Nothing.Do", [:], "org.varlink.service.InterfaceNotFound", "interface", "org.example.Nothing"),
        ("Clients.Subscribe", ["client": "org.notifyd.Cli"], "org.varlink.service.ExpectedMore", "", ""),
        (
            "Notifications.Schedule", Caller.request("x", [:]),
            "org.notifyd.Notifications.InvalidField", "field", "trigger"
        ),
        (
            "Notifications.Schedule", Caller.request("x", ["in": "1h"], ["client": "org.example.Nobody"]),
            "org.notifyd.Notifications.UnknownClient", "client", "org.example.Nobody"
        ),
    ]

    @Test("(f) what is wrong is a typed error, and the connection goes on", arguments: wrong)
    func typed(method: String, parameters: JSON, error: String, field: String, value: String) throws {
        let call = try daemon.caller()
        let refusal = try call.refusal(method, parameters)
        #expect(refusal.fullName == error, "\(refusal)")
        if !field.isEmpty { #expect(refusal[field]?.text == value, "\(refusal)") }
        #expect(try call("Manager.Status")["pending"] == 0)
    }

    @Test(
        "what is no message closes its connection and no other",
        arguments: ["{", "[]", "7", #"{"parameters":{}}"#, #"{"method":7}"#, "{\"method\":\"\u{1}\"}", " "])
    func noMessage(text: String) throws {
        let other = try daemon.caller()
        let connection = try daemon.connect()
        try connection.send(text)
        #expect(try connection.messageOrEnd("the end") == nil)
        #expect(try other("Manager.Status")["store"] == "ok")
    }

    // Case C27 (c) wants the field named and the connection usable: text that is no Unicode is no fault of the framing.
    @Test("broken UTF-8 refuses its call, and the connection goes on; beside another fault it closes it")
    func brokenText() throws {
        let connection = try daemon.connect()
        try connection.send(bytes: Array(#"{"method":""#.utf8) + [0xC3, 0x28] + Array(#""}"#.utf8) + [0])
        #expect(try connection.message().contains(#""field":"method""#))
        #expect(try connection.call("org.notifyd.Manager.Status").contains(#""store":"ok""#))
        try connection.send(bytes: Array(#"{"method":""#.utf8) + [0xC3, 0x28, 0])
        #expect(try connection.messageOrEnd("the end") == nil)
    }
}
