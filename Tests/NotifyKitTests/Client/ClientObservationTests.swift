import NotifyInterface
import NotifyModel
import Testing

@testable import NotifyKit

@Suite("what is posted, over a connection that comes and goes")
struct ClientObservationTests {
    private static let done = #"{"parameters":{}}"#
    private static let created = #"{"parameters":{"created":true}}"#

    private static func begun(_ observer: String) -> String {
        #"{"parameters":{"observer":"\#(observer)"},"continues":true}"#
    }

    private static func post(_ name: String, lost: String = "") -> String {
        #"{"parameters":{"posting":{"name":"\#(name)","at":"2026-03-07T00:00:00Z","matched":["\#(name)"]}\#(lost)},"#
            + #""continues":true}"#
    }

    private let driver = MachineDriver(patience: 1_000)

    /// Begins to observe names, and gives the lane.
    private func observe(_ patterns: String..., isOpen: Bool = true) throws -> Lane {
        let lane = driver.observe(patterns)
        guard isOpen else { return lane }
        #expect(try driver.open(lane) == ["Register", "Broadcast.Observe"])
        try driver.reply(Self.created, Self.begun("1"), on: lane)
        #expect(driver.told() == ["observes"])
        return lane
    }

    @Test("it begins when the daemon says so, and its posts are handed over in order")
    func order() throws {
        let lane = try observe("a", isOpen: false)
        #expect(driver.machine.wants(lane) && !driver.machine.wants(.calls))
        _ = try driver.open(lane)
        try driver.reply(Self.created, on: lane)
        #expect(driver.told() == [])
        try driver.reply(Self.begun("1"), Self.post("a"), Self.post("b"), on: lane)
        driver.askPosting(lane)
        driver.askPosting(lane)
        driver.askPosting(lane)
        #expect(driver.told() == ["observes", "a", "b"])
        try driver.reply(Self.post("c"), on: lane)
        #expect(driver.told() == ["c"])
    }

    @Test("other patterns and a suspension are told by calls, one after another, and waited for")
    func wishes() throws {
        let lane = try observe("a", "b")
        driver.wish(lane) { ($0.patterns, $0.isSuspended) = (["b", "c", "c"], true) }
        #expect(try driver.open(.calls) == ["Register", "Broadcast.Change"])
        try driver.reply(Self.created, #"{"parameters":{"patterns":["b","c"]}}"#)
        #expect(driver.told() == [])
        #expect(try driver.sent() == ["Broadcast.Suspend"])
        try driver.reply(Self.done)
        #expect(driver.told() == ["wish holds"])
        driver.wish(lane) { $0.isSuspended = true }
        #expect(driver.told() == ["wish holds"])
        #expect(try driver.sent() == [])
    }

    @Test("a new connection observes what is wished by then; the first post after it says that others may be missing")
    func interruption() throws {
        let lane = try observe("a")
        driver.lose(lane)
        driver.wish(lane) { ($0.patterns, $0.isSuspended) = (["b"], true) }
        #expect(!driver.machine.mayOpen(lane, at: 99) && driver.machine.mayOpen(lane, at: 100))
        #expect(try driver.open(lane) == ["Register", "Broadcast.Observe"])
        try driver.reply(Self.created, Self.begun("2"), Self.post("b"), Self.post("b"), on: lane)
        #expect(try driver.open(.calls) == ["Register", "Broadcast.Suspend"])
        try driver.reply(Self.created, Self.done)
        driver.askPosting(lane)
        driver.askPosting(lane)
        #expect(driver.told() == ["wish holds", "b after a gap", "b"])
    }

    @Test("what was lost while it was suspended is counted at the post that follows")
    func lost() throws {
        let lane = try observe("a")
        try driver.reply(Self.post("a", lost: #","lost":7"#), on: lane)
        driver.askPosting(lane)
        #expect(driver.told() == ["a less 7"])
    }

    @Test("patterns that the daemon refuses are forgotten; a refusal to begin is told, and tried again later")
    func refusal() throws {
        let refused =
            #"{"error":"org.notifyd.Notifications.InvalidField","#
            + #""parameters":{"field":"add","value":"","reason":"no","expected":"a name"}}"#
        let lane = try observe("a")
        driver.wish(lane) { $0.patterns = ["a", ""] }
        _ = try driver.open(.calls)
        try driver.reply(Self.created, refused)
        #expect(driver.told() == ["refused"])
        driver.wish(lane) { $0.patterns = ["a"] }
        #expect(driver.told() == ["wish holds"])

        let other = try observe("", isOpen: false)
        _ = try driver.open(other)
        let error = try #require(throws: NotifyKitError.self) { try driver.reply(Self.created, refused, on: other) }
        driver.machine.lose(other, error, at: 0)
        #expect(driver.told() == ["refused"])
        #expect(driver.machine.mayOpen(other, at: 100))
    }

    @Test("a call that was to tell a wish and is lost makes a new connection, which is told it")
    func lostCall() throws {
        let lane = try observe("a")
        driver.wish(lane) { $0.patterns = ["b"] }
        _ = try driver.open(.calls)
        driver.lose(.calls)
        #expect(!driver.machine.isOpen(lane) && driver.told() == [])
        _ = try driver.open(lane)
        try driver.reply(Self.created, Self.begun("2"), on: lane)
        #expect(driver.told() == ["wish holds"])
    }

    @Test("who waits is told after the patience, and what is wished is tried all the same")
    func patience() throws {
        let lane = try observe("a", isOpen: false)
        driver.lose(lane)
        #expect(driver.machine.nextDeadline == 100)
        driver.machine.expire(at: 1_000)
        #expect(driver.told() == ["lost"])
        #expect(driver.machine.mayOpen(lane, at: 1_000))
    }

    @Test("what the program does not read waits in the socket")
    func room() throws {
        let lane = try observe("a")
        for _ in 0..<ObservationLane.queueLimit { try driver.reply(Self.post("a"), on: lane) }
        #expect(!driver.machine.mayReceive(lane))
        driver.askPosting(lane)
        #expect(driver.machine.mayReceive(lane))
    }

    @Test("the end is told to those who read and those who wait, also afterwards")
    func end() throws {
        let lane = try observe("a")
        driver.askPosting(lane)
        driver.wish(lane) { $0.patterns = ["b"] }
        driver.machine.close(at: 0)
        driver.askPosting(lane)
        driver.wish(lane) { $0.patterns = ["c"] }
        #expect(driver.told().sorted() == ["closed", "closed", "end", "end"])
        #expect(!driver.machine.wants(lane) && !driver.machine.isOpen(lane))
    }
}
