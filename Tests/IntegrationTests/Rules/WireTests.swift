import Glibc
import NotifyTestSupport
import Testing
import Varlink

/// DESIGN section 8: the protocol and its limits.
@Suite("the socket's protocol")
struct WireTests {
    private let daemon: DaemonProcess
    private let call: Caller

    init() throws {
        daemon = try DaemonProcess.virtual()
        call = try daemon.caller()
    }

    @Test("oneway calls take effect and are not answered, not even by an error")
    func oneway() throws {
        try call.send("Notifications.Schedule", Caller.request("x", ["in": "1h"]), oneway: true)
        try call.send("Notifications.Schedule", Caller.request("y", ["at": "never"]), oneway: true)
        try call.send("Notifications.Nothing", [:], oneway: true)
        #expect(try call("Manager.Status")["pending"] == 1)
        #expect(try call.connection.isSilent())
    }

    @Test("pipelined calls are answered in order, each seeing what was before it")
    func pipelined() throws {
        for index in 0..<50 {
            try call.send("Notifications.Schedule", Caller.request("n\(index)", ["in": "1h"]))
            try call.send("Manager.Status")
            try call.send("Manager.AdvanceClock", ["by": "1ms"])
        }
        for index in 0..<50 {
            #expect(try call.reply("Schedule")["identifier"]?.text == "n\(index)")
            #expect(try call.reply("Status")["pending"] == .int(Int64(index + 1)))
            #expect(try call.reply("AdvanceClock")["fired"] == 0)
        }
    }

    @Test("introspection serves every interface, and each describes itself")
    func introspection() throws {
        let interfaces = try call("org.varlink.service.GetInfo").member("interfaces").elements.compactMap(\.text)
        #expect(
            interfaces == [
                "org.varlink.service", "org.notifyd.Notifications", "org.notifyd.Clients", "org.notifyd.Fetch",
                "org.notifyd.Manager", "org.notifyd.Broadcast", "org.notifyd.Push",
            ])
        for name in interfaces {
            let text = try call("org.varlink.service.GetInterfaceDescription", ["interface": .string(name)])
                .string("description")
            #expect(text.contains("interface \(name)"))
        }
        let refusal = try call.refusal("org.varlink.service.GetInterfaceDescription", ["interface": "org.example.No"])
        #expect(refusal.name == "InterfaceNotFound" || refusal.name == "InvalidParameter", "\(refusal)")
    }

    /// A field of Schedule, the longest text it takes, and its path.
    static let limits: [(path: [String], bytes: Int)] = [
        (["identifier"], 256), (["content", "title"], 1_024), (["content", "subtitle"], 1_024),
        (["content", "body"], 65_536), (["content", "url"], 4_096), (["content", "thread"], 256),
    ]

    @Test("a text of the longest length is kept whole, one byte more is refused", arguments: limits)
    func textLimits(path: [String], bytes: Int) throws {
        func request(_ text: String) -> JSON {
            path.count == 1
                ? Caller.request(text, ["in": "1h"])
                : Caller.request(
                    "x", ["in": "1h"], ["content": (["title": "T"] as JSON).with([path[1]: .string(text)])])
        }
        let scheme = path.last == "url" ? "https://" : ""
        let longest = scheme + String(repeating: "é", count: (bytes - scheme.utf8.count) / 2)
        try call("Notifications.Schedule", request(longest))
        let refusal = try call.refusal("Notifications.Schedule", request(longest + "x"))
        #expect(refusal.name == "InvalidField" && refusal["field"]?.text == path.joined(separator: "."), "\(refusal)")
        #expect(try call.list("all").count == 1)
        if path.count == 2 {
            #expect(try call("Notifications.Show", ["occurrence": "x"])["content"]?[path[1]]?.text == longest)
        }
    }

    @Test("userInfo of 64 KiB is kept as it is, more is refused", arguments: [65_536, 65_537])
    func userInfo(bytes: Int) throws {
        let text = String(repeating: "v", count: bytes - #"{"k":""}"#.utf8.count)
        let request = Caller.request("x", ["in": "1h"], ["content": ["title": "T", "userInfo": ["k": .string(text)]]])
        if bytes == 65_536 {
            try call("Notifications.Schedule", request)
            #expect(try call("Notifications.Show", ["occurrence": "x"])["content"]?["userInfo"]?["k"]?.text == text)
        } else {
            let refusal = try call.refusal("Notifications.Schedule", request)
            #expect(refusal.name == "InvalidField" && refusal["field"] == "content.userInfo", "\(refusal)")
        }
    }

    @Test("a message of 1 MiB is read, one byte more closes the connection", arguments: [1_048_576, 1_048_577])
    func messageLimit(bytes: Int) throws {
        let connection = try daemon.connect()
        let text = #"{"method":"org.notifyd.Manager.Status"}"#
        try connection.send(bytes: Array(text.utf8) + [UInt8](repeating: 0x20, count: bytes - text.utf8.count) + [0])
        #expect((try connection.messageOrEnd("the reply, or the end") != nil) == (bytes == 1_048_576))
    }

    @Test("the 1,025th connection is closed, and there is room again when one has gone")
    func connections() throws {
        try OpenFiles.allow(2_048)
        // Once this is answered the end of the connection that waited for the start is dealt with.
        try call("Manager.Status")
        var connections = try (0..<1_022).map { _ in try daemon.connect() }
        let last = try daemon.caller()
        #expect(try last("Manager.Status")["store"] == "ok")
        let refused = try daemon.connect()
        #expect(try refused.messageOrEnd("the end of one connection too many") == nil)
        connections.removeAll()
        try Eventually.wait("there is room again") {
            let caller = try daemon.caller()
            // Closed at once while there is none.
            return (try? caller("Manager.Status")) != nil
        }
        withExtendedLifetime(last) {}
    }

    @Test("partial messages beyond 32 MiB in all close the connection that holds most, and nobody else's")
    func buffers() throws {
        let partial = [UInt8](repeating: 0x20, count: 1_000_000)
        let connections = try (0..<40).map { _ in try daemon.connect() }
        for connection in connections {
            do {
                try connection.send(bytes: partial)
            } catch is TestSupportError {
                // One of those that are closed.
            }
        }
        #expect(try call("Manager.Status")["store"] == "ok")
        #expect(try ProcessFacts(daemon.process.identifier).kilobytes("VmRSS") < 131_072)
        var served = 0
        for connection in connections {
            do {
                try connection.send(#"{"method":"org.notifyd.Manager.Status"}"#)
                if try connection.messageOrEnd("the reply, or the end") != nil { served += 1 }
            } catch is TestSupportError {
                continue
            }
        }
        #expect((20..<40).contains(served), "\(served) of 40 were served")
    }

    @Test("a NUL in a text is refused with its field, but userInfo is the program's own")
    func nul() throws {
        let refusal = try call.refusal(
            "Notifications.Schedule", Caller.request("x", ["in": "1h"], ["content": ["title": "a\u{0}b"]]))
        #expect(refusal["field"] == "content.title" || refusal["parameter"] == "content.title", "\(refusal)")
        let info: JSON = ["title": "T", "userInfo": ["k": "a\u{0}b"]]
        try call.schedule("x", ["in": "1h"], ["content": info])
        #expect(try call("Notifications.Show", ["occurrence": "x"])["content"] == info)
    }

    @Test("userInfo comes back number by number and byte by byte")
    func userInfoExact() throws {
        let text = #"{"big":9007199254740993,"small":1e-7,"neg":-0.5,"s":"\u2028😀\"\\","n":null,"a":[[],{}],"t":true}"#
        try call.connection.send(
            #"{"method":"org.notifyd.Notifications.Schedule","parameters":{"identifier":"x","trigger":{"in":"1h"},"#
                + #""content":{"title":"T","userInfo":"# + text + "}}}")
        _ = try call.reply("the reply")
        try daemon.restart()
        let info = try daemon.caller()("Notifications.Show", ["occurrence": "x"])["content"]?["userInfo"]
        #expect(try info == JSONReader.parse(text))
    }

    @Test("on the machine's clock the virtual clock's methods are refused")
    func notVirtual() throws {
        let real = try DaemonProcess.start()
        let caller = try real.caller()
        for (method, parameters): (String, JSON) in [
            ("Manager.AdvanceClock", ["by": "1h"]), ("Manager.NextClock", [:]),
            ("Manager.SuspendClock", ["duration": "1h"]), ("Manager.SetClock", ["to": "2030-01-01T00:00:00Z"]),
            ("Manager.SetClockZone", ["zone": "UTC"]), ("Manager.ShowClock", [:]),
        ] {
            #expect(try caller.refusal(method, parameters).name == "NotVirtual", "\(method)")
        }
    }
}
