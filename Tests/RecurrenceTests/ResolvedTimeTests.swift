import CivilTime
import Recurrence
import Testing

@Suite("Wall time in gaps and overlaps")
struct ResolvedTimeTests {
    @Test(
        "a gap is read with the offset before it, or skipped",
        arguments: [
            ("America/New_York", "2026-03-08T02:30:00", "2026-03-08T07:30:00Z", "2026-03-08T03:30:00"),
            ("America/New_York", "2026-03-08T02:00:00", "2026-03-08T07:00:00Z", "2026-03-08T03:00:00"),
            ("Europe/Berlin", "2026-03-29T02:30:00", "2026-03-29T01:30:00Z", "2026-03-29T03:30:00"),
            ("Australia/Lord_Howe", "2026-10-04T02:15:00", "2026-10-03T15:45:00Z", "2026-10-04T02:45:00"),
            ("Pacific/Apia", "2011-12-30T12:00:00", "2011-12-30T22:00:00Z", "2011-12-31T12:00:00"),
            ("Europe/Dublin", "2026-03-29T01:30:00.250", "2026-03-29T01:30:00.250Z", "2026-03-29T02:30:00.250"),
            ("America/Havana", "2026-03-08T00:30:00", "2026-03-08T05:30:00Z", "2026-03-08T01:30:00"),
        ])
    func gap(zone: String, civil: String, shifted: String, shown: String) throws {
        let zone = try Zone.load(zone)
        let civil = try wall(civil)
        let moved = zone.resolve(civil, gap: .shift)
        #expect(moved.kind == .skipped)
        #expect(moved.instants == [try Instant(rfc3339: shifted)])
        #expect(moved.moved == (try wall(shown)))
        let skipped = zone.resolve(civil, gap: .skip)
        #expect(skipped.instants.isEmpty)
        #expect(skipped.moved == nil)
    }

    @Test(
        "an overlap is the first pass, the second, or both in order",
        arguments: [
            ("America/New_York", "2026-11-01T01:30:00", "2026-11-01T05:30:00Z", "2026-11-01T06:30:00Z"),
            ("Europe/London", "2026-10-25T01:00:00", "2026-10-25T00:00:00Z", "2026-10-25T01:00:00Z"),
            ("Australia/Lord_Howe", "2026-04-05T01:45:00", "2026-04-04T14:45:00Z", "2026-04-04T15:15:00Z"),
            ("Europe/Dublin", "2026-10-25T01:30:00", "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"),
        ])
    func overlap(zone: String, civil: String, first: String, second: String) throws {
        let zone = try Zone.load(zone)
        let civil = try wall(civil)
        let (first, second) = (try Instant(rfc3339: first), try Instant(rfc3339: second))
        #expect(zone.resolve(civil, overlap: .first).instants == [first])
        #expect(zone.resolve(civil, overlap: .second).instants == [second])
        #expect(zone.resolve(civil, overlap: .both).instants == [first, second])
        #expect(zone.resolve(civil).kind == .repeated)
    }

    @Test("every instant around every transition of 2026 comes back from its wall time, in every zone")
    func thereAndBack() throws {
        let start = try Instant(rfc3339: "2026-01-01T00:00:00Z")
        let end = try Instant(rfc3339: "2027-01-01T00:00:00Z")
        for name in ZoneSource.system.names {
            let zone = try Zone.load(name)
            var change = zone.transition(after: start)
            while let transition = change, transition < end {
                for step in [-7200, -3600, -1800, -1, 0, 1, 1800, 3600, 7200] {
                    let instant = transition.advanced(by: .seconds(step))
                    let back = zone.resolve(zone.local(instant), overlap: .both)
                    #expect(back.instants.contains(instant), "\(name) \(instant)")
                    #expect(back.moved == nil, "\(name) \(instant)")
                }
                change = zone.transition(after: transition)
            }
        }
    }

    @Test("a day is not 86,400 seconds: from Saturday 20:00 to Sunday 10:00 Berlin are 13 hours in spring")
    func shortDay() throws {
        let zone = try Zone.load("Europe/Berlin")
        let due = try #require(zone.resolve(wall("2026-03-29T10:00:00")).first)
        #expect(try Instant(rfc3339: "2026-03-28T19:00:00Z").duration(to: due) == .seconds(13 * 3600))
    }
}

/// The wall time that an ISO text without an offset writes.
func wall(_ text: String) throws -> CivilDateTime {
    guard case .local(let civil) = try DateTimeText.parse(text) else {
        throw CivilTimeError(.malformed, word: text, position: 1, reason: "the test needs a wall time")
    }
    return civil
}
