import CivilTime
import NotifyModel
import Testing

@testable import NotifyStore

/// Messages that speak of no occurrence share the mailbox, its numbers and its rules with all others.
@Suite struct NoticeTests {
    private let fixture: Fixture
    private var store: Store { fixture.store }
    private let now = Fixture.now

    init() throws {
        fixture = try Fixture()
    }

    @discardableResult
    private func post(_ kind: MessageKind = .lifecycle, at: Instant? = nil) throws -> Int64 {
        let notice = Message(notice: kind, created: at ?? now.wall, details: #"{"lifecycle":{"event":"x"}}"#)
        return try store.enqueue(notice, client: fixture.client)
    }

    private func ring(_ identifier: String) throws {
        _ = try fixture.ring(fixture.schedule(identifier, at: "2026-11-01T09:00:00Z"))
    }

    private var mailbox: [String] {
        get throws {
            try store.mailbox(client: fixture.client, after: 0, limit: 99).map {
                "\($0.message.sequence) \($0.message.kind.word)"
            }
        }
    }

    private var counts: ClientCounts {
        get throws { try #require(try store.client(row: fixture.client)?.counts) }
    }

    @Test("one counter numbers notices and messages of occurrences, and a page merges them")
    func merged() throws {
        try post()
        try ring("a")
        try post(.fetch)
        try ring("b")
        #expect(try mailbox == ["1 lifecycle", "2 fired", "3 fetch", "4 fired"])
        #expect(
            try store.mailbox(client: fixture.client, after: 1, limit: 2).map(\.message.sequence) == [2, 3])
        let notice = try #require(try store.entry(client: fixture.client, sequence: 3))
        #expect(notice.subject == nil && notice.message.occurrence == nil && notice.message.firing == 0)
        #expect(try counts.notices == 2 && counts.unconfirmed == 4)
    }

    @Test("a notice is confirmed by its number, or with all before it")
    func confirmed() throws {
        try post()
        try ring("a")
        try post(.fetch)
        try post()
        let one = try store.confirm(client: fixture.client, sequences: [3, 3, 9], at: now.wall)
        #expect(one.map(\.kind) == [.fetch] && one.map(\.occurrence) == [nil])
        let rest = try store.confirm(client: fixture.client, through: 9, at: now.wall, limit: 9)
        #expect(rest.map(\.sequence) == [1, 2, 4])
        #expect(try counts.notices == 0 && counts.unconfirmed == 0)
    }

    @Test("a notice fails, is parked and is sent again like any message")
    func parked() throws {
        try post(.fetch)
        try ring("a")
        let failure = try store.fail(client: fixture.client, sequence: 1, reason: "no") { _ in nil }
        #expect(failure?.parked == true && failure?.occurrence == nil)
        _ = try store.fail(client: fixture.client, sequence: 2, reason: "no") { _ in nil }
        #expect(try mailbox.isEmpty && counts.parked == 2)
        #expect(try store.waiting(client: fixture.client, kinds: [.fired, .fetch], limit: 9).isEmpty)
        #expect(try store.retry(client: fixture.client, limit: 9).map(\.sequence) == [1, 2])
        #expect(try mailbox == ["1 fetch", "2 fired"] && counts.parked == 0)
        let waiting = try store.waiting(client: fixture.client, kinds: [.fired, .fetch], limit: 9)
        #expect(waiting.map(\.sequence) == [1, 2] && waiting.first?.occurrence == nil)
    }

    @Test("a notice is taken back once, and dropped with all that nobody fetches")
    func dropped() throws {
        let first = try post()
        try store.withdraw(client: fixture.client, sequence: first, occurrence: nil)
        try store.withdraw(client: fixture.client, sequence: first, occurrence: nil)
        #expect(try counts.notices == 0 && counts.unconfirmed == 0)
        try post(at: now.wall + -2_000)
        try post(at: now.wall + -1_000)
        try ring("a")
        let dropped = try store.dropMessages(
            client: fixture.client, createdBefore: now.wall + -1_500, keeping: 9, at: now.wall, limit: 9)
        #expect(dropped == 1)
        #expect(try mailbox == ["3 lifecycle", "4 fired"])
    }

    @Test("notices outlive the process, with their counter")
    func restarted() throws {
        try post()
        try post(.fetch)
        _ = try store.commit()
        try fixture.close()
        let store = try fixture.reopen()
        let kinds = try store.mailbox(client: fixture.client, after: 0, limit: 9).map(\.message.kind)
        #expect(kinds == [.lifecycle, .fetch])
        #expect(try store.client(row: fixture.client)?.counts.notices == 2)
    }

    @Test("a kind lies where it belongs")
    func misuse() throws {
        let wrong = Message(notice: .closed, created: now.wall, details: nil)
        expect(.misuse) { () throws(StoreError) in _ = try store.enqueue(wrong, client: fixture.client) }
    }
}
