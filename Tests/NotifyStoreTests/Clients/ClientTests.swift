import NotifyModel
import Testing

@testable import NotifyStore

@Suite struct ClientTests {
    let fixture: Fixture
    var store: Store { fixture.store }

    init() throws {
        fixture = try Fixture()
    }

    private func full() -> ClientRecord {
        var client = ClientRecord(name: "org.example.Full", source: "registered")
        client.displayName = "Füll"
        client.way = .command("[\"a\",\"b\"]")
        client.signal = "SIGUSR1"
        client.launchOn = "[\"fired\"]"
        return client
    }

    @Test("Every field comes back, also after a restart")
    func roundTrip() throws {
        let stored = try store.insert(full())
        try fixture.reopen()
        #expect(try store.client(named: "org.example.Full") == stored)
        #expect(try store.client(row: stored.row) == stored)
        #expect(stored.way == .command("[\"a\",\"b\"]"))
    }

    @Test("A name is taken once")
    func uniqueName() throws {
        _ = try store.insert(full())
        expect(.constraint) { _ = try store.insert(full()) }
    }

    @Test("Updating keeps the counters, whatever the value handed in says")
    func update() throws {
        var client = try #require(try store.client(row: fixture.client))
        _ = try fixture.schedule("a", at: "2027-03-02T08:00:00Z")
        client.removed = true
        client.launchFailures = 3
        client.launchRetry = Elapsed(milliseconds: 5_000)
        try store.update(client)
        try fixture.reopen()
        let stored = try #require(try store.client(row: fixture.client))
        #expect(stored.removed)
        #expect(stored.launchFailures == 3)
        #expect(stored.launchRetry == Elapsed(milliseconds: 5_000))
        #expect(stored.counts.pending == 1)
    }

    @Test("What the user lets a client do comes back, also after a restart; at first it is the default")
    func permission() throws {
        var client = try store.insert(full())
        #expect(client.permission == Permission() && client.launcher == client.way)
        client.permission.authorization = .denied
        client.permission.banner = false
        client.permission.sound = false
        client.permission.badge = false
        client.permission.launch = false
        client.permission.maximum = .critical
        try store.update(client)
        try fixture.reopen()
        let stored = try #require(try store.client(row: client.row))
        #expect(stored.permission == client.permission)
        #expect(stored.launcher == nil)
        client.permission.authorization = .authorized
        try store.update(client)
        try fixture.reopen()
        #expect(try store.client(row: client.row)?.permission.authorization == .authorized)
    }

    @Test("Updating a client that is not there is stale")
    func updateOfNone() throws {
        var client = full()
        client.row = 77
        expect(.stale) { try store.update(client) }
    }

    @Test("All are listed by name, near names without the removed")
    func lists() throws {
        var client = try store.insert(full())
        client.removed = true
        try store.update(client)
        #expect(try store.allClients().map(\.name) == ["org.example.Full", "org.example.News"])
        #expect(try store.clientNames() == ["org.example.News"])
        #expect(try store.counts().clients == 1)
    }

    @Test("A page of clients begins after a name, whether that is still there or not")
    func pages() throws {
        for name in ["org.example.A", "org.example.B", "org.example.Z"] {
            _ = try store.insert(ClientRecord(name: name, source: "added"))
        }
        #expect(try store.clients(after: nil, limit: 2).map(\.name) == ["org.example.A", "org.example.B"])
        #expect(
            try store.clients(after: "org.example.B", limit: 2).map(\.name) == ["org.example.News", "org.example.Z"])
        #expect(try store.clients(after: "org.example.C", limit: 1).map(\.name) == ["org.example.News"])
        #expect(try store.clients(after: "org.example.Z", limit: 1).isEmpty)
    }

    @Test("A launch is retried when its point of the elapsed axis is there")
    func launchRetry() throws {
        var client = try #require(try store.client(row: fixture.client))
        client.launchRetry = Elapsed(milliseconds: 1_000_001)
        try store.update(client)
        #expect(try store.launchRetriesDue(Fixture.now, limit: 9).isEmpty)
        #expect(try store.nextElapsedDue() == Elapsed(milliseconds: 1_000_001))
        let later = Moment(wall: Fixture.now.wall, elapsed: Elapsed(milliseconds: 1_000_001))
        #expect(try store.launchRetriesDue(later, limit: 9).map(\.row) == [fixture.client])
        #expect(try store.launchRetriesDue(later, limit: 0).isEmpty)
    }

    @Test("The number at an icon is kept, and those who have one are found")
    func badges() throws {
        var client = try #require(try store.client(row: fixture.client))
        #expect(client.badge == nil)
        client.badge = 3
        try store.update(client)
        try fixture.reopen()
        #expect(try store.client(row: fixture.client)?.badge == 3)
        #expect(try store.badgedClients(limit: 9).map(\.row) == [fixture.client])
        client.badge = 0
        try store.update(client)
        #expect(try store.badgedClients(limit: 9).isEmpty)
        #expect(try store.client(row: fixture.client)?.badge == 0)
    }

    @Test("One category is declared, changed in its place and forgotten, and the others stay")
    func oneCategory() throws {
        for name in ["z", "a", "m"] {
            try store.setCategory(CategoryRecord(identifier: name, actions: "[1]"), client: fixture.client)
        }
        try store.setCategory(CategoryRecord(identifier: "z", actions: "[2]"), client: fixture.client)
        #expect(try store.deleteCategory("a", client: fixture.client))
        #expect(try !store.deleteCategory("a", client: fixture.client))
        try store.setCategory(CategoryRecord(identifier: "a", actions: "[3]"), client: fixture.client)
        #expect(
            try store.categories(client: fixture.client).map { $0.identifier + $0.actions } == ["z[2]", "m[1]", "a[3]"])
    }

    @Test("Categories are replaced all at once and keep their order")
    func categories() throws {
        let first = [CategoryRecord(identifier: "z", actions: "[1]"), CategoryRecord(identifier: "a", actions: "[2]")]
        try store.setCategories(first, client: fixture.client)
        #expect(try store.categories(client: fixture.client) == first)
        #expect(try store.actions(ofCategory: "a", client: fixture.client) == "[2]")
        try store.setCategories([CategoryRecord(identifier: "b", actions: "[3]")], client: fixture.client)
        #expect(try store.categories(client: fixture.client).map(\.identifier) == ["b"])
        #expect(try store.actions(ofCategory: "a", client: fixture.client) == nil)
    }
}
