import NotifyTestSupport
import Testing
import Varlink

/// (a) needs recurrence; what of it concerns a one-shot, that nothing rings before its date, is here.
@Suite("C25: start bound, id reuse, many pending")
struct C25RegistryTests {
    @Test("(a) nothing rings before its date, whatever the time of day")
    func startBound() throws {
        let daemon = try DaemonProcess.virtual()
        let call = try daemon.caller()
        try call.schedule("x", ["at": "2026-03-08T10:25:00", "zone": "Europe/Berlin"])
        #expect(try call.advance("9h 25min")["fired"] == 0)
        #expect(try call("Manager.NextClock")["clock"]?["wall"] == "2026-03-08T09:25:00Z")
    }

    @Test("(b) cancelled and added again with a later time: one ring, at the new time")
    func reuse() throws {
        let daemon = try DaemonProcess.virtual()
        let call = try daemon.caller()
        try call.schedule("X", ["at": "2026-03-07T08:00:00Z"])
        #expect(try call("Notifications.Cancel", ["occurrences": ["X"]])["cancelled"] == 1)
        #expect(try call.schedule("X", ["at": "2026-03-07T09:00:00Z"])["outcome"] == "created")
        let mailbox = try daemon.mailbox()
        #expect(try mailbox.next().brief == "closed X@08:00:00Z/0")
        #expect(try call.advance("1d")["fired"] == 1)
        #expect(try mailbox.next().brief == "fired X@09:00:00Z/1")
        #expect(try mailbox.isSilent())
    }

    @Test("(c) added twice: one is pending, and the reply says replaced")
    func twice() throws {
        let daemon = try DaemonProcess.virtual()
        let call = try daemon.caller()
        #expect(try call.schedule("X", ["at": "2026-03-07T08:00:00Z"])["outcome"] == "created")
        #expect(try call.schedule("X", ["at": "2026-03-07T09:00:00Z"])["outcome"] == "replaced")
        #expect(try call.list().map { $0["due"]?.text } == ["2026-03-07T09:00:00Z"])
        #expect(try call("Manager.Status")["pending"] == 1)
        #expect(try call.advance("1d")["fired"] == 1)
    }

    @Test("(d) 10,000 one-shots a second apart, added in random order, all ring in order")
    func many() throws {
        let daemon = try DaemonProcess.virtual()
        let call = try daemon.caller()
        var generator = SeededGenerator()
        let count = 10_000
        let seconds = (1...count).shuffled(using: &generator)
        try Pipeline(call).run(
            seconds.map { second in
                ("Notifications.Schedule", Caller.request("n\(second)", ["in": .string("\(second)s")]))
            })
        #expect(try call("Manager.Status")["pending"] == .int(Int64(count)))
        let mailbox = try daemon.mailbox(window: 4_096)
        let confirming = try daemon.caller()
        try call.send("Manager.AdvanceClock", ["by": "10000s"])
        var identifiers: [String] = []
        while identifiers.count < count {
            let message = try mailbox.next("message \(identifiers.count) of \(count); \(generator)")
            identifiers.append(try message.string("identifier"))
            if identifiers.count % 1_000 == 0 {
                try confirming(
                    "Clients.Confirm",
                    [
                        "client": "org.notifyd.Cli", "through": try message.member("sequence"),
                    ])
            }
        }
        #expect(identifiers == (1...count).map { "n\($0)" }, "\(generator)")
        #expect(try call.reply("the end of the advance", within: .seconds(60))["fired"] == .int(Int64(count)))
        let status = try call("Manager.Status")
        #expect(status["pending"] == 0 && status["unconfirmed"] == 0 && status["unanswered"] == .int(Int64(count)))
    }

    @Test(
        "(d) at the limit one more is refused by its name, and nothing is dropped",
        .enabled(if: Products.runsLongTests, "a million requests; make test-long runs it"))
    func limit() throws {
        let daemon = try DaemonProcess.start(
            testClock: DaemonProcess.start, environment: ["TZ": "UTC"], build: Products.release)
        let call = try daemon.caller()
        for block in 0..<1_000 {
            try Pipeline(call).run(
                (0..<1_000).map {
                    ("Notifications.Schedule", Caller.request("n\(block)-\($0)", ["at": "2027-01-01T00:00:00Z"]))
                })
        }
        let refusal = try call.refusal("Notifications.Schedule", Caller.request("more", ["in": "1h"]))
        #expect(refusal.name == "LimitReached")
        #expect(refusal["value"] == 1_000_000)
        #expect(try daemon.control("schedule", "X", "--in", "1h").status == 1)
        #expect(try call("Manager.Status")["pending"] == 1_000_000)
        #expect(try call.schedule("n0-0", ["at": "2027-01-02T00:00:00Z"])["outcome"] == "replaced")
    }

    @Test("(e) the owner is removed before the date: it rings, marked owner missing, and is not tried for ever")
    func ownerMissing() throws {
        let daemon = try DaemonProcess.virtual()
        let call = try daemon.caller()
        try call("Clients.Add", ["client": "org.example.Gone", "exec": ["/bin/false"]])
        try call.schedule("x", ["in": "1h"], ["client": "org.example.Gone"])
        try call("Clients.Remove", ["client": "org.example.Gone"])
        #expect(try call.occurrence("x")["ownerMissing"] == true)
        #expect(try call.advance("2h")["fired"] == 1)
        let occurrence = try call.occurrence("x")
        #expect(occurrence["state"] == "fired" && occurrence["ownerMissing"] == true)
        #expect(try call.advance("10d")["fired"] == 0)
        #expect(try call.identifiers("unanswered") == ["x"])
        let client = try call("Clients.Show", ["client": "org.example.Gone"]).member("client")
        #expect(client["removed"] == true && client["launchFailures"] == 0)
        #expect(
            try call.refusal(
                "Notifications.Schedule",
                Caller.request(
                    "y", ["now": true],
                    [
                        "client": "org.example.Gone"
                    ])
            ).name == "UnknownClient")
    }
}
