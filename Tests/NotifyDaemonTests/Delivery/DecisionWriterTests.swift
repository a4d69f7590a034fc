import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Testing

@testable import NotifyDaemon

@Suite("Writing decisions into a real store")
struct DecisionWriterTests {
    private let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
    }

    private var row: Int64 { fixture.client.row }

    @Test("what a refused call wrote is undone, and so is what was noted of it")
    func attempt() throws {
        try fixture.schedule("kept")
        try fixture.fireDue()
        try fixture.schedule("undone")
        #expect(throws: NotifyError.self) {
            try fixture.writer.attempt {
                try fixture.fireDue()
                fixture.writer.retryDue(client: fixture.client.row, sequence: 1)
                throw NotifyError(.streamOpen)
            }
        }
        #expect(fixture.writer.enqueued.map(\.sequence) == [1])
        #expect(fixture.writer.again.isEmpty && !fixture.writer.owesCommands)
        try fixture.fireDue()
        #expect(fixture.writer.enqueued.map(\.sequence) == [1, 2])
    }

    @Test("a ringing is numbered, noted and handed to nobody yet")
    func ring() throws {
        let one = try fixture.schedule("one")
        let two = try fixture.schedule("two", at: "2027-03-01T11:00:00Z")
        try fixture.fireDue()
        #expect(try fixture.current(two).sequence == 1)
        #expect(try fixture.current(one).sequence == 2)
        #expect(fixture.writer.touchedClients == [row])
        #expect(fixture.writer.enqueued.map(\.sequence) == [1, 2])
        fixture.writer.endTurn()
        #expect(fixture.writer.touchedClients.isEmpty && fixture.writer.enqueued.isEmpty)
    }

    @Test("a decision that changes nothing writes nothing")
    func nothing() throws {
        let occurrence = try fixture.schedule("one")
        _ = try fixture.store.commit()
        try fixture.writer.write(.nothing(occurrence), from: occurrence, at: fixture.now)
        #expect(!fixture.store.hasChanges)
    }

    @Test("acknowledging tells the client and explains itself by its columns")
    func acknowledge() throws {
        let occurrence = try fixture.schedule("one")
        try fixture.fireDue()
        try fixture.acknowledge(occurrence)
        #expect(try fixture.mailbox() == ["fired 1", "closed 1"])
        let stored = try fixture.current(occurrence)
        #expect(stored.state == .acknowledged && stored.closedBy == "user" && stored.closed == fixture.now.wall)
    }

    @Test("a response is kept, and comes as a message with its fields")
    func respond() throws {
        let occurrence = try fixture.schedule("one")
        try fixture.fireDue()
        let old = try fixture.current(occurrence)
        let answer = Response(action: "reply", text: "on my way", by: "banner", at: fixture.now.wall)
        let decision = try fixture.engine.respond(old, with: answer, earlier: nil, at: fixture.now)
        try fixture.writer.write(decision, from: old, at: fixture.now)
        #expect(try fixture.record(occurrence).response == answer)
        #expect(try fixture.mailbox() == ["fired 1", "response 1"])
    }

    @Test("cancelling takes back what nobody was handed")
    func withdrawUnsent() throws {
        let occurrence = try fixture.schedule("one")
        try fixture.fireDue()
        let old = try fixture.current(occurrence)
        let decision = fixture.engine.cancel(old, by: "user", keepDelivered: false, at: fixture.now)
        try fixture.writer.write(decision, from: old, at: fixture.now)
        #expect(try fixture.mailbox() == ["closed 1"])
        #expect(try fixture.current(occurrence).sequence == nil)
    }

    @Test("it does not take back what is under way")
    func keepUnderWay() throws {
        let occurrence = try fixture.schedule("one", policy: Policy(renotify: .minutes(1)))
        try fixture.fireDue()
        fixture.now = fixture.now.after(.minutes(1))
        try fixture.fireDue()
        fixture.writer.isUnderWay = { _, sequence in sequence == 1 }
        let old = try fixture.current(occurrence)
        let decision = fixture.engine.cancel(old, by: "user", keepDelivered: false, at: fixture.now)
        try fixture.writer.write(decision, from: old, at: fixture.now)
        #expect(try fixture.mailbox() == ["fired 1", "closed 2"])
        #expect(try fixture.store.client(row: row)?.counts.unconfirmed == 2)
    }

    @Test("expiry takes back its unsent ringing; the client hears that it expired")
    func expire() throws {
        try fixture.schedule("one", policy: Policy(expire: .minutes(10)))
        try fixture.fireDue()
        fixture.now = fixture.now.after(.minutes(10))
        try fixture.fireDue()
        let entries = try fixture.store.mailbox(client: row, after: 0, limit: 10)
        #expect(entries.map(\.message.kind) == [.closed])
        #expect(entries.first?.message.details == MessageDetails.closed(state: .expired, by: "expiry").text)
    }

    @Test("a command is owed in the transaction of its ringing, once")
    func command() throws {
        let occurrence = try fixture.schedule("one", policy: Policy(command: ["say", "a b"]))
        #expect(!fixture.writer.owesCommands)
        try fixture.fireDue()
        #expect(fixture.writer.owesCommands)
        let owed = try fixture.store.owedCommands(limit: 10)
        #expect(owed.map(\.occurrence) == [occurrence.row])
        #expect(try owed.map { try CommandText.arguments($0.argv) } == [["say", "a b"]])
        fixture.store.rollback()
        #expect(try fixture.store.owedCommands(limit: 10).isEmpty)
    }

    @Test("what happened is in the ledger")
    func ledger() throws {
        let occurrence = try fixture.schedule("one", policy: Policy(renotify: .minutes(5), times: 1))
        try fixture.fireDue()
        fixture.now = fixture.now.after(.minutes(5))
        try fixture.fireDue()
        #expect(try fixture.ledger(occurrence) == ["rang again"])
    }

    @Test("argument vectors keep every byte", arguments: [[], ["a"], ["say", "\"x\" \\ ä\n", ""]])
    func commandText(arguments: [String]) throws {
        #expect(try CommandText.arguments(CommandText.text(arguments)) == arguments)
    }

    @Test("what is no argument vector is a damaged store", arguments: ["", "{}", "[1]", "[\"a\"", "\"a\""])
    func damagedCommand(text: String) {
        #expect(throws: NotifyError.self) { try CommandText.arguments(text) }
    }
}
