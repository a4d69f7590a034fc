import NotifyModel
import Testing

@testable import NotifyStore

@Suite struct TurnTests {
    let fixture: Fixture
    var store: Store { fixture.store }

    init() throws {
        fixture = try Fixture()
    }

    @Test("A turn that wrote nothing commits nothing")
    func emptyTurn() throws {
        _ = try store.allClients()
        #expect(try store.commit() == false)
    }

    @Test("A turn is there after its commit, also for the next process")
    func commit() throws {
        let occurrence = try fixture.schedule("a", at: "2027-03-02T08:00:00Z")
        #expect(try store.commit())
        try fixture.reopen()
        #expect(try fixture.current(occurrence) == occurrence)
        #expect(try fixture.counts.pending == 1)
    }

    @Test("Rolling back undoes rows and counters")
    func rollback() throws {
        _ = try fixture.schedule("a", at: "2027-03-02T08:00:00Z")
        store.rollback()
        #expect(try store.currentRequest(client: fixture.client, identifier: "a") == nil)
        #expect(try fixture.counts == ClientCounts())
        #expect(try store.commit() == false)
    }

    @Test("A client added in an undone turn is unknown again")
    func rollbackOfClient() throws {
        _ = try store.insert(ClientRecord(name: "org.example.Gone", source: "added"))
        store.rollback()
        #expect(try store.client(named: "org.example.Gone") == nil)
    }

    @Test("A refused call of a group is undone alone, its counters too")
    func attempt() throws {
        _ = try fixture.schedule("a", at: "2027-03-02T08:00:00Z")
        #expect(throws: Refusal.self) {
            try store.attempt {
                _ = try fixture.schedule("b", at: "2027-03-02T09:00:00Z")
                throw Refusal()
            }
        }
        try store.attempt { _ = try fixture.schedule("c", at: "2027-03-02T10:00:00Z") }
        #expect(try fixture.counts.pending == 2)
        #expect(try store.commit())
        try fixture.reopen()
        #expect(try fixture.counts.pending == 2)
        #expect(try store.currentRequest(client: fixture.client, identifier: "b") == nil)
        #expect(try store.currentRequest(client: fixture.client, identifier: "c") != nil)
    }

    @Test("A refused first call of a group leaves a turn that can go on")
    func attemptFirst() throws {
        #expect(throws: Refusal.self) {
            try store.attempt {
                _ = try store.insert(ClientRecord(name: "org.example.Gone", source: "added"))
                throw Refusal()
            }
        }
        #expect(try store.client(named: "org.example.Gone") == nil)
        _ = try fixture.schedule("a", at: "2027-03-02T08:00:00Z")
        #expect(try store.commit())
        #expect(try fixture.counts.pending == 1)
    }

    @Test("A key that is taken refuses one statement and leaves the turn")
    func constraint() throws {
        let occurrence = try fixture.schedule("a", at: "2027-03-02T08:00:00Z")
        expect(.constraint) { _ = try store.insert(occurrence) }
        #expect(try store.commit())
        #expect(try fixture.counts.pending == 1)
    }

    private struct Refusal: Error {}
}
