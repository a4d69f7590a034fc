import CivilTime
import NotifyModel
import Testing

@testable import NotifyStore

/// Messages that wait until their program is in the foreground.
@Suite struct WaitingRingTests {
    private let fixture: Fixture
    private var store: Store { fixture.store }
    private let now = Fixture.now

    init() throws {
        fixture = try Fixture()
    }

    /// Rings without a message in the mailbox.
    private func ringLater(_ old: Occurrence, at: Instant) throws -> Occurrence {
        var occurrence = old
        occurrence.state = .fired
        occurrence.due = nil
        occurrence.firing += 1
        occurrence.fired = occurrence.fired ?? at
        try store.ringLater(occurrence, from: old, at: at)
        return occurrence
    }

    private func release(limit: Int = 9) throws -> String {
        let (sequences, more) = try store.releaseRings(client: fixture.client, at: now.wall + 9, limit: limit)
        return "\(sequences)\(more ? " and more" : "")"
    }

    private var mailbox: [String] {
        get throws {
            try store.mailbox(client: fixture.client, after: 0, limit: 9).map {
                "\($0.message.sequence) \($0.subject?.identifier ?? "-") \($0.message.firing)"
            }
        }
    }

    @Test("they have no number until they are released, the oldest first")
    func released() throws {
        _ = try ringLater(fixture.schedule("a", .wall(now.wall)), at: now.wall + 2)
        _ = try ringLater(fixture.schedule("b", .wall(now.wall)), at: now.wall + 1)
        #expect(try mailbox.isEmpty && fixture.counts.unconfirmed == 0)
        try fixture.reopen()
        #expect(try release(limit: 1) == "[1] and more")
        #expect(try release() == "[2]")
        #expect(try mailbox == ["1 b 1", "2 a 1"])
        #expect(try fixture.counts.unconfirmed == 2)
        #expect(try store.confirm(client: fixture.client, through: 9, at: now.wall, limit: 9).count == 2)
        #expect(try release() == "[]")
    }

    @Test("of one identifier the newest waits alone")
    func coalesced() throws {
        let first = try ringLater(fixture.schedule("a", .wall(now.wall)), at: now.wall)
        _ = try ringLater(first, at: now.wall + 1)
        #expect(try release() == "[1]")
        #expect(try mailbox == ["1 a 2"])
    }

    @Test("what made way for a newer one of its identifier has a line that says so")
    func dropped() throws {
        let first = try ringLater(fixture.schedule("a", .wall(now.wall)), at: now.wall)
        try store.retire(request: first.request)
        _ = try ringLater(fixture.schedule("a", .wall(now.wall + 60_000)), at: now.wall + 60_000)
        _ = try ringLater(fixture.schedule("b", .wall(now.wall + 60_000)), at: now.wall + 60_000)
        let lines = try store.ledger(occurrence: first.row).filter { $0.event == "dropped" }
        #expect(lines.map(\.at) == [now.wall + 60_000])
        #expect(lines.first?.detail == "its message waited for the foreground, where a newer one takes its place")
    }

    @Test("what was closed meanwhile is left out")
    func closed() throws {
        let occurrence = try ringLater(fixture.schedule("a", .wall(now.wall)), at: now.wall)
        _ = try fixture.close(occurrence)
        #expect(try store.database.number("SELECT count(*) FROM waiting_rings") == 0)
        #expect(try release() == "[]")
        #expect(try mailbox.isEmpty && fixture.counts.unconfirmed == 0)
    }
}
