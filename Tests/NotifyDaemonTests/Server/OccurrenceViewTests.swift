import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Recurrence
import Testing
import Varlink

@testable import NotifyDaemon

@Suite("How an occurrence looks and what its story is")
struct OccurrenceViewTests {
    private let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
    }

    private var view: OccurrenceView { OccurrenceView(store: fixture.store, now: fixture.now, zones: .system) }

    private func story(_ occurrence: Occurrence) throws -> [String] {
        try view.story(fixture.record(occurrence)).map { "\($0.event): \($0.detail ?? "")" }
    }

    @Test("the wire has what the columns have")
    func wire() throws {
        let occurrence = try fixture.schedule("standup", level: .critical)
        let pending = try view.wire(fixture.record(occurrence))
        #expect(pending.client == "org.example.News" && pending.identifier == "standup" && pending.title == "standup")
        #expect(pending.state == "pending" && pending.level == "critical" && pending.firing == 0)
        #expect(pending.due == instant("2027-03-01T12:00:00Z"))
        fixture.now = fixture.now.after(.minutes(2))
        try fixture.fireDue()
        let fired = try view.wire(fixture.record(occurrence))
        #expect(fired.state == "fired" && fired.due == nil && fired.late == .minutes(2))
        #expect(!fired.ownerMissing && !fired.zoneUnknown)
    }

    /// A trigger, and whether its zone is unknown while the occurrence is open.
    static let zones: [(trigger: Trigger, unknown: Bool)] = [
        (.pinned("2027-03-01T12:00:00", zone: "Europe/Berlin"), false),
        (.pinned("2027-03-01T12:00:00", zone: "Europe/Gone"), true),
        (.instant("2027-03-01T12:00:00Z"), false),
    ]

    @Test("a zone that no longer loads is shown, as long as it matters (C09)", arguments: zones)
    func zoneUnknown(trigger: Trigger, unknown: Bool) throws {
        let occurrence = try fixture.schedule("x", trigger: trigger)
        #expect(try view.wire(fixture.record(occurrence)).zoneUnknown == unknown)
        try fixture.fireDue()
        try fixture.acknowledge(occurrence)
        #expect(try view.wire(fixture.record(occurrence)).zoneUnknown == false)
    }

    @Test("a long story begins with how much of it is left out")
    func longStory() throws {
        let occurrence = try fixture.schedule("x")
        for number in 1...1_000 {
            try fixture.store.append(
                LedgerEntry(event: "failed", at: fixture.now.wall, detail: "\(number)"), occurrence: occurrence.row)
        }
        let lines = try story(occurrence)
        #expect(lines.count == 2 + Limits.ledgerLines)
        #expect(lines[1] == "left out: 744 earlier lines" && lines[2] == "failed: 745" && lines.last == "failed: 1000")
        for _ in 1...50 {
            try fixture.store.append(
                LedgerEntry(
                    event: "failed", at: fixture.now.wall, detail: String(repeating: "\u{1}", count: 4_096)),
                occurrence: occurrence.row)
        }
        let bytes = try view.story(fixture.record(occurrence)).reduce(0) { $0 + $1.encodedByteCount }
        #expect(bytes < Limits.ledgerBytes + 1_024)
    }

    @Test("the story is told in order of time, and of writing where times are equal")
    func order() throws {
        let occurrence = try fixture.schedule("x", policy: Policy(renotify: .minutes(5), times: 1))
        try fixture.fireDue()
        fixture.now = fixture.now.after(.minutes(5))
        try fixture.fireDue()
        fixture.now = fixture.now.after(.minutes(1))
        let old = try fixture.current(occurrence)
        let answer = Response(action: "reply", text: "coming", by: "banner", at: fixture.now.wall)
        try fixture.writer.write(
            try fixture.engine.respond(old, with: answer, earlier: nil, at: fixture.now), from: old, at: fixture.now)
        #expect(
            try story(occurrence) == [
                "scheduled: for 2027-03-01T12:00:00Z", "fired: on time", "rang again: renotify 1 of 1",
                "answered: reply \"coming\" by banner",
            ])
    }

    @Test("lateness and who closed it are told")
    func late() throws {
        let occurrence = try fixture.schedule("x")
        fixture.now = fixture.now.after(.minutes(90))
        try fixture.fireDue()
        fixture.now = fixture.now.after(1)
        try fixture.acknowledge(occurrence)
        #expect(try story(occurrence).suffix(2) == ["fired: late by 1h 30min", "acknowledged: by user"])
    }

    @Test("what was missed says why, once")
    func missed() throws {
        let occurrence = try fixture.schedule("x", policy: Policy(grace: .seconds(1)))
        fixture.now = fixture.now.after(.seconds(2))
        try fixture.fireDue()
        #expect(try story(occurrence).dropFirst() == ["missed: late by 2s, its grace is 1s"])
    }
}
