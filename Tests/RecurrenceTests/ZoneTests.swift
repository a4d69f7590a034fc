import CivilTime
import Recurrence
import Testing

@Suite("Zones of tzdata")
struct ZoneTests {
    @Test(
        "names of tzdata are zones",
        arguments: ["Europe/Berlin", "Europe/Kyiv", "America/Nuuk", "UTC", "Etc/GMT+5", "Asia/Calcutta", "CST6CDT"])
    func accepted(name: String) throws {
        #expect(try Zone.load(name).name == name)
    }

    @Test("Etc/GMT+5 is five hours behind UTC, as tzdata has it")
    func posixSign() throws {
        #expect(try Zone.load("Etc/GMT+5").offset(at: .epoch).seconds == -5 * 3600)
    }

    @Test(
        "what is not in tzdata is refused with a reason and near matches",
        arguments: [
            ("Europe/Berlinn", "does not list", ["Europe/Berlin"]), ("Berlin", "does not list", ["Europe/Berlin"]),
            ("europe/berlin", "does not list", ["Europe/Berlin"]), ("Europe/Berlin ", "no blanks", ["Europe/Berlin"]),
            ("Amercia/New_York", "does not list", ["America/New_York"]),
            ("America/New York", "no blanks", ["America/New_York"]), ("", "missing", []), (" ", "no blanks", []),
            ("CEST", "abbreviation", []), ("PST", "abbreviation", []), ("GMT+5", "offset", []),
            ("UTC+2", "offset", []),
            ("file:Europe/Berlin", "does not list", []), ("/usr/share/zoneinfo/UTC", "does not list", []),
            ("Fixed/UTC+01:00:00", "does not list", []), ("localtime", "does not list", []),
            ("posix/UTC", "does not list", []), ("right/Europe/Berlin", "does not list", []),
            ("Factory", "does not list", []), ("posixrules", "does not list", []),
            ("../zoneinfo/UTC", "does not list", []),
            ("Europe/Berlin\u{0}x", "no blanks", []), ("Europe", "does not list", []),
            ("tzdata.zi", "does not list", []),
        ])
    func refused(name: String, reason: String, nearMatches: [String]) throws {
        let error = try #require(throws: RecurrenceError.self) { try Zone.load(name) }
        #expect(error.code == .zoneUnknown)
        #expect(error.word == name)
        #expect(error.reason.contains(reason))
        #expect(nearMatches.isEmpty || error.nearMatches.first == nearMatches.first)
    }

    @Test("an abbreviation comes near to no zone of another continent", arguments: ["CEST", "PST", "AEST"])
    func abbreviation(name: String) throws {
        let error = try #require(throws: RecurrenceError.self) { try Zone.load(name) }
        #expect(error.nearMatches.isEmpty && error.reason.contains("write a region such as Europe/Berlin"))
    }

    @Test("every name that tzdata lists can be loaded, and the version is known")
    func everyZone() throws {
        let names = ZoneSource.system.names
        #expect(names.count > 500)
        #expect(names == names.sorted())
        for name in names { #expect(try Zone.load(name).name == name) }
        #expect(ZoneSource.system.version?.hasPrefix("20") == true)
    }

    @Test("a directory without tzdata and a listed zone without data are unreadable, never UTC")
    func unreadable() throws {
        let nowhere = ZoneSource(directory: "/nonexistent")
        let error = try #require(throws: RecurrenceError.self) { try Zone.load("Europe/Berlin", from: nowhere) }
        #expect(error.code == .zoneUnreadable)
        #expect(nowhere.names.isEmpty)
        #expect(nowhere.version == nil)
    }

    @Test("a zone of the next generation is another value with the same clock")
    func generations() throws {
        let old = try Zone.load("Europe/Berlin")
        let new = try Zone.load("Europe/Berlin", from: .system.next)
        #expect(old == (try Zone.load("Europe/Berlin")))
        #expect(old != new)
        let instant = try Instant(rfc3339: "2026-07-01T00:00:00Z")
        #expect(old.offset(at: instant) == new.offset(at: instant))
    }

    @Test(
        "clocks show what tzdata says",
        arguments: [
            ("America/New_York", "2026-03-08T06:59:59.999Z", "2026-03-08T01:59:59.999", "EST"),
            ("America/New_York", "2026-03-08T07:00:00Z", "2026-03-08T03:00:00", "EDT"),
            ("Europe/Dublin", "2026-01-01T12:00:00Z", "2026-01-01T12:00:00", "GMT"),
            ("Europe/Dublin", "2026-07-01T12:00:00Z", "2026-07-01T13:00:00", "IST"),
            ("Pacific/Apia", "2011-12-30T09:59:59Z", "2011-12-29T23:59:59", "-10"),
            ("Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-31T00:00:00", "+14"),
            ("Australia/Lord_Howe", "2026-10-03T15:30:00Z", "2026-10-04T02:30:00", "+11"),
            ("Europe/Berlin", "2426-07-01T12:00:00Z", "2426-07-01T14:00:00", "CEST"),
            ("Asia/Kathmandu", "1969-12-31T23:59:59.5Z", "1970-01-01T05:29:59.500", "+0530"),
        ])
    func local(zone: String, instant: String, civil: String, abbreviation: String) throws {
        let zone = try Zone.load(zone)
        let instant = try Instant(rfc3339: instant)
        #expect(zone.local(instant).description == civil)
        #expect(zone.abbreviation(at: instant) == abbreviation)
    }

    @Test("transitions are found in both directions, strictly later and earlier")
    func transitions() throws {
        let zone = try Zone.load("America/New_York")
        let start = try Instant(rfc3339: "2026-03-08T07:00:00Z")
        let end = try Instant(rfc3339: "2026-11-01T06:00:00Z")
        #expect(zone.transition(after: start) == end)
        #expect(zone.transition(after: Instant(milliseconds: start.milliseconds - 1)) == start)
        #expect(zone.transition(before: end) == start)
        #expect(zone.transition(before: Instant(milliseconds: end.milliseconds + 1)) == end)
        #expect(Zone.utc.transition(after: start) == nil)
        #expect(zone.transition(before: .earliest) == nil)
    }

    @Test(
        "clocks go on changing in the far future, beyond what tables list, and do not where they have stopped",
        arguments: [
            ("America/New_York", "2437-12-01T00:00:00Z", "2437-11-01T06:00:00Z", "2438-03-14T07:00:00Z"),
            ("America/New_York", "9026-07-01T00:00:00Z", "9026-03-12T07:00:00Z", "9026-11-05T06:00:00Z"),
            ("Australia/Lord_Howe", "4658-12-31T00:00:00Z", "4658-10-02T15:30:00Z", "4659-04-02T15:00:00Z"),
            ("Asia/Kolkata", "9026-01-01T00:00:00Z", "1945-10-14T17:30:00Z", nil),
        ] as [(String, String, String, String?)])
    func farFuture(zone: String, instant: String, before: String, after: String?) throws {
        let zone = try Zone.load(zone)
        let instant = try Instant(rfc3339: instant)
        #expect(zone.transition(before: instant)?.description == before)
        #expect(zone.transition(after: instant)?.description == after)
    }

    @Test("UTC never changes")
    func utc() throws {
        let start = try Instant(rfc3339: "2026-03-08T07:00:00Z")
        #expect(Zone.utc.transition(before: start) == nil)
    }
}
