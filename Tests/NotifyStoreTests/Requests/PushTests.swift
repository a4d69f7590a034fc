import CivilTime
import NotifyModel
import Testing

@testable import NotifyStore

@Suite("push tokens and receipts")
struct PushTests {
    let fixture: Fixture
    var store: Store { fixture.store }

    init() throws {
        fixture = try Fixture()
    }

    private func at(_ text: String) throws -> Instant { try Instant(rfc3339: text) }

    private func keep(
        _ key: String?, link: Int64? = nil, at text: String = "2026-03-07T00:00:00Z",
        oldest: String = "2026-02-05T00:00:00Z"
    ) throws {
        let receipt = PushReceipt(
            client: fixture.client, key: key, link: link, message: key, at: try at(text), outcome: "refused",
            reason: "r")
        try store.keep(receipt, forgettingBefore: try at(oldest))
    }

    @Test("a client has one token, and a removed client none that counts")
    func tokens() throws {
        #expect(try store.pushToken(client: fixture.client) == nil)
        try store.setPushToken("a", client: fixture.client, at: try at("2026-03-07T00:00:00Z"))
        try store.setPushToken("b", client: fixture.client, at: try at("2026-03-07T00:00:00Z"))
        try fixture.reopen()
        #expect(try store.client(pushToken: "a") == nil)
        #expect(try store.client(pushToken: "b") == fixture.client)
        #expect(try store.pushTokens() == ["b"])
        var client = try #require(try store.client(row: fixture.client))
        client.removed = true
        try store.update(client)
        _ = try store.commit()
        #expect(try store.pushTokens().isEmpty)
    }

    @Test("a receipt is found by its key, and old ones go a few at a time")
    func receipts() throws {
        for number in 0..<20 { try keep("old \(number)", at: "2026-02-01T00:00:00Z", oldest: "2026-01-01T00:00:00Z") }
        #expect(try store.pushReceipt(key: "old 19", client: fixture.client) != nil)
        try keep("id a")
        #expect(try store.pushReceipt(key: "old 0", client: fixture.client) == nil)
        try keep("id b")
        #expect(try store.pushReceipt(key: "old 19", client: fixture.client) == nil)
        #expect(try store.pushReceipt(key: "id a", client: fixture.client)?.reason == "r")
        #expect(try store.pushReceipt(key: "id a", client: fixture.client + 1) == nil)
        #expect(try store.pushFailures(limit: 3).map(\.message) == ["id b", "id a"])
    }

    @Test("of messages without an id only the last are known again, and none once the session is lost")
    func packets() throws {
        for number in 1...70 { try keep("packet \(number)", link: 7) }
        #expect(try store.pushReceipt(key: "packet 6", client: fixture.client) == nil)
        #expect(try store.pushReceipt(key: "packet 7", client: fixture.client)?.link == 7)
        try keep("id a")
        try store.forgetPushPackets()
        #expect(try store.pushReceipt(key: "packet 70", client: fixture.client) == nil)
        #expect(try store.pushReceipt(key: "id a", client: fixture.client) != nil)
        #expect(try store.pushFailures(limit: 100).count == 71)
    }
}
