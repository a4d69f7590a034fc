import CivilTime
import NotifyModel
import Testing

@testable import NotifyStore

/// The counters are kept with each change; a random history of changes must leave them equal to a count of the rows.
@Suite struct CounterTests {
    @Test("Counters equal a count of the rows after any history", arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func history(seed: UInt64) throws {
        let fixture = try Fixture()
        var history = History(fixture: fixture, generator: Seeded(seed))
        for step in 0..<250 {
            try history.step()
            guard step % 10 == 9 else { continue }
            try check(fixture, "seed \(seed), step \(step)")
        }
        try fixture.reopen()
        try check(fixture, "seed \(seed), at the end")
    }

    private func check(_ fixture: Fixture, _ place: String) throws {
        let database = fixture.store.database
        func count(_ sql: String) throws -> Int {
            Int(try database.number("SELECT count(*) FROM \(sql)") ?? -1)
        }
        let counts = try fixture.counts
        #expect(try counts.pending == count("occurrences WHERE state IN (0, 1)"), "\(place)")
        #expect(try counts.unanswered == count("occurrences WHERE state = 2"), "\(place)")
        #expect(try counts.closed == count("occurrences WHERE state > 2"), "\(place)")
        let waiting = try count("occurrences WHERE sequence IS NOT NULL AND confirmed IS NULL") + count("messages")
        #expect(counts.unconfirmed == waiting, "\(place)")
        #expect(try counts.failing == count("deliveries"), "\(place)")
        #expect(try counts.parked == count("deliveries WHERE parked = 1"), "\(place)")
        let next = try database.number(
            "SELECT max((SELECT ifnull(max(sequence), 0) FROM occurrences), (SELECT ifnull(max(sequence), 0) FROM messages))"
        )
        #expect(counts.nextSequence > next ?? .max, "\(place)")
    }
}

/// Random changes of every kind that a daemon makes, some in attempts that fail, some in turns that are undone.
private struct History {
    let fixture: Fixture
    var generator: Seeded
    var number: Int = 0
    var now: Instant = Fixture.now.wall

    private struct Refusal: Error {}

    mutating func step() throws {
        now = now + 3_600_000
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: fixture.store.rollback()
        case 1, 2: _ = try fixture.store.commit()
        case 3, 4:
            let refused = Bool.random(using: &generator)
            do {
                try fixture.store.attempt {
                    for _ in 0..<3 { try change() }
                    if refused { throw Refusal() }
                }
            } catch is Refusal {}
        default: try change()
        }
    }

    private mutating func change() throws {
        let store = fixture.store
        switch Int.random(in: 0..<14, using: &generator) {
        case 0...3: try schedule()
        case 4, 5: if let occurrence = try some([.pending, .snoozed, .fired]) { try fixture.ring(occurrence, at: now) }
        case 6: if let occurrence = try some([.fired]) { try fixture.snooze(occurrence, .wall(now)) }
        case 7: if let occurrence = try some([.pending, .snoozed, .fired]) { try fixture.close(occurrence, at: now) }
        case 8:
            guard let occurrence = try some(Set(OccurrenceState.allCases)) else { return }
            let message = Message(occurrence: occurrence.row, kind: .closed, firing: 1, created: now)
            _ = try store.enqueue(message, client: fixture.client)
        case 9: _ = try store.confirm(client: fixture.client, sequences: [sequence(), sequence()], at: now)
        case 10:
            let retry = Bool.random(using: &generator) ? Elapsed(milliseconds: 1) : nil
            _ = try store.fail(client: fixture.client, sequence: sequence(), reason: nil) { _ in retry }
        case 11: if let occurrence = try some([.fired]) { _ = try store.retry(occurrence: occurrence.row) }
        case 12:
            _ = try store.dropMessages(
                client: fixture.client, createdBefore: now + -86_400_000, keeping: 20, at: now, limit: 3)
        default:
            _ = try store.prune(at: now, Retention(age: 86_400_000 * 4, count: 20), budget: 5)
            let before = Moment(wall: now + -86_400_000 * 3, elapsed: Elapsed(milliseconds: 1))
            _ = try store.voidFirings(at: before, limit: 1) { _ in .pending }
        }
    }

    private mutating func schedule() throws {
        number += 1
        let due: Due = number.isMultiple(of: 2) ? .wall(now) : .elapsed(Elapsed(milliseconds: Int64(number)))
        _ = try fixture.schedule("n\(number)", due, scheduled: now + Int64(number))
    }

    private mutating func some(_ states: Set<OccurrenceState>) throws -> Occurrence? {
        let pages =
            try fixture.store.page(.open, limit: 99, at: Fixture.now).occurrences
            + fixture.store.page(.closed, limit: 99, at: Fixture.now).occurrences
        return pages.map(\.occurrence).filter { states.contains($0.state) }.randomElement(using: &generator)
    }

    private mutating func sequence() throws -> Int64 {
        Int64.random(in: 1...max(1, try fixture.counts.nextSequence), using: &generator)
    }
}
