import NotifyTestSupport
import Testing
import Varlink

/// Series that have no date, none any more, or have had some: what is still known of them.
@Suite("The dates that a series has not") struct SeriesEndTests {
    private let daemon: DaemonProcess
    private let call: Caller

    init() throws {
        daemon = try DaemonProcess.virtual()
        call = try daemon.caller()
    }

    @Test("a series without a date is listed, shown, seen by ifExists, and cancelled")
    func dateless() throws {
        let trigger: JSON = ["every": "2020-01-01"]
        let reply = try call.schedule("x", trigger)
        #expect(reply["outcome"] == "created" && reply["next"] == nil)
        #expect(try reply.member("notes").elements.first?.text?.contains("has ended") == true)
        #expect(try call.identifiers("all") == ["x"])
        #expect(try call.state("x") == "pending")
        #expect(try call.detail("scheduled", of: "x") == "without a date")
        #expect(
            try call.refusal("Notifications.Schedule", Caller.request("x", trigger, ["ifExists": "fail"])).name
                == "IdentifierExists")
        #expect(try call.schedule("x", trigger)["outcome"] == "unchanged")
        let listing = try daemon.control("list").stdout
        #expect(listing.contains("pending (no date)"), "\(listing)")
        #expect(try call("Notifications.Cancel", ["occurrences": ["x"]])["cancelled"] == 1)
        #expect(try call.identifiers().isEmpty)
        try call.schedule("x", ["every": "09:00"])
        #expect(try call.pending("x") == "2026-03-07T09:00:00Z")
    }

    @Test("dates that were skipped do not come back with the same series, also when none was left")
    func skippedToTheEnd() throws {
        let trigger: JSON = ["every": "09:00", "count": 2]
        try call.schedule("x", trigger)
        try call("Notifications.Skip", ["occurrence": "x", "count": 2])
        for title in ["Title of x", "Another"] {
            let reply = try call.schedule("x", trigger, ["content": ["title": .string(title)]])
            #expect(reply["next"] == nil)
        }
        #expect(try call.advance("5d")["fired"] == 0)
        try call.schedule("x", ["every": "10:00", "count": 2])
        #expect(try call.advance("5d")["fired"] == 2)
    }

    @Test("one that somebody called off begins anew with the same words")
    func calledOff() throws {
        let trigger: JSON = ["every": "09:00", "count": 2]
        try call.schedule("x", trigger)
        try call("Notifications.Cancel", ["occurrences": ["x"]])
        #expect(try call.schedule("x", trigger)["next"] == "2026-03-08T09:00:00Z")
    }

    @Test("new content for a finished series does not say that something rings")
    func finished() throws {
        try call.schedule("x", ["every": "*:0/10", "count": 2])
        try call.advance("1h")
        let run = try daemon.control("schedule", "New title", "--every", "*:0/10", "--id", "x", "--count", "2")
        #expect(run.stdout.contains("nothing is due any more") && !run.stdout.contains("at once"), "\(run.stdout)")
    }

    @Test("a later answer leaves what was written: a newer date superseded it, nobody acknowledged it")
    func supersededStays() throws {
        try call.schedule("x", ["every": "*:0/10"], ["actions": [["identifier": "yes", "label": "Yes"]]])
        try call.advance("25min")
        let dates = ["x@2026-03-07T00:10:00Z", "x@2026-03-07T00:20:00Z"]
        try call("Notifications.Respond", ["occurrence": .string(dates[0]), "action": "yes"])
        #expect(try call.events(dates[0]) == ["scheduled", "fired", "superseded", "answered"])
        try call.advance("10min")
        try call("Notifications.Acknowledge", ["occurrences": [.string(dates[1])]])
        #expect(try call.events(dates[1]) == ["scheduled", "fired", "superseded", "acknowledged"])
        #expect(try call.detail("superseded", of: dates[1]) == "by a newer date")
        try call("Notifications.Respond", ["occurrence": .string(dates[1]), "action": "yes"])
        #expect(
            try call.events(dates[1]) == ["scheduled", "fired", "superseded", "acknowledged", "answered"])
    }

    @Test("explaining a series tells of its newest dates, and of a fold for which date it was")
    func explained() throws {
        try call.schedule("x", ["every": "*:0/10"])
        try call.advance("10min")
        try call("Manager.SuspendClock", ["duration": "1h"])
        let lines = try call("Notifications.Explain", ["occurrence": "x"]).member("entries").elements
        let dates = lines.filter { $0["event"] == "earlier date" }.compactMap { $0["detail"]?.text }
        #expect(dates.count == 2)
        #expect(dates.first?.hasPrefix("2026-03-07T00:10:00Z (+") == true)
        #expect(dates.first?.hasSuffix("): superseded by a newer date") == true)
        #expect(dates.last?.hasSuffix("): fired, stands for 6 dates") == true, "\(dates)")
        let folded = try #require(try call.list("unanswered").first?["handle"]?.text)
        #expect(try call.detail("scheduled", of: folded) == "for a date that became 2026-03-07T01:10:00Z")
    }

    @Test("a word for a day means all of it, for exceptions and as the end")
    func wholeDays() throws {
        try call.advance("18h 40min")
        let left = try call.schedule("x", ["every": "09:00,21:00", "except": ["tomorrow"]])
        #expect(try left.member("notes").elements.isEmpty)
        #expect(try call.schedule("y", ["every": "21:00", "until": "tomorrow"])["next"] == "2026-03-07T21:00:00Z")
        try call.advance("4d")
        let rang = try call.list("delivered").compactMap { row in
            row["identifier"]?.text.map { "\($0) \(row["scheduled"]?.text?.dropFirst(8).prefix(5) ?? "")" }
        }
        #expect(!rang.contains { $0.hasPrefix("x 08T") })
        #expect(rang.filter { $0.hasPrefix("y") }.sorted() == ["y 07T21", "y 08T21"])
        let idle = try call.schedule("w", ["every": "09:00", "except": ["2026-03-20 10:00"]])
        #expect(try idle.member("notes").elements.first?.text?.contains("leaves nothing out") == true)
    }

    @Test("what is about several dates is refused with one", arguments: ["ifMissed", "keepEach"])
    func oneShot(field: String) throws {
        let value: JSON = field == "keepEach" ? true : "skip"
        let request = Caller.request("x", ["in": "1h"], ["policy": ["\(field)": value]])
        #expect(try call.refusal("Notifications.Schedule", request).parameters["field"]?.text == "policy.\(field)")
    }
}
