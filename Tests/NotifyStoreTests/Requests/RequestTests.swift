import CivilTime
import NotifyModel
import Testing

@testable import NotifyStore

@Suite struct RequestTests {
    let fixture: Fixture
    var store: Store { fixture.store }

    init() throws {
        fixture = try Fixture()
    }

    private func request(_ identifier: String, client: Int64? = nil) -> RequestRecord {
        RequestRecord(
            client: client ?? fixture.client, identifier: identifier, content: "{\"title\":\"🦊\"}",
            trigger: "{\"now\":true}",
            policy: "{}", actions: "[]", created: instant("2027-01-01T00:00:00Z"))
    }

    @Test("Every field comes back")
    func roundTrip() throws {
        let stored = try store.insert(request("a"))
        #expect(try store.currentRequest(client: fixture.client, identifier: "a") == stored)
        #expect(try store.request(row: stored.row) == stored)
    }

    @Test("An identifier has one current request in each client")
    func unique() throws {
        let other = try store.insert(ClientRecord(name: "org.example.Other", source: "added")).row
        _ = try store.insert(request("a"))
        _ = try store.insert(request("a", client: other))
        expect(.constraint) { _ = try store.insert(request("a")) }
    }

    @Test("A retired request with occurrences stays and makes room; one without goes")
    func retire() throws {
        let occurrence = try fixture.schedule("a", at: "2027-03-02T08:00:00Z")
        try store.retire(request: occurrence.request)
        let second = try store.insert(request("a"))
        #expect(try store.request(row: occurrence.request)?.isCurrent == false)
        #expect(try store.currentRequest(client: fixture.client, identifier: "a") == second)
        try store.retire(request: second.row)
        #expect(try store.request(row: second.row) == nil)
    }

    @Test("Content changes in place, and open occurrences learn whether there is a policy")
    func update() throws {
        let occurrence = try fixture.schedule("a", at: "2027-03-02T08:00:00Z")
        var stored = try #require(try store.request(row: occurrence.request))
        stored.content = "{\"title\":\"new\"}"
        stored.policy = "{\"grace\":1}"
        try store.update(stored)
        #expect(try store.request(row: stored.row) == stored)
        #expect(try fixture.current(occurrence).hasPolicy)
        #expect(try fixture.current(occurrence).due == occurrence.due)
    }

    @Test("Updating a request that is gone is stale")
    func updateOfNone() throws {
        expect(.stale) { try store.update(request("a")) }
    }

    @Test("Near identifiers are the neighbours of a text")
    func near() throws {
        for identifier in ["tea", "teb", "zoo", "apple"] { _ = try store.insert(request(identifier)) }
        #expect(try store.identifiers(near: "tea2", client: fixture.client, limit: 1) == ["tea", "teb"])
        #expect(try store.identifiers(near: "tea2", client: 99, limit: 1) == [])
        #expect(try store.identifiers(near: "b", client: nil, limit: 9) == ["apple", "tea", "teb", "zoo"])
    }
}
