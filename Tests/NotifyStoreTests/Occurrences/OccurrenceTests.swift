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
        #expect(try store.occurrences(identifier: "a").map(\.occurrence.row) == [third.row, second.row, first.row])
        #expect(
            try store.occurrences(identifier: "a", client: fixture.client).map(\.occurrence.row)
                == [second.row, first.row])
        #expect(
            try store.occurrences(identifier: "a", scheduled: first.scheduled).map(\.key)
                == [OccurrenceKey(client: "org.example.News", identifier: "a", scheduled: first.scheduled)])
        #expect(try store.occurrences(identifier: "b").isEmpty)
        #expect(try store.occurrences(identifier: "a", limit: 1).count == 1)
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
        #expect(try store.isTaken(client: fixture.client, identifier: "a", scheduled: date))
        #expect(try !store.isTaken(client: fixture.client, identifier: "a", scheduled: date + 1))
        #expect(try !store.isTaken(client: 99, identifier: "a", scheduled: date))
    }

    @Test("Open occurrences of a request are the ones not closed")
    func open() throws {
        let occurrence = try fixture.schedule("a", at: "2027-03-02T08:00:00Z")
        #expect(try store.openOccurrences(request: occurrence.request) == [occurrence])
        try fixture.close(occurrence)
        #expect(try store.openOccurrences(request: occurrence.request).isEmpty)
    }
}
