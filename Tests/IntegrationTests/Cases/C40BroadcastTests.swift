import NotifyTestSupport
import Testing
import Varlink

@Suite("C40: double subscription, subscribe race")
struct C40BroadcastTests {
    private let daemon: DaemonProcess
    private let call: Caller

    init() throws {
        daemon = try DaemonProcess.virtual()
        call = try daemon.caller()
    }

    @Test("(a) overlapping patterns of one observer bring one copy, which names those that match")
    func overlapping() throws {
        let stream = try daemon.observe(["sync.done", "sync.done", "sync.*", "other"])
        #expect(try call.post("sync.done") == 1)
        #expect(try stream.next()["matched"] == ["sync.done", "sync.*"])
        #expect(try stream.isSilent())
    }

    @Test("(b) each observing connection gets one copy")
    func connections() throws {
        let streams = try (0..<2).map { _ in try daemon.observe(["sync.done"]) }
        #expect(try call.post("sync.done") == 2)
        for stream in streams {
            #expect(try stream.next().string("name") == "sync.done")
            #expect(try stream.isSilent())
        }
    }

    @Test("(c) the reply to Observe means from now on, a thousand times")
    func race() throws {
        for round in 0..<1_000 {
            let stream = try daemon.observe(["sync.done"])
            try call.post("sync.done", ["object": .string("\(round)")])
            #expect(try stream.next().string("object") == "\(round)")
        }
    }

    @Test("(d) a poster that observes gets its own post")
    func poster() throws {
        let stream = try daemon.observe(["sync.done"])
        try call.post("sync.done")
        #expect(try stream.next().string("name") == "sync.done")
    }

    @Test(
        "(e) a pattern, an empty name, a long name and the daemon's own names are refused",
        arguments: [
            "sync.*", "", String(repeating: "n", count: 10_240), "org.notifyd.ClockChanged", "a\nb",
        ])
    func refused(_ name: String) throws {
        let stream = try daemon.observe(["*"])
        #expect(try call.refusal("Broadcast.Post", ["name": .string(name)])["field"] == "name")
        #expect(try stream.isSilent())
        try call.post("good")
        #expect(try stream.next().string("name") == "good")
    }

    @Test("(f) without one of two equal patterns there is still one copy, and without all none")
    func unsubscribed() throws {
        let stream = try daemon.observe(["sync.done", "sync.done", "sync.*"])
        let change: JSON = ["observer": .string(stream.observer), "remove": ["sync.done"]]
        #expect(try call("Broadcast.Change", change)["patterns"] == ["sync.done", "sync.*"])
        try call.post("sync.done")
        #expect(try stream.next()["matched"] == ["sync.done", "sync.*"])
        #expect(try call("Broadcast.Change", change.with(["add": ["tea"]]))["patterns"] == ["sync.*", "tea"])
        try call.post("sync.done")
        #expect(try stream.next()["matched"] == ["sync.*"])
        #expect(try stream.isSilent())
        #expect(try call.refusal("Broadcast.Change", change)["field"] == "remove[0]")
    }
}
