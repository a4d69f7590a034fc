import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Testing

@testable import NotifyDaemon

@Suite("Series in a real store")
struct SeriesRunTests {
    private let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    private func series(_ expression: String = "12:00", zone: String = "UTC") -> Trigger {
        var series = Series(.every, expression, zone: zone)
        series.anchor = "2027-02-01T00:00:00"
        return .recurring(series)
    }

    /// Stores a series whose next date is noon of 1 March.
    private func schedule(
        _ identifier: String = "x", _ trigger: Trigger? = nil, policy: Policy? = nil,
        repetition: Repetition = .fixed, at date: String = "2027-03-01T12:00:00Z"
    ) throws -> Occurrence {
        var occurrence = try fixture.schedule(identifier, at: date, policy: policy, trigger: trigger ?? series())
        let old = occurrence
        occurrence.repetition = repetition
        try fixture.store.reschedule(occurrence, from: old)
        return occurrence
    }

    private func pending(_ identifier: String = "x") throws -> [String] {
        try fixture.store.occurrences(identifier: identifier, client: fixture.client.row, limit: 99).filter {
            $0.occurrence.state == .pending
        }.map {
            $0.occurrence.scheduled.description
        }
    }

    @Test("firing leaves the next date as the only row that waits")
    func next() throws {
        let occurrence = try schedule()
        #expect(try fixture.fireDue() == [occurrence.row])
        #expect(try pending() == ["2027-03-02T12:00:00Z"])
        #expect(try fixture.fireDue() == [])
    }

    @Test("a rollback leaves the series as it was: nothing fires twice")
    func rollback() throws {
        let occurrence = try schedule()
        _ = try fixture.store.commit()
        #expect(try fixture.fireDue() == [occurrence.row])
        fixture.store.rollback()
        #expect(try pending() == ["2027-03-01T12:00:00Z"])
        #expect(try fixture.fireDue() == [occurrence.row])
        _ = try fixture.store.commit()
        #expect(try fixture.store.occurrences(identifier: "x", client: fixture.client.row, limit: 99).count == 2)
    }

    @Test("folding moves the row to the newest date, and remembers how many it stands for")
    func fold() throws {
        let occurrence = try schedule()
        fixture.now = moment("2027-03-04T15:00:00Z")
        try fixture.fireDue()
        let fired = try fixture.current(occurrence)
        #expect(fired.scheduled == instant("2027-03-04T12:00:00Z") && fired.folded == 4)
        #expect(fired.late == 10_800_000)
        #expect(try fixture.store.mailbox(client: fixture.client.row, after: 0, limit: 9).map(\.subject?.folded) == [4])
        #expect(try pending() == ["2027-03-05T12:00:00Z"])
    }

    @Test("a zone that is gone: the date it has rings, a date without a due waits, ledger and log say why")
    func zoneGone() throws {
        let broken = try schedule("x", series(zone: "Europe/Atlantis"))
        let sound = try schedule("y")
        #expect(try fixture.fireDue() == [broken.row, sound.row])
        #expect(try pending("x") == ["2027-03-01T12:00:00.001Z"] && pending("y") == ["2027-03-02T12:00:00Z"])
        let resting = try #require(try fixture.store.resting(after: 0, limit: 9).first)
        #expect(resting.due == nil && resting.state == .pending)
        #expect(try fixture.ledger(resting) == ["zone unknown"])
        fixture.now = moment("2027-05-01T12:00:00Z")
        #expect(try fixture.fireDue() == [resting.row + 1])
        #expect(try fixture.ledger(broken) == ["stopped"])
        #expect(fixture.log.messages.count == 1)
    }

    @Test("a fixed time whose key has been is passed over, an interval's key is raised")
    func keys() throws {
        let fixed = try schedule()
        try fixture.fireDue()
        let next = try #require(try fixture.store.openOccurrences(request: fixed.request).last)
        // The clock goes back by a day: the same date is computed again.
        let dates = try fixture.cache.dates(request: fixed.request)
        let again = try #require(dates.next(instant("2027-03-01T11:00:00Z")))
        #expect(try fixture.seriesRun.unused(again, dates, in: fixed.request)?.text == "2027-03-03T12:00:00Z")
        #expect(next.scheduled == instant("2027-03-02T12:00:00Z"))

        let interval = try schedule("i", series("1h"), repetition: .interval)
        try fixture.fireDue()
        let pending = try #require(try fixture.store.openOccurrences(request: interval.request).last)
        try fixture.seriesRun.resume(pending, fixture.engine, at: moment("2027-03-01T11:30:00Z"))
        let resumed = try fixture.current(pending)
        #expect(resumed.due == .wall(instant("2027-03-01T12:00:00Z")))
        #expect(resumed.scheduled == instant("2027-03-01T12:00:00.001Z"))
    }

    @Test("the cache holds the last 64 series, and forgets what it is told to")
    func cache() throws {
        for index in 0..<70 { _ = try schedule("s\(index)") }
        #expect(try fixture.fireDue().count == 70)
        for index in 0..<70 { #expect(try pending("s\(index)") == ["2027-03-02T12:00:00Z"]) }
        let one = try #require(try fixture.store.currentRequest(client: fixture.client.row, identifier: "s69"))
        var other = one
        other.trigger = series("18:00").storedText
        try fixture.store.update(other)
        #expect(try fixture.cache.dates(request: one.row).next(fixture.now.wall)?.text == "2027-03-02T12:00:00Z")
        fixture.cache.forget(request: one.row)
        #expect(try fixture.cache.dates(request: one.row).next(fixture.now.wall)?.text == "2027-03-01T18:00:00Z")
    }

    @Test("a newer date supersedes at firing, unless the policy keeps each")
    func supersedes() throws {
        let plain = try schedule("x")
        let kept = try schedule("y", policy: Policy(keepEach: true))
        try fixture.fireDue()
        fixture.now = moment("2027-03-02T12:00:00Z")
        try fixture.fireDue()
        #expect(try fixture.current(plain).state == .superseded)
        #expect(try fixture.current(kept).state == .fired)
        #expect(try fixture.store.client(row: fixture.client.row)?.counts.unanswered == 3)
    }
}
