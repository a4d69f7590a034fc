import CivilTime
import Glibc
import NotifyInterface
import NotifyModel
import NotifyStore
import NotifyTestSupport
import Recurrence
import Testing

@testable import NotifyDaemon

/// A zone of the test's own is one hour ahead of UTC when dates are scheduled, and another edition changes that.
@Suite("Pinned dates after a tzdata update")
struct PinnedRunTests {
    private let fixture: StoreFixture
    private let zones: ZoneFolder

    init() throws {
        fixture = try StoreFixture()
        zones = try ZoneFolder(in: fixture.directory, ["Test/Land": "1 - LND"])
        try take()
    }

    /// The daemon's part: the zones of now, and the edition that they are.
    private func take() throws {
        let source = ZoneSource(directory: zones.path).current
        fixture.clock.setZone(try Zone.load("UTC", from: source))
        fixture.store.edition = Int64(source.generation)
        fixture.cache.forgetAll()
    }

    private func update(_ land: String?, version: String = "2026b") throws {
        try zones.update(land.map { ["Test/Land": $0] } ?? ["Test/Sea": "0 - LND"], version: version)
        try take()
    }

    private func pinned(_ identifier: String, _ local: String) throws -> Occurrence {
        let zone = try Zone.load("Test/Land", from: fixture.clock.zone.source)
        let civil = CivilDateTime(milliseconds: instant(local + "Z").milliseconds)
        let date = zone.lookup(civil).before
        let request = try fixture.schedule(
            identifier, at: "\(date)", trigger: .pinned(local, zone: "Test/Land"))
        return try give(civil, to: request)
    }

    /// The fixture schedules without a wall time.
    private func give(
        _ civil: CivilDateTime?, to occurrence: Occurrence, _ repetition: Repetition = .once
    ) throws -> Occurrence {
        var changed = occurrence
        changed.civil = civil
        changed.repetition = repetition
        try fixture.store.reschedule(changed, from: occurrence)
        return try fixture.current(occurrence)
    }

    private func series(
        _ identifier: String, _ expression: String, overlap: Series.Overlap = .first, gap: Series.Gap = .shift,
        zone name: String = "Test/Land"
    ) throws -> Occurrence {
        var series = Series(.every, expression, zone: name)
        series.anchor = "2027-02-28T00:00:00"
        series.overlap = overlap
        series.gap = gap
        let zone = fixture.clock.zone
        let dates = try SeriesDates(series, system: zone)
        let first = try #require(dates.next(fixture.now.wall))
        let made = try fixture.schedule(identifier, at: "\(first.instant)", trigger: .recurring(series))
        return try give(first.civil, to: made, dates.repetition)
    }

    @discardableResult
    private func walk() throws -> Int {
        var walk = PinnedWalk()
        try walk.step(fixture.pinnedRun, at: fixture.now) { false }
        #expect(walk.isOver)
        return walk.moved
    }

    private func due(_ occurrence: Occurrence) throws -> String {
        guard case .wall(let date) = try fixture.current(occurrence).due else { return "nothing" }
        return date.description
    }

    /// The hours ahead of UTC after the update, and what noon has become.
    static let updates: [(land: String, noon: String)] = [
        ("1 - LND", "2027-03-02T11:00:00Z"), ("2 - LND", "2027-03-02T10:00:00Z"), ("0 - LND", "2027-03-02T12:00:00Z"),
        ("0:30 - LND", "2027-03-02T11:30:00Z"), ("14 - LND", "2027-03-01T22:00:00Z"),
        ("-11 - LND", "2027-03-02T23:00:00Z"),
    ]

    @Test("a single date and the date of a series keep their wall time; key and due move together", arguments: updates)
    func moves(land: String, noon: String) throws {
        let once = try pinned("once", "2027-03-02T12:00:00")
        let daily = try series("daily", "*-*-2 12:00")
        try update(land)
        #expect(fixture.store.isStale(once) && fixture.store.isStale(daily))
        let moved = noon == "2027-03-02T11:00:00Z" ? 0 : 2
        #expect(try walk() == moved)
        for occurrence in [once, daily] {
            #expect(try due(occurrence) == noon)
            #expect(try fixture.current(occurrence).scheduled == instant(noon))
            #expect(try fixture.ledger(occurrence) == (moved == 0 ? [] : ["moved"]))
            #expect(try !fixture.store.isStale(fixture.current(occurrence)))
        }
        #expect(try walk() == 0)
    }

    @Test("an unchecked date that is due by old rules does not ring before it is due by the new ones")
    func notEarly() throws {
        let once = try pinned("once", "2027-03-01T14:00:00")
        let daily = try series("daily", "14:00")
        try update("-1 - LND")
        fixture.now = moment("2027-03-01T13:00:00Z")
        #expect(try fixture.fireDue() == [])
        #expect(try due(once) == "2027-03-01T15:00:00Z" && due(daily) == "2027-03-01T15:00:00Z")
        fixture.now = moment("2027-03-01T15:00:00Z")
        #expect(try fixture.fireDue() == [once.row, daily.row])
        #expect(try fixture.current(once).late == nil)
    }

    @Test("a date that the new rules put into the past rings at once, late, and a series goes on from it")
    func past() throws {
        let once = try pinned("once", "2027-03-01T14:00:00")
        let daily = try series("daily", "14:00")
        try update("3 - LND")
        fixture.now = moment("2027-03-01T12:30:00Z")
        try walk()
        #expect(try fixture.fireDue() == [once.row, daily.row])
        #expect(try fixture.current(once).late == .minutes(90))
        let next = try #require(try fixture.store.openOccurrences(request: daily.request).last)
        #expect(next.scheduled == instant("2027-03-02T11:00:00Z"))
    }

    @Test("a wall time that rang by old rules does not ring again by new ones")
    func notTwice() throws {
        let daily = try series("daily", "14:00")
        fixture.now = moment("2027-03-01T13:00:00Z")
        #expect(try fixture.fireDue() == [daily.row])
        try update("0 - LND")
        try walk()
        let next = try #require(try fixture.store.openOccurrences(request: daily.request).last)
        #expect(try due(next) == "2027-03-02T14:00:00Z")
        fixture.now = moment("2027-03-01T13:30:00Z")
        // A clock that was set back makes the series look for earlier dates: today's has been.
        try fixture.seriesRun.resume(fixture.current(next), fixture.engine, at: fixture.now)
        #expect(try due(next) == "2027-03-02T14:00:00Z")
        fixture.now = moment("2027-03-01T14:00:00Z")
        #expect(try fixture.fireDue() == [])
    }

    @Test("two dates of one series that meet at an instant by different rules both ring")
    func meeting() throws {
        let daily = try series("daily", "14,15:00")
        fixture.now = moment("2027-03-01T13:00:00Z")
        #expect(try fixture.fireDue() == [daily.row])
        try update("2 - LND")
        try walk()
        let next = try #require(try fixture.store.openOccurrences(request: daily.request).last)
        #expect(try fixture.current(next).civil?.description == "2027-03-01T15:00:00")
        #expect(try fixture.fireDue() == [next.row])
        #expect(try fixture.current(next).scheduled == instant("2027-03-01T13:00:00.001Z"))
    }

    @Test("an interval keeps its instant, and one whose dates are others goes on from now")
    func intervals() throws {
        let plain = try series("plain", "1h", zone: "UTC")
        let whole = try series("whole", "*:00")
        try update("1:30 - LND")
        fixture.now = moment("2027-03-01T12:10:00Z")
        try walk()
        #expect(try due(plain) == "2027-03-01T13:00:00Z")
        #expect(try due(whole) == "2027-03-01T12:30:00Z")
    }

    @Test("a new gap and a new overlap: the policies of the series hold")
    func changes() throws {
        let shift = try series("shift", "2:30")
        let skip = try series("skip", "2:30", gap: .skip)
        let second = try series("second", "2:30", overlap: .second)
        let both = try series("both", "2:30", overlap: .both)
        // Clocks go forward by an hour at 02:00 of 2 March.
        try update("1 - LND 2027 Mar 2 2:00\n2 - LND")
        try walk()
        #expect(try due(shift) == "2027-03-02T01:30:00Z")
        #expect(try due(skip) == "2027-03-03T00:30:00Z")
        // And back by an hour at 03:00.
        try update("1 - LND 2027 Mar 2 3:00\n0 - LND", version: "2026c")
        try walk()
        #expect(try due(second) == "2027-03-02T02:30:00Z")
        #expect(try due(both) == "2027-03-02T01:30:00Z")
        fixture.now = moment("2027-03-02T01:30:00Z")
        #expect(try fixture.fireDue().contains(both.row))
        let pass = try #require(try fixture.store.openOccurrences(request: both.request).last)
        #expect(try due(pass) == "2027-03-02T02:30:00Z")
        try update("1 - LND 2027 Mar 2 3:00\n0:30 - LND", version: "2026d")
        try walk()
        #expect(try due(pass) == "2027-03-02T02:00:00Z")
    }

    @Test("a zone that is gone keeps its dates; a series that was reached meanwhile goes on when it is back")
    func gone() throws {
        let once = try pinned("once", "2027-03-05T12:00:00")
        let daily = try series("daily", "14:00")
        try update(nil)
        #expect(try walk() == 0)
        #expect(try due(once) == "2027-03-05T11:00:00Z" && due(daily) == "2027-03-01T13:00:00Z")
        fixture.now = moment("2027-03-01T13:00:00Z")
        #expect(try fixture.fireDue() == [daily.row])
        let resting = try #require(try fixture.store.resting(after: 0, limit: 9).first)
        #expect(try walk() == 0)
        #expect(try due(resting) == "nothing")
        fixture.now = moment("2027-03-03T20:00:00Z")
        #expect(try fixture.fireDue() == [])
        try update("2 - LND", version: "2026c")
        #expect(try walk() == 2)
        #expect(try due(once) == "2027-03-05T10:00:00Z" && due(resting) == "2027-03-02T12:00:00Z")
        #expect(try fixture.ledger(resting) == ["zone unknown", "zone known"])
        #expect(try fixture.fireDue() == [resting.row])
        #expect(try fixture.current(resting).folded == 2)
        let next = try #require(try fixture.store.openOccurrences(request: daily.request).last)
        #expect(try due(next) == "2027-03-04T12:00:00Z")
    }

    @Test("a zone that comes back with other rules does not ring the wall time again that rang last")
    func backWithOthers() throws {
        let daily = try series("daily", "14:00")
        try update(nil)
        fixture.now = moment("2027-03-01T13:00:00Z")
        try fixture.fireDue()
        try update("-5 - LND", version: "2026c")
        try walk()
        let next = try #require(try fixture.store.openOccurrences(request: daily.request).last)
        #expect(try due(next) == "2027-03-02T19:00:00Z")
    }

    @Test("the walk looks at dates in due order, goes on where it stopped, and leaves what is no pinned date")
    func slices() throws {
        var rows: [Occurrence] = []
        for index in 0..<100 {
            rows.append(try pinned("p\(index)", "2027-04-\(10 + index % 20)T12:00:00"))
            try fixture.schedule("i\(index)", at: "2027-04-\(10 + index % 20)T12:00:00Z")
        }
        try update("2 - LND")
        var walk = PinnedWalk()
        var steps = 0
        while !walk.isOver {
            let before = walk.moved
            try walk.step(fixture.pinnedRun, at: fixture.now) { true }
            #expect(walk.moved - before <= 16)
            steps += 1
            let stale = try rows.map { try fixture.current($0) }.filter { fixture.store.isStale($0) }
            let fresh = try rows.map { try fixture.current($0) }.filter { !fixture.store.isStale($0) }
            let last = fresh.compactMap(\.civil).max()
            #expect(stale.compactMap(\.civil).allSatisfy { civil in last.map { civil >= $0 } ?? true })
        }
        #expect(walk.moved == 100 && steps >= 200 / 16)
        #expect(try fixture.store.pinned(after: .start, limit: 999).stale.isEmpty)
    }

    @Test("snoozed and fired occurrences are left alone")
    func others() throws {
        let snoozed = try pinned("x", "2027-03-01T13:00:00")
        #expect(try fixture.fireDue() == [snoozed.row])
        let fired = try fixture.current(snoozed)
        let until = Due.wall(instant("2027-03-01T18:00:00Z"))
        let decision = try fixture.engine.snooze(
            fired, until: until, words: "until six", by: "user", deadlines: [], at: fixture.now)
        try fixture.writer.write(decision, from: fired, at: fixture.now)
        try update("2 - LND")
        #expect(try walk() == 0)
        #expect(try fixture.current(snoozed).due == until)
        #expect(try fixture.current(snoozed).scheduled == instant("2027-03-01T12:00:00Z"))
    }
}
