import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Testing

@testable import NotifyDaemon

@Suite("Finding what a call names")
struct OccurrenceFinderTests {
    private let fixture: StoreFixture
    private let other: ClientRecord

    init() throws {
        fixture = try StoreFixture()
        other = try fixture.add("org.example.Other")
    }

    private func find(
        _ text: String, client: String? = nil, for purpose: OccurrenceFinder.Purpose = .look
    ) throws -> [Int64] {
        try OccurrenceFinder(store: fixture.store).find(text, client: client, for: purpose).map(\.occurrence.row)
    }

    private func refusal(_ text: String, client: String? = nil) throws -> NotifyError.Kind {
        try #require(#expect(throws: NotifyError.self) { try find(text, client: client) }).kind
    }

    @Test("by handle, identifier, client and date, as they are printed")
    func readings() throws {
        let occurrence = try fixture.schedule("standup")
        let handle = OccurrenceHandle(row: occurrence.row).description
        for text in [
            handle, "standup", "org.example.News/standup", "standup@2027-03-01T12:00:00Z",
            "org.example.News/standup@2027-03-01T13:00:00+01:00",
        ] {
            #expect(try find(text) == [occurrence.row], "\(text)")
        }
    }

    @Test("an identifier may hold the signs of the other forms")
    func oddIdentifiers() throws {
        for identifier in ["a/b", "mail@home", "+1", "x@2027-03-01T12:00:00Z", "org.example.News/standup"] {
            let occurrence = try fixture.schedule(identifier)
            let whole = OccurrenceReference.named(
                client: "org.example.News", identifier: identifier, scheduled: occurrence.scheduled)
            #expect(try find(whole.description) == [occurrence.row], "\(whole)")
        }
    }

    @Test("the same identifier in two clients is ambiguous, with the candidates as one types them")
    func ambiguous() throws {
        let one = try fixture.schedule("standup")
        let two = try fixture.schedule("standup", client: other)
        #expect(
            try refusal("standup")
                == .ambiguous(
                    occurrence: "standup",
                    candidates: [
                        "org.example.News/standup@2027-03-01T12:00:00Z",
                        "org.example.Other/standup@2027-03-01T12:00:00Z",
                    ]))
        #expect(try find("org.example.Other/standup") == [two.row])
        #expect(try find("standup", client: "org.example.News") == [one.row])
    }

    @Test("a client beside the name must agree with it")
    func clientBeside() throws {
        let occurrence = try fixture.schedule("standup")
        let handle = OccurrenceHandle(row: occurrence.row).description
        #expect(try find(handle, client: "org.example.News") == [occurrence.row])
        for text in [handle, "org.example.News/standup", "standup"] {
            guard case .noSuchOccurrence = try refusal(text, client: "org.example.Other") else {
                Issue.record("\(text) was found")
                continue
            }
        }
        guard case .unknownClient = try refusal("standup", client: "org.example.Nobody") else {
            Issue.record("a client that is not known was not refused")
            return
        }
    }

    @Test("what is not known is answered with near names")
    func unknown() throws {
        try fixture.schedule("standup")
        try fixture.schedule("retrospective")
        #expect(try refusal("standap") == .noSuchOccurrence(occurrence: "standap", nearest: ["standup"]))
        #expect(try refusal("+99") == .noSuchOccurrence(occurrence: "+99", nearest: []))
    }

    @Test("text that names nothing is refused by its field", arguments: ["", "\n"])
    func nothing(text: String) throws {
        guard case .invalidField(let field, _, _, _) = try refusal(text) else {
            Issue.record("it was read")
            return
        }
        #expect(field == "occurrence")
    }

    // MARK: Which of several dates

    /// Dates of one identifier: rang and acknowledged, rang, snoozed, pending; newest last.
    private func dates() throws -> (closed: Occurrence, fired: Occurrence, snoozed: Occurrence, pending: Occurrence) {
        let closed = try fixture.schedule("x", at: "2027-03-01T08:00:00Z")
        let fired = try fixture.schedule("x", at: "2027-03-01T09:00:00Z")
        let snoozed = try fixture.schedule("x", at: "2027-03-01T10:00:00Z")
        let pending = try fixture.schedule("x", at: "2027-03-01T13:00:00Z")
        try fixture.fireDue()
        try fixture.acknowledge(closed)
        let old = try fixture.current(snoozed)
        let decision = try fixture.engine.snooze(
            old, until: .wall(instant("2027-03-02T10:00:00Z")), words: "", by: "user", deadlines: [], at: fixture.now)
        try fixture.writer.write(decision, from: old, at: fixture.now)
        return (closed, fired, snoozed, pending)
    }

    @Test("without a date ack means every unanswered or snoozed one")
    func acknowledge() throws {
        let dates = try dates()
        #expect(try find("x", for: .acknowledge) == [dates.snoozed.row, dates.fired.row])
    }

    @Test("without a date cancel means everything that is not closed")
    func cancel() throws {
        let dates = try dates()
        #expect(try find("x", for: .cancel) == [dates.pending.row, dates.snoozed.row, dates.fired.row])
    }

    @Test("without a date snooze and respond mean the newest that rang")
    func answer() throws {
        let dates = try dates()
        #expect(try find("x", for: .answer) == [dates.snoozed.row])
    }

    @Test("show means the newest that is not closed, else the newest")
    func look() throws {
        let dates = try dates()
        #expect(try find("x") == [dates.pending.row])
        let one = try fixture.schedule("done", at: "2027-03-01T08:00:00Z")
        try fixture.fireDue()
        try fixture.acknowledge(one)
        #expect(try find("done") == [one.row])
    }

    @Test("explain means the newest, whatever became of it")
    func explain() throws {
        try fixture.schedule("x", at: "2027-03-01T07:00:00Z")
        let newer = try fixture.schedule("x", at: "2027-03-01T08:00:00Z")
        try fixture.fireDue()
        try fixture.acknowledge(newer)
        #expect(try find("x", for: .explain) == [newer.row])
    }

    @Test("with a date it is that one, whatever its state")
    func withDate() throws {
        let dates = try dates()
        #expect(try find("x@2027-03-01T08:00:00Z", for: .acknowledge) == [dates.closed.row])
        #expect(try find("x@2027-03-01T13:00:00Z", for: .answer) == [dates.pending.row])
    }

    @Test("acknowledging twice finds what was acknowledged, also when a new date waits")
    func acknowledgeTwice() throws {
        let one = try fixture.schedule("x", at: "2027-03-01T08:00:00Z")
        try fixture.fireDue()
        try fixture.acknowledge(one)
        try fixture.schedule("x", at: "2027-03-01T13:00:00Z")
        #expect(try find("x", for: .acknowledge) == [one.row])
    }

    @Test("without a date ack finds what waits behind a thousand newer dates")
    func behindMany() throws {
        let old = try fixture.schedule("x", at: "2027-03-01T08:00:00Z")
        try fixture.fireDue()
        let first = instant("2027-03-02T08:00:00Z")
        for step in 0..<1_001 { try fixture.schedule("x", at: first.advanced(by: .milliseconds(step)).description) }
        #expect(try find("x", for: .acknowledge) == [old.row])
    }

    @Test("what never rang is found, so that the refusal can say so")
    func neverRang() throws {
        let one = try fixture.schedule("x", at: "2027-03-01T13:00:00Z")
        #expect(try find("x", for: .acknowledge) == [one.row])
        #expect(try find("x", for: .answer) == [one.row])
    }
}
