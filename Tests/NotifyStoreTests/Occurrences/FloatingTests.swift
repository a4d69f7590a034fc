import CivilTime
import NotifyModel
import Testing

@testable import NotifyStore

/// Floating dates under a clock that stands an hour ahead of UTC, and skips 02:00 to 03:00 of 28 March 2027.
@Suite struct FloatingTests {
    private let fixture: Fixture
    private let change = instant("2027-03-28T01:00:00Z")

    init() throws {
        fixture = try Fixture()
        let change = change
        fixture.store.localClock = LocalClock(
            instant: { civil in
                let isAfter = civil >= FloatingTests.civil("2027-03-28T03:00:00")
                return Instant(milliseconds: civil.milliseconds - (isAfter ? 7_200_000 : 3_600_000))
            },
            reached: { instant in
                CivilDateTime(milliseconds: instant.milliseconds + (instant >= change ? 7_200_000 : 3_600_000))
            },
            resumption: { civil in
                let gap = FloatingTests.civil("2027-03-28T02:00:00")..<FloatingTests.civil("2027-03-28T03:00:00")
                return gap.contains(civil) ? gap.upperBound : nil
            })
    }

    private static func civil(_ text: String) -> CivilDateTime {
        let utc = instant(text + "Z")
        return CivilDateTime(milliseconds: utc.milliseconds)
    }

    @discardableResult
    private func schedule(_ text: String, level: InterruptionLevel = .active) throws -> Int64 {
        let civil = Self.civil(text)
        return try fixture.schedule(
            text, .floating(civil), scheduled: fixture.store.localClock.instant(civil), level: level
        ).row
    }

    private func due(at text: String) throws -> [Int64] {
        let moment = Moment(wall: instant(text + "Z"), elapsed: Elapsed(milliseconds: 0))
        return try fixture.store.due(at: moment, limit: 100).map(\.occurrence.row)
    }

    @Test("it waits for its wall time, which is read back")
    func waits() throws {
        let row = try schedule("2027-03-01T07:00:00")
        #expect(try fixture.store.nextWallDue()?.description == "2027-03-01T06:00:00Z")
        #expect(try due(at: "2027-03-01T05:59:59") == [])
        #expect(try due(at: "2027-03-01T06:00:00") == [row])
        let stored = try #require(try fixture.store.occurrence(row: row)).occurrence
        #expect(stored.local == Self.civil("2027-03-01T07:00:00"))
        #expect(stored.due == .floating(Self.civil("2027-03-01T07:00:00")))
    }

    @Test("a skipped time comes after those that follow the gap")
    func gap() throws {
        let skipped = try schedule("2027-03-28T02:30:00")
        let after = try schedule("2027-03-28T03:10:00")
        #expect(try fixture.store.nextWallDue()?.description == "2027-03-28T01:10:00Z")
        #expect(try due(at: "2027-03-28T01:15:00") == [after])
        #expect(try due(at: "2027-03-28T01:30:00") == [after, skipped])
    }

    @Test("urgent ones first, and among wall and elapsed dates by date")
    func order() throws {
        let early = try schedule("2027-03-01T07:00:00")
        let urgent = try schedule("2027-03-01T09:00:00", level: .critical)
        let wall = try fixture.schedule("wall", .wall(instant("2027-03-01T06:30:00Z")))
        #expect(try due(at: "2027-03-01T10:00:00") == [urgent, early, wall.row])
    }

    @Test("another clock moves it without a write; the pending list has it at its instant")
    func moved() throws {
        try schedule("2027-03-01T07:00:00")
        fixture.store.localClock = .utc
        #expect(try fixture.store.nextWallDue()?.description == "2027-03-01T07:00:00Z")
        let page = try fixture.store.page(.pending, limit: 10, at: Fixture.now)
        #expect(page.occurrences.count == 1 && page.cursor == nil)
    }

    @Test("what a change of zone jumps over is found by wall time, of series only")
    func jumped() throws {
        let (first, _) = (try schedule("2027-03-01T07:00:00"), try schedule("2027-03-01T08:00:00"))
        var series = try #require(try fixture.store.occurrence(row: first)).occurrence
        let old = series
        series.repetition = .fixed
        try fixture.store.reschedule(series, from: old)
        let found = try fixture.store.floatingSeries(
            after: Self.civil("2027-03-01T06:00:00"), through: Self.civil("2027-03-01T09:00:00"), limit: 10)
        #expect(found.map(\.row) == [first])
        #expect(
            try fixture.store.floatingSeries(
                after: Self.civil("2027-03-01T07:00:00"), through: Self.civil("2027-03-01T09:00:00"), limit: 10) == [])
    }
}
