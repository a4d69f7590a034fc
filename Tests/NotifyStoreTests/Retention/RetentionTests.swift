import CivilTime
import NotifyModel
import Testing

@testable import NotifyStore

@Suite("Retention") struct RetentionTests {
    let fixture: Fixture
    let day: Int64 = 86_400_000
    let now = Fixture.now.wall
    var store: Store { fixture.store }

    init() throws {
        fixture = try Fixture()
    }

    private func closed(_ name: String, daysAgo: Int64) throws -> Occurrence {
        let date = now + -daysAgo * day
        return try fixture.close(fixture.schedule(name, .wall(date)), at: date)
    }

    private func prune(_ limits: Retention = Retention(), budget: Int = 100) throws {
        var steps = 0
        while try store.prune(at: now, limits, budget: budget) {
            steps += 1
            try #require(steps < 100, "pruning does not end")
        }
    }

    private func left() throws -> [String] {
        try store.page(.closed, limit: 99, at: Fixture.now).occurrences.map(\.identifier)
            + store.page(.open, limit: 99, at: Fixture.now).occurrences.map(\.identifier)
    }

    @Test("removes what was closed longer ago than the limit, with all that belongs to it", arguments: [1, 2, 100])
    func age(budget: Int) throws {
        let old = try closed("old", daysAgo: 91)
        _ = try closed("older", daysAgo: 92)
        _ = try closed("young", daysAgo: 89)
        try store.append(LedgerEntry(event: "x", at: now), occurrence: old.row)
        try store.insert(Response(action: "a", text: nil, by: "b", at: now), occurrence: old.row)
        try prune(budget: budget)
        #expect(try left() == ["young"])
        #expect(try store.request(row: old.request) == nil)
        #expect(try store.ledger(occurrence: old.row).isEmpty)
        #expect(try store.occurrence(row: old.row) == nil)
        #expect(try fixture.counts.closed == 1)
    }

    @Test("removes the oldest beyond the number", arguments: [1, 2, 100])
    func count(budget: Int) throws {
        for number in 3...9 { _ = try closed("c\(number)", daysAgo: Int64(number)) }
        try prune(Retention(count: 4), budget: budget)
        #expect(try left() == ["c3", "c4", "c5", "c6"])
    }

    @Test("never touches what is open, young, unconfirmed or owed a command")
    func protected() throws {
        let long = now + -200 * day
        _ = try fixture.schedule("pending", .wall(long))
        try fixture.snooze(fixture.ring(fixture.schedule("snoozed", .wall(long + 1)), at: long), .wall(long))
        try fixture.ring(fixture.schedule("unanswered", .wall(long + 2)), at: long)
        try fixture.close(fixture.ring(fixture.schedule("unconfirmed", .wall(long + 3)), at: long), at: long)
        let owed = try fixture.close(fixture.schedule("owed", .wall(long + 4)), at: long)
        _ = try store.owe(command: "[]", occurrence: owed.row, firing: 1)
        let told = try fixture.close(fixture.schedule("told", .wall(long + 5)), at: long)
        _ = try store.enqueue(
            Message(occurrence: told.row, kind: .closed, firing: 1, created: long), client: fixture.client)
        _ = try closed("young", daysAgo: 1)
        let future = try fixture.schedule("future", .wall(now + day))
        try fixture.close(future, .cancelled, at: long)
        _ = try closed("goes", daysAgo: 150)
        let before = Set(try left())
        for budget in [1, 100] { try prune(Retention(age: 0, count: 0), budget: budget) }
        #expect(Set(try left()) == before.subtracting(["goes"]))
    }

    @Test("keeps an earlier revision's request as long as it has an occurrence")
    func revisions() throws {
        let old = try closed("a", daysAgo: 100)
        try store.retire(request: old.request)
        _ = try fixture.schedule("a", .wall(now))
        try prune()
        #expect(try store.request(row: old.request) == nil)
        #expect(try store.currentRequest(client: fixture.client, identifier: "a") != nil)
    }
}
