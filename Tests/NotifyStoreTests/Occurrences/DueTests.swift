import CivilTime
import NotifyModel
import Testing

@testable import NotifyStore

@Suite struct DueTests {
    let fixture: Fixture
    var store: Store { fixture.store }
    let now = Fixture.now

    init() throws {
        fixture = try Fixture()
    }

    private func due(_ limit: Int = 256, excluding: Set<Int64> = []) throws -> [String] {
        try store.due(at: now, limit: limit, excluding: excluding).map { due in
            try #require(try store.occurrence(row: due.occurrence.row)).identifier
        }
    }

    @Test("Nothing is due before its date, on either axis")
    func notYet() throws {
        _ = try fixture.schedule("wall", .wall(now.wall + 1))
        _ = try fixture.schedule("elapsed", .elapsed(Elapsed(milliseconds: now.elapsed.milliseconds + 1)))
        #expect(try due() == [])
        #expect(try store.nextWallDue() == now.wall + 1)
        #expect(try store.nextElapsedDue() == Elapsed(milliseconds: now.elapsed.milliseconds + 1))
    }

    @Test("What is due now is due, and nothing is next when nothing waits")
    func atItsDate() throws {
        #expect(try store.nextWallDue() == nil)
        #expect(try store.nextElapsedDue() == nil)
        _ = try fixture.schedule("a", .wall(now.wall))
        #expect(try due() == ["a"])
    }

    @Test("Urgent ones come first, then all by the date they mean on the wall")
    func order() throws {
        _ = try fixture.schedule("third", .wall(now.wall + -10))
        _ = try fixture.schedule("second", .elapsed(Elapsed(milliseconds: now.elapsed.milliseconds - 20)))
        _ = try fixture.schedule("first", .wall(now.wall + -30))
        _ = try fixture.schedule("critical", .wall(now.wall + -5), level: .critical)
        _ = try fixture.schedule(
            "time-sensitive", .elapsed(Elapsed(milliseconds: now.elapsed.milliseconds - 6)), level: .timeSensitive)
        let all = ["time-sensitive", "critical", "first", "second", "third"]
        #expect(try due() == all)
        for limit in 0...5 { #expect(try due(limit) == Array(all.prefix(limit)), "limit \(limit)") }
    }

    @Test("Occurrences that could not be recorded are left out of what is due and of what is next")
    func excluding() throws {
        let first = try fixture.schedule("first", .wall(now.wall + -30))
        _ = try fixture.schedule("second", .wall(now.wall + -20))
        #expect(try due(1, excluding: [first.row]) == ["second"])
        #expect(try store.nextWallDue(excluding: [first.row]) == now.wall + -20)
        #expect(try store.nextWallDue(after: now.wall) == nil)
    }

    @Test("A policy is read only where there is one")
    func policy() throws {
        _ = try fixture.schedule("plain", .wall(now.wall + -2))
        _ = try fixture.schedule("with", .wall(now.wall + -1), policy: "{\"grace\":1}")
        #expect(try store.due(at: now, limit: 9).map(\.policy) == [nil, "{\"grace\":1}"])
    }

    @Test("A snoozed occurrence is due again, one that rang is not")
    func states() throws {
        let occurrence = try fixture.schedule("a", .wall(now.wall + -10))
        try fixture.ring(occurrence)
        #expect(try due() == [])
        try fixture.snooze(occurrence, .elapsed(Elapsed(milliseconds: now.elapsed.milliseconds)))
        #expect(try due() == ["a"])
    }

    @Test("Deadlines are due by their elapsed point; paused ones never")
    func deadlines() throws {
        let one = try fixture.ring(fixture.schedule("one", .wall(now.wall), policy: "{}"))
        let two = try fixture.ring(fixture.schedule("two", .wall(now.wall)))
        let early = Deadline(kind: .renotify, step: 2, clock: .due(Elapsed(milliseconds: now.elapsed.milliseconds - 5)))
        let late = Deadline(kind: .expire, step: 0, clock: .due(Elapsed(milliseconds: now.elapsed.milliseconds + 5)))
        let paused = Deadline(kind: .escalate, step: 1, clock: .paused(remaining: 700))
        try store.setDeadlines([late, paused], occurrence: two.row)
        try store.setDeadlines([early], occurrence: one.row)
        let due = try store.deadlinesDue(at: now, limit: 9)
        #expect(due.map(\.deadline) == [early])
        #expect(due.first?.due.occurrence == one)
        #expect(due.first?.due.policy == "{}")
        #expect(try store.deadlines(occurrence: two.row) == [paused, late])
        #expect(try store.nextElapsedDue(excluding: [one.row]) == Elapsed(milliseconds: now.elapsed.milliseconds + 5))
        let last = Elapsed(milliseconds: now.elapsed.milliseconds + 5)
        #expect(try store.nextElapsedDue(excluding: [one.row], after: last) == nil)
        #expect(try store.deadlinesDue(at: now, limit: 9, excluding: [one.row]).isEmpty)
        try store.setDeadlines([], occurrence: two.row)
        #expect(try store.deadlines(occurrence: two.row).isEmpty)
    }
}
