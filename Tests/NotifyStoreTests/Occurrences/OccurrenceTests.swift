import CivilTime
import NotifyModel
import Testing

@testable import NotifyStore

@Suite struct OccurrenceTests {
    let fixture: Fixture
    var store: Store { fixture.store }

    init() throws {
        fixture = try Fixture()
    }

    @Test("Every field that changes comes back, also after a restart")
    func roundTrip() throws {
        let old = try fixture.schedule("a", at: "2027-03-02T08:00:00Z")
        var new = old
        new.state = .missed
        new.due = nil
        new.level = .critical
        new.firing = 3
        new.fired = instant("2027-03-02T08:00:01Z")
        new.late = 1_000
        new.closed = instant("2027-03-02T08:00:02Z")
        new.closedBy = "grace"
        try store.update(new, from: old)
        try fixture.reopen()
        #expect(try fixture.current(old) == new)
    }

    // Case C12: nothing wraps at 32 bits, nothing is clamped.
    @Test(
        "A date far away is stored exactly",
        arguments: [
            "1970-01-01T00:00:00Z", "2038-01-19T03:14:08Z", "2065-06-01T12:00:00Z", "9999-12-31T23:59:59.999Z",
        ])
    func farDates(text: String) throws {
        let occurrence = try fixture.schedule("a", at: text)
        try fixture.reopen()
        #expect(try fixture.current(occurrence).scheduled == instant(text))
        #expect(try store.nextWallDue() == instant(text))
    }

    @Test("An occurrence decided on in another state is stale, and nothing is counted")
    func stale() throws {
        let old = try fixture.schedule("a", at: "2027-03-02T08:00:00Z")
        try fixture.close(old)
        var ringing = old
        ringing.state = .fired
        ringing.due = nil
        ringing.firing = 1
        expect(.stale) { try store.update(ringing, from: old) }
        #expect(try fixture.counts.closed == 1)
        #expect(try fixture.counts.unanswered == 0)
    }

    @Test("A name finds all that go by it, newest date first, in one client or all, of one date or all")
    func byName() throws {
        let other = try store.insert(ClientRecord(name: "org.example.Other", source: "added")).row
        let first = try fixture.schedule("a", at: "2027-03-02T08:00:00Z")
        try store.retire(request: first.request)
        let second = try fixture.schedule("a", at: "2027-03-03T08:00:00Z")
        let third = try fixture.schedule("a", .wall(instant("2027-03-04T08:00:00Z")), client: other)
        let date = first.scheduled
        #expect(try store.owners(identifier: "a", limit: 9) == [fixture.client, other])
        #expect(try store.owners(identifier: "a", limit: 1) == [fixture.client])
        #expect(try store.owners(identifier: "a", client: other, limit: 9) == [other])
        #expect(try store.owners(identifier: "a", scheduled: date, limit: 9) == [fixture.client])
        #expect(try store.owners(identifier: "b", limit: 9) == [])
        #expect(try rows(client: fixture.client) == [second.row, first.row])
        #expect(try rows(client: fixture.client, limit: 1) == [second.row])
        #expect(try rows(client: fixture.client, date) == [first.row])
        #expect(try rows(client: other) == [third.row])
    }

    private func rows(client: Int64, _ date: Instant? = nil, limit: Int = 9) throws -> [Int64] {
        try store.occurrences(identifier: "a", client: client, scheduled: date, limit: limit).map(\.occurrence.row)
    }

    @Test("A record says all that people ask for")
    func record() throws {
        let occurrence = try fixture.schedule("a", at: "2027-03-02T08:00:00Z")
        let response = Response(action: "done", text: nil, by: "command line", at: Fixture.now.wall)
        try store.insert(response, occurrence: occurrence.row)
        let record = try #require(try store.occurrence(row: occurrence.row))
        #expect(record.client == "org.example.News")
        #expect(record.content == "{\"title\":\"a\"}")
        #expect(record.response == response)
        #expect(!record.ownerMissing)
        #expect(try store.occurrence(row: 99) == nil)
    }

    @Test("A key stays taken by an earlier revision of the request")
    func keys() throws {
        let occurrence = try fixture.schedule("a", at: "2027-03-02T08:00:00Z")
        try store.retire(request: occurrence.request)
        let date = occurrence.scheduled
        #expect(try free(from: date) == date + 1)
        #expect(try free(from: date + 1) == date + 1)
        #expect(try store.freeDate(client: 99, identifier: "a", from: date) == date)
    }

    private func free(from date: Instant) throws -> Instant {
        try store.freeDate(client: fixture.client, identifier: "a", from: date)
    }

    @Test("The free date is the first gap, found in one query whatever number of dates are taken")
    func gap() throws {
        let date = instant("2027-03-02T08:00:00Z")
        for step: Int64 in [0, 1, 2, 4] {
            let occurrence = try fixture.schedule("a", .wall(date + step))
            try store.retire(request: occurrence.request)
        }
        #expect(try free(from: date) == date + 3)
        #expect(try free(from: date + 4) == date + 5)
    }

    @Test("Of the dates of one name those are read that are meant")
    func choices() throws {
        let closed = try fixture.schedule("a", at: "2027-03-02T08:00:00Z")
        try store.retire(request: closed.request)
        let fired = try fixture.schedule("a", at: "2027-03-02T09:00:00Z")
        try store.retire(request: fired.request)
        let pending = try fixture.schedule("a", at: "2027-03-02T10:00:00Z")
        try fixture.close(fixture.ring(closed))
        try fixture.ring(fired)
        let meant: [(OccurrenceChoice, [Occurrence])] = [
            (.any, [pending, fired, closed]), (.open, [pending, fired]), (.waiting, [fired]),
            (.openAfterRinging, [fired]), (.rang, [fired, closed]),
        ]
        for (choice, occurrences) in meant {
            let found = try store.occurrences(identifier: "a", client: fixture.client, among: choice, limit: 9)
            #expect(found.map(\.occurrence.row) == occurrences.map(\.row), "\(choice)")
        }
    }
}
