import NotifyTestSupport
import Testing
import Varlink

/// The main job over the socket, with a SIGKILL and a new start at one of its points, or at all of them.
@Suite("the main job survives SIGKILL at any point")
struct RestartTests {
    /// Where the daemon is killed.
    enum Point: String, CaseIterable, CustomTestStringConvertible {
        case nowhere
        case betweenSchedules = "between two schedules"
        case scheduled = "after the schedules"
        case firedHalf = "after the first firing"
        case fired = "after the advance, nothing handed over"
        case received = "after the messages were handed over"
        case confirmedOne = "after one confirmation"
        case confirmed = "after all confirmations"
        case acknowledged = "after the acknowledgement"
        case responded = "after the response"

        var testDescription: String { rawValue }
    }

    @Test("at one point", arguments: Point.allCases)
    func one(point: Point) throws {
        try play(killingAt: [point])
    }

    @Test("at every point")
    func every() throws {
        try play(killingAt: Set(Point.allCases))
    }

    private func play(killingAt points: Set<Point>) throws {
        let daemon = try DaemonProcess.virtual()
        var job = try Job(daemon: daemon, kills: points)
        try job.schedule()
        try job.advance()
        try job.receive()
        try job.answer()
        try job.checkStories()
    }
}

/// One run of the job, in steps between which the daemon may be killed.
private struct Job {
    let daemon: DaemonProcess
    let kills: Set<RestartTests.Point>
    private var call: Caller
    private var mailbox: Mailbox?
    /// The messages by their sequence, as they were first seen.
    private var seen: [Int64: JSON] = [:]

    init(daemon: DaemonProcess, kills: Set<RestartTests.Point>) throws {
        self.daemon = daemon
        self.kills = kills
        call = try daemon.caller()
    }

    private mutating func reached(_ point: RestartTests.Point) throws {
        guard kills.contains(point) else { return }
        try daemon.restart()
        call = try daemon.caller()
        mailbox = nil
    }

    mutating func schedule() throws {
        try reached(.nowhere)
        try call.schedule("late", ["at": "2026-03-07T18:00:00Z"])
        try reached(.betweenSchedules)
        try call.schedule("early", ["in": "3h"])
        try call.schedule("middle", ["at": "2026-03-07T12:00:00", "zone": "Europe/Berlin"])
        try reached(.scheduled)
        #expect(try call.identifiers("pending") == ["early", "middle", "late"])
    }

    mutating func advance() throws {
        #expect(try call("Manager.NextClock")["fired"] == 1)
        try reached(.firedHalf)
        let clock = try call("Manager.ShowClock").member("clock")
        #expect(clock["wall"] == "2026-03-07T03:00:00Z")
        #expect(try call.advance("21h")["fired"] == 2)
        try reached(.fired)
    }

    /// Reads the mailbox from its beginning, or what of it is not confirmed, and compares with what was seen before.
    private mutating func read(_ expected: [String]) throws -> [JSON] {
        let mailbox = try self.mailbox ?? daemon.mailbox()
        self.mailbox = mailbox
        let messages = try mailbox.next(count: expected.count)
        #expect(messages.map(\.brief) == expected)
        for message in messages {
            let sequence = try message.int("sequence")
            if let first = seen[sequence] { #expect(message == first, "a repetition is the same message") }
            seen[sequence] = message
        }
        return messages
    }

    mutating func receive() throws {
        let all = ["fired early@03:00:00Z/1", "fired middle@11:00:00Z/1", "fired late@18:00:00Z/1"]
        var messages = try read(all)
        if kills.contains(.received) {
            try reached(.received)
            messages = try read(all)
        }
        #expect(try call.confirm([messages[1]]) == 1)
        if kills.contains(.confirmedOne) {
            try reached(.confirmedOne)
            messages = try read([all[0], all[2]])
        }
        _ = try call.confirm(messages)
        try reached(.confirmed)
    }

    mutating func answer() throws {
        let acknowledged = try call("Notifications.Acknowledge", ["occurrences": ["early"]])
        #expect(acknowledged["acknowledged"]?.texts("state") == ["acknowledged"])
        try reached(.acknowledged)
        #expect(try call("Notifications.Acknowledge", ["occurrences": ["early"]])["acknowledged"] == [])
        try call("Notifications.Respond", ["occurrence": "middle", "action": "default"])
        try reached(.responded)
        let refusal = try call.refusal("Notifications.Respond", ["occurrence": "middle", "action": "default"])
        #expect(refusal.name == "AlreadyAnswered")
        let messages = try read(["closed early@03:00:00Z/1", "response middle@11:00:00Z/1"])
        #expect(try call.confirm(messages) == 2)
        #expect(try mailbox?.isSilent() == true)
    }

    func checkStories() throws {
        #expect(try call.state("early") == "acknowledged")
        #expect(try call.state("middle") == "answered")
        #expect(try call.state("late") == "fired")
        #expect(try call.events("early") == ["scheduled", "fired", "confirmed", "acknowledged", "confirmed"])
        #expect(try call.events("middle") == ["scheduled", "fired", "confirmed", "answered", "confirmed"])
        #expect(try call.events("late") == ["scheduled", "fired", "confirmed"])
        #expect(try call.identifiers("unanswered") == ["late"])
        #expect(try call.list("all").count == 3)
        #expect(try call.identifiers("pending").isEmpty)
        #expect(Set(seen.values.compactMap { $0["id"]?.text }).count == seen.count)
    }
}
