import CivilTime
import NotifyModel
import Testing

@testable import NotifyStore

@Suite("A corrected clock") struct VoidTests {
    let fixture: Fixture
    let now = Fixture.now
    let ahead = instant("2030-01-01T00:00:00Z")
    var store: Store { fixture.store }

    init() throws {
        fixture = try Fixture()
    }

    private func void() throws -> [Int64] {
        try store.voidFirings(at: now, limit: 9) { _ in .pending }.map(\.row)
    }

    @Test("makes pending again what rang more than a day ahead, without its messages and deadlines")
    func fired() throws {
        let occurrence = try fixture.schedule("a", at: "2027-06-01T08:00:00Z")
        try fixture.ring(occurrence, at: ahead)
        let deadline = Deadline(kind: .renotify, step: 0, clock: .due(now.elapsed))
        try store.setDeadlines([deadline], occurrence: occurrence.row)
        #expect(try void() == [occurrence.row])
        let after = try fixture.current(occurrence)
        #expect(after.state == .pending)
        #expect(after.due == .wall(occurrence.scheduled))
        #expect(after.fired == nil)
        #expect(after.firing == 1)
        #expect(try fixture.counts.unconfirmed == 0)
        #expect(try store.mailbox(client: fixture.client, after: 0, limit: 9).isEmpty)
        #expect(try store.deadlines(occurrence: occurrence.row).isEmpty)
        #expect(try store.ledger(occurrence: occurrence.row).map(\.event) == ["voided"])
        #expect(try void() == [])
    }

    @Test("lets it ring again under a message id of its own")
    func again() throws {
        let occurrence = try fixture.schedule("a", at: "2027-06-01T08:00:00Z")
        try fixture.ring(occurrence, at: ahead)
        _ = try void()
        try fixture.ring(occurrence, at: occurrence.scheduled)
        let messages = try store.mailbox(client: fixture.client, after: 0, limit: 9).map(\.message)
        #expect(messages.map(\.firing) == [2])
        _ = try store.confirm(client: fixture.client, sequences: messages.map(\.sequence), at: occurrence.scheduled)
        #expect(try fixture.current(occurrence).confirmed == occurrence.scheduled)
    }

    @Test("voids what was closed by itself meanwhile", arguments: [OccurrenceState.expired, .missed])
    func closedByItself(state: OccurrenceState) throws {
        let occurrence = try fixture.schedule("a", at: "2027-06-01T08:00:00Z")
        try fixture.close(occurrence, state, at: ahead)
        #expect(try void() == [occurrence.row])
        #expect(try fixture.counts.pending == 1)
    }

    @Test(
        "leaves what was answered, acknowledged or cancelled",
        arguments: [
            OccurrenceState.answered, .acknowledged, .cancelled,
        ])
    func closedBySomebody(state: OccurrenceState) throws {
        try fixture.close(fixture.ring(fixture.schedule("a", at: "2027-06-01T08:00:00Z"), at: ahead), state, at: ahead)
        #expect(try void() == [])
    }

    @Test("leaves what rang less than a day ahead, and what rang after an exact duration")
    func others() throws {
        try fixture.ring(fixture.schedule("a", at: "2027-03-02T11:00:00Z"), at: instant("2027-03-02T11:00:00Z"))
        try fixture.ring(fixture.schedule("b", .elapsed(now.elapsed)), at: ahead)
        #expect(try void() == [])
    }
}
