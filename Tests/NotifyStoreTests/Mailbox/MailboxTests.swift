import CivilTime
import NotifyModel
import Testing

@testable import NotifyStore

@Suite struct MailboxTests {
    let fixture: Fixture
    let now = Fixture.now
    var store: Store { fixture.store }

    init() throws {
        fixture = try Fixture()
    }

    private func words(after: Int64 = 0, limit: Int = 99) throws -> [String] {
        try store.mailbox(client: fixture.client, after: after, limit: limit).map { entry in
            "\(entry.message.sequence) \(entry.subject?.identifier ?? "-") \(entry.message.kind.word) \(entry.message.firing)"
        }
    }

    /// a rings, b rings, a rings again, b is answered, c rings.
    private func fill() throws {
        let a = try fixture.ring(fixture.schedule("a", .wall(now.wall)))
        let b = try fixture.ring(fixture.schedule("b", .wall(now.wall + 1)))
        try fixture.ring(a)
        let response = Response(action: "reply", text: "yes", by: "banner", at: now.wall)
        try store.insert(response, occurrence: b.row)
        _ = try store.enqueue(
            Message(occurrence: b.row, kind: .response, firing: 1, created: now.wall, details: "{}"),
            client: fixture.client)
        try fixture.ring(fixture.schedule("c", .wall(now.wall + 2)))
    }

    private static let all: [String] = ["1 a fired 1", "2 b fired 1", "3 a fired 2", "4 b response 1", "5 c fired 1"]

    @Test("First ringings and all other messages are read in the order of their numbers, in pages of any size")
    func order() throws {
        try fill()
        #expect(try words() == Self.all)
        for limit in 0...6 {
            for after in 0...5 {
                #expect(try words(after: Int64(after), limit: limit) == Array(Self.all.dropFirst(after).prefix(limit)))
            }
        }
    }

    @Test("An entry carries what its frame needs")
    func entry() throws {
        try fill()
        let fired = try #require(try store.entry(client: fixture.client, sequence: 1))
        #expect(fired.subject?.scheduled == now.wall)
        #expect(fired.subject?.content == "{\"title\":\"a\"}")
        #expect(fired.message.created == now.wall)
        let answer = try #require(try store.entry(client: fixture.client, sequence: 4))
        #expect(answer.message.details == "{}")
        #expect(try store.entry(client: fixture.client, sequence: 6) == nil)
        #expect(try store.mailbox(client: fixture.client, after: 3, limit: 1) == [answer])
    }

    @Test("Messages wait for their client over a restart, and numbers go on")
    func restart() throws {
        try fill()
        try fixture.reopen()
        #expect(try words() == Self.all)
        try fixture.ring(fixture.schedule("d", .wall(now.wall)))
        #expect(try words(after: 5) == ["6 d fired 1"])
    }

    @Test("Confirming takes messages out in any order, tells which were in, and is harmless when repeated")
    func confirm() throws {
        try fill()
        let first = try store.confirm(client: fixture.client, sequences: [4, 1, 9], at: now.wall + 5)
        #expect(first.map(\.sequence) == [4, 1])
        #expect(first.map(\.kind) == [.response, .fired])
        #expect(try store.confirm(client: fixture.client, sequences: [1, 4], at: now.wall + 9).isEmpty)
        #expect(try words() == ["2 b fired 1", "3 a fired 2", "5 c fired 1"])
        #expect(try fixture.counts.unconfirmed == 3)
        let rows = first.compactMap(\.occurrence)
        let a = try #require(try store.occurrence(row: rows[1]))
        #expect(a.occurrence.confirmed == now.wall + 5)
        #expect(try store.ledger(occurrence: rows[0]).map(\.detail) == ["response"])
    }

    @Test("Confirming through a number takes the oldest first, in bites")
    func confirmThrough() throws {
        try fill()
        func bite() throws -> [Int64] {
            try store.confirm(client: fixture.client, through: 4, at: now.wall, limit: 3).map(\.sequence)
        }
        #expect(try bite() == [1, 2, 3])
        #expect(try bite() == [4])
        #expect(try bite() == [])
        #expect(try words() == ["5 c fired 1"])
    }

    @Test("A first ringing cannot be put into the mailbox a second time")
    func misuse() throws {
        let occurrence = try fixture.schedule("a", .wall(now.wall))
        expect(.misuse) {
            _ = try store.enqueue(
                Message(occurrence: occurrence.row, kind: .fired, firing: 1, created: now.wall), client: fixture.client)
        }
    }

    @Test("Mailboxes of different clients do not mix")
    func otherClient() throws {
        try fill()
        let other = try store.insert(ClientRecord(name: "org.example.Other", source: "added")).row
        try fixture.ring(fixture.schedule("z", .wall(now.wall), client: other))
        #expect(try store.mailbox(client: other, after: 0, limit: 9).map(\.message.sequence) == [1])
        #expect(try words() == Self.all)
        #expect(try store.confirm(client: other, sequences: [2], at: now.wall).isEmpty)
    }

    @Test("What nobody fetches is dropped, old ones and all but the newest, with a line in the ledger")
    func drop() throws {
        try fill()
        func drop(_ date: Instant, keeping: Int, limit: Int = 9) throws -> Int {
            try store.dropMessages(
                client: fixture.client, createdBefore: date, keeping: keeping, at: now.wall, limit: limit)
        }
        #expect(try drop(now.wall, keeping: 5) == 0)
        #expect(try drop(now.wall, keeping: 3, limit: 1) == 1)
        #expect(try drop(now.wall, keeping: 3) == 1)
        #expect(try words() == Array(Self.all.dropFirst(2)))
        let a = try #require(try store.occurrences(identifier: "a", client: fixture.client, limit: 1).first).occurrence
        #expect(a.sequence == nil)
        #expect(try store.ledger(occurrence: a.row).map(\.event) == ["dropped"])
        #expect(try drop(now.wall + 1, keeping: 9) == 3)
        #expect(try fixture.counts.unconfirmed == 0)
    }
}
