import NotifyTestSupport
import Testing
import Varlink

@Suite("broadcast")
struct BroadcastTests {
    private let daemon: DaemonProcess
    private let call: Caller

    init() throws {
        daemon = try DaemonProcess.virtual()
        call = try daemon.caller()
    }

    @Test("a post carries its object, data, poster and date; an observer may ask for one object")
    func contents() throws {
        try call("Clients.Register", ["client": "org.example.Photos"])
        let all = try daemon.observe(["org.example.*"])
        let photos = try daemon.observe(["org.example.*"], ["object": "photos"])
        let parts: JSON = ["object": "photos", "userInfo": ["files": 12], "client": "org.example.Photos"]
        #expect(try call.post("org.example.sync", parts) == 2)
        #expect(try call.post("org.example.sync", ["object": "music"]) == 1)
        let expected = parts.with([
            "name": "org.example.sync", "at": "2026-03-07T00:00:00Z", "matched": ["org.example.*"],
        ])
        #expect(try all.next() == expected)
        #expect(try photos.next() == expected)
        #expect(try all.next().string("object") == "music")
        #expect(try photos.isSilent())
    }

    @Test("each poster's order is kept, retained or not")
    func order() throws {
        let stream = try daemon.observe(["n"])
        let posts = (0..<500).map { index in
            ("Broadcast.Post", ["name": "n", "object": .string("\(index)"), "retain": .bool(index % 7 == 0)] as JSON)
        }
        try Pipeline(call).run(posts)
        for index in 0..<500 { #expect(try stream.next().string("object") == "\(index)") }
    }

    @Test("what is posted in one turn comes in its order to each observer, whichever patterns and conditions it has")
    func oneTurn() throws {
        let patterns = [["a"], ["*"], ["a", "b"], ["a", "*"]]
        let streams = try patterns.map { try daemon.observe($0) }
        let held = try daemon.observe(["a"], ["whenSuspended": "hold"])
        try call("Broadcast.Suspend", ["observer": .string(held.observer), "suspended": true])
        let names = (0..<120).map { ["a", "a", "b", "a", "c", "b", "a", "a"][$0 % 8] }
        // Together they are larger than what is handed over in one piece.
        let posts = names.enumerated().map { index, name in
            (
                "Broadcast.Post",
                [
                    "name": .string(name), "object": .string(index == 50 ? "one" : "all"),
                    "retain": .bool(index % 11 == 0),
                    "userInfo": ["n": .int(Int64(index)), "x": .string(String(repeating: "x", count: index * 40))],
                ] as JSON
            )
        }
        try Pipeline(call).run(posts)
        try call("Broadcast.Suspend", ["observer": .string(held.observer), "suspended": false])
        for (stream, asked) in zip(streams + [held], patterns + [["a"]]) {
            for (index, name) in names.enumerated() where asked.contains(name) || asked.contains("*") {
                let posting = try stream.next("post \(index) for \(asked)")
                #expect(try posting.member("userInfo").int("n") == Int64(index))
                #expect(posting["matched"] == .array(asked.filter { [name, "*"].contains($0) }.map(JSON.string)))
            }
        }
    }

    @Test("the last value of a name is retained for later observers, also over a restart, until it expires")
    func retained() throws {
        try call.post("weather", ["object": "rain", "retain": true])
        try call.post("weather", ["object": "sun", "retain": true])
        try call.post("news", ["retain": true, "expire": "1h"])
        try daemon.restart()
        let call = try daemon.caller()
        let stream = try daemon.observe(["*"])
        let replies = try (0..<2).map { _ in try stream.next() }
        #expect(replies.map { $0["name"]?.text } == ["news", "weather"])
        #expect(replies[1]["object"] == "sun" && replies[1]["retained"] == true)
        #expect(try stream.isSilent())
        try call.advance("1h")
        #expect(try daemon.observe(["*"]).next().string("name") == "weather")
        #expect(try call("Broadcast.Forget", ["name": "weather"])["forgotten"] == true)
        #expect(try call("Broadcast.Forget", ["name": "news"])["forgotten"] == false)
        #expect(try daemon.observe(["*"]).isSilent())
    }

    @Test("what is retained is bounded, and what does not fit is not posted")
    func retainedBounds() throws {
        let stream = try daemon.observe(["*"])
        let info: JSON = ["x": .string(String(repeating: "x", count: 60_000))]
        for index in 0..<8 { try call.post("n\(index)", ["userInfo": info, "retain": true]) }
        let refusal = try call.refusal("Broadcast.Post", ["name": "n9", "userInfo": info, "retain": true])
        #expect(refusal.name == "LimitReached")
        for index in 0..<8 { #expect(try stream.next().string("name") == "n\(index)") }
        #expect(try stream.isSilent())
    }

    struct Suspension: CustomTestStringConvertible, Sendable {
        let word: String
        let expected: [String]
        var testDescription: String { word }
    }

    @Test(
        "a suspended observer gets what it asked for: dropped, the last of each, all, or at once",
        arguments: [
            Suspension(word: "drop", expected: []), Suspension(word: "coalesce", expected: ["b/1", "a/2"]),
            Suspension(word: "hold", expected: ["a/1", "b/1", "a/1"]),
            Suspension(word: "deliver", expected: ["a/1", "b/1", "a/1"]),
        ])
    func suspended(_ row: Suspension) throws {
        let stream = try daemon.observe(["*"], ["whenSuspended": .string(row.word)])
        try call("Broadcast.Suspend", ["observer": .string(stream.observer), "suspended": true])
        for name in ["a", "b", "a"] { try call.post(name) }
        if row.word != "deliver" { #expect(try stream.isSilent()) }
        try call.post("urgent", ["immediately": true])
        let early = row.word == "deliver" ? row.expected.count : 0
        let names = try (0..<early).map { _ in try brief(stream.next()) }
        #expect(try brief(stream.next()) == "urgent/1")
        try call("Broadcast.Suspend", ["observer": .string(stream.observer), "suspended": false])
        let rest = try (0..<row.expected.count - early).map { _ in try brief(stream.next()) }
        #expect(names + rest == row.expected)
        try call.post("after")
        #expect(try brief(stream.next()) == "after/1")
    }

    private func brief(_ posting: JSON) throws -> String {
        "\(try posting.string("name"))/\(posting["folded"]?.number ?? 1)"
    }

    @Test(
        "who is suspended when it is posted counts, also within one turn",
        arguments: [
            ("drop", ["a/1", "c/1", "d/1"]), ("coalesce", ["a/1", "c/1", "b/2", "d/1"]),
            ("hold", ["a/1", "c/1", "b/1", "b/1", "d/1"]), ("deliver", ["a/1", "b/1", "b/1", "c/1", "d/1"]),
        ])
    func suspendedWithinTurn(behavior: String, expected: [String]) throws {
        let stream = try daemon.observe(["*"], ["whenSuspended": .string(behavior)])
        let suspend: (Bool) -> (String, JSON) = { isSuspended in
            ("Broadcast.Suspend", ["observer": .string(stream.observer), "suspended": .bool(isSuspended)])
        }
        let post: (String) -> (String, JSON) = { name in
            ("Broadcast.Post", ["name": .string(name), "immediately": .bool(name == "c")])
        }
        try Pipeline(call).run(
            [post("a"), suspend(true), post("b"), post("b"), post("c"), suspend(false), post("d")])
        for brief in expected { #expect(try self.brief(stream.next("\(brief) of \(expected)")) == brief) }
        #expect(try stream.isSilent())
    }

    @Test("a client in the background suspends its observers, and only by somebody's word")
    func background() throws {
        try call("Clients.Register", ["client": "org.example.Photos"])
        let mailbox = try daemon.mailbox("org.example.Photos")
        let stream = try daemon.observe(["*"], ["client": "org.example.Photos"])
        try call.post("first")
        #expect(try brief(stream.next()) == "first/1")
        for state in ["foreground", "background"] {
            try call("Clients.SetState", ["client": "org.example.Photos", "state": .string(state)])
        }
        let later = try daemon.observe(["*"], ["client": "org.example.Photos"])
        for _ in 0..<2 { try call.post("second") }
        #expect(try stream.isSilent() && later.isSilent())
        try call("Clients.SetState", ["client": "org.example.Photos", "state": "foreground"])
        for each in [stream, later] { #expect(try brief(each.next()) == "second/2") }
        withExtendedLifetime(mailbox) {}
    }

    @Test("what does not fit while suspended is counted in the next reply")
    func lost() throws {
        let stream = try daemon.observe(["*"], ["whenSuspended": "hold"])
        try call("Broadcast.Suspend", ["observer": .string(stream.observer), "suspended": true])
        try Pipeline(call).run((0..<1_003).map { ("Broadcast.Post", ["name": .string("n\($0)")]) })
        try call("Broadcast.Suspend", ["observer": .string(stream.observer), "suspended": false])
        let first = try stream.reply()
        #expect(first["lost"] == 3)
        #expect(try first.member("posting").string("name") == "n3")
    }

    @Test("an observer that has gone is unknown, and a call on its connection closes it")
    func ends() throws {
        let stream = try daemon.observe(["*"])
        let refusal = #expect(throws: Refusal.self) {
            try Caller(connection: stream.connection)("Broadcast.Post", ["name": "n"])
        }
        #expect(refusal?.name == "StreamOpen")
        let suspending: JSON = ["observer": .string(stream.observer), "suspended": true]
        #expect(try call.refusal("Broadcast.Suspend", suspending).name == "NoSuchObserver")
        #expect(try call.post("n") == 0)
    }

    @Test("one that does not read is closed, and the others get everything")
    func stalled() throws {
        let silent = try daemon.observe(["n"])
        let reader = try daemon.observe(["n"])
        let info: JSON = ["x": .string(String(repeating: "x", count: 60_000))]
        for index in 0..<60 {
            try call.post("n", ["object": .string("\(index)"), "userInfo": info])
            #expect(try reader.next().string("object") == "\(index)")
        }
        #expect(try call.post("n") == 1)
        withExtendedLifetime(silent) {}
    }

    @Test("the daemon posts what happens to the clock, the zone and the machine's sleep")
    func systemEvents() throws {
        let stream = try daemon.observe(["org.notifyd.*"])
        try call("Manager.SetClock", ["to": "2026-03-07T02:00:00Z"])
        let clock = try stream.next()
        #expect(clock["name"] == "org.notifyd.ClockChanged" && clock["userInfo"] == ["by": 7_200_000])
        try call("Manager.SetClockZone", ["zone": "Asia/Tokyo"])
        let zone = try stream.next()
        #expect(zone["name"] == "org.notifyd.ZoneChanged")
        #expect(zone["userInfo"] == ["from": "UTC", "to": "Asia/Tokyo"])
        try call("Manager.SuspendClock", ["duration": "8h"])
        #expect(try stream.next()["name"] == "org.notifyd.WillSleep")
        #expect(try stream.next()["name"] == "org.notifyd.DidWake")
        try call.advance("1h")
        #expect(try stream.isSilent())
    }
}
