import NotifyModel
import Testing

@testable import NotifyStore

@Suite("A message that fails") struct DeliveryTests {
    let fixture: Fixture
    let now = Fixture.now
    var store: Store { fixture.store }

    init() throws {
        fixture = try Fixture()
        for name in ["a", "b"] { try fixture.ring(fixture.schedule(name, .wall(Fixture.now.wall))) }
        _ = try fixture.store.commit()
    }

    private func sequences() throws -> [Int64] {
        try store.mailbox(client: fixture.client, after: 0, limit: 9).map(\.message.sequence)
    }

    private func fail(_ sequence: Int64, times: Int = 1, parkAt: Int = 3) throws -> DeliveryRecord? {
        var last: DeliveryRecord?
        for _ in 0..<times {
            last = try store.fail(client: fixture.client, sequence: sequence, reason: "exit 1") { attempts in
                attempts < parkAt ? Elapsed(milliseconds: now.elapsed.milliseconds + Int64(attempts) * 1_000) : nil
            }
        }
        return last
    }

    @Test("is left out of what a launch is for, as are other kinds, however many")
    func waiting() throws {
        let row = try #require(try store.entry(client: fixture.client, sequence: 1)?.message.occurrence)
        for kind: MessageKind in [.response, .closed, .closed] {
            _ = try store.enqueue(
                Message(occurrence: row, kind: kind, firing: 1, created: now.wall), client: fixture.client)
        }
        func waiting(_ kinds: [MessageKind], limit: Int = 9) throws -> [Int64] {
            try store.waiting(client: fixture.client, kinds: kinds, limit: limit).map(\.sequence)
        }
        #expect(try waiting([.fired]) == [1, 2])
        #expect(try waiting([.response]) == [3])
        #expect(try waiting([.response, .fired]) == [1, 2, 3])
        #expect(try waiting([.response, .fired], limit: 2) == [1, 2])
        _ = try fail(1)
        _ = try fail(3, times: 3)
        #expect(try waiting([.response, .fired]) == [2])
    }

    @Test("is passed by later ones until its time to come again")
    func retry() throws {
        let failed = try #require(try fail(1))
        #expect(failed.attempts == 1)
        #expect(failed.retry == Elapsed(milliseconds: now.elapsed.milliseconds + 1_000))
        #expect(try sequences() == [2])
        #expect(try store.nextElapsedDue() == failed.retry)
        #expect(try store.takeRetriesDue(at: now, limit: 9).isEmpty)
        let later = Moment(wall: now.wall, elapsed: Elapsed(milliseconds: now.elapsed.milliseconds + 1_000))
        #expect(try store.takeRetriesDue(at: later, limit: 9).map(\.sequence) == [1])
        #expect(try sequences() == [1, 2])
        #expect(try store.nextElapsedDue() == nil)
        #expect(try fail(1)?.attempts == 2)
    }

    @Test("is there at once for a client that is launched in another way; parked it stays, unless nobody was there")
    func releases() throws {
        _ = try fail(1)
        _ = try fail(2, times: 3)
        #expect(try store.releaseFailed(client: fixture.client, limit: 9).map(\.sequence) == [1])
        #expect(try sequences() == [1])
        #expect(try store.nextElapsedDue() == nil)
        _ = try store.fail(client: fixture.client, sequence: 1, reason: "exit 1", handed: false) { _ in nil }
        #expect(try fixture.counts.parked == 2)
        #expect(try store.releaseFailed(client: fixture.client, limit: 9).map(\.sequence) == [1])
        #expect(try sequences() == [1])
        #expect(try fixture.counts.parked == 1)
    }

    @Test("too often is parked, listed, and comes back when somebody retries it")
    func park() throws {
        let parked = try #require(try fail(1, times: 3))
        #expect(parked.parked)
        #expect(try sequences() == [2])
        #expect(try fixture.counts.parked == 1)
        #expect(try fixture.counts.unconfirmed == 2)
        try fixture.reopen()
        let row = try #require(parked.occurrence)
        #expect(try store.retry(occurrence: row) == [parked])
        #expect(try store.retry(occurrence: row).isEmpty)
        #expect(try sequences() == [1, 2])
        #expect(try fixture.counts.parked == 0)
        #expect(try store.delivery(client: fixture.client, sequence: 1) == nil)
    }

    @Test("and is confirmed after all is forgotten as a failure")
    func confirmed() throws {
        _ = try fail(1, times: 3)
        _ = try fail(2)
        #expect(try store.confirm(client: fixture.client, sequences: [1, 2], at: now.wall).count == 2)
        #expect(try fixture.counts.parked == 0)
        #expect(try fixture.counts.failing == 0)
        #expect(try store.nextElapsedDue() == nil)
    }

    @Test("but is not in the mailbox is nothing")
    func unknown() throws {
        #expect(try fail(9) == nil)
        #expect(try fixture.counts.failing == 0)
    }

    @Test("of any kind is treated alike")
    func otherKind() throws {
        let row = try #require(try store.occurrences(identifier: "a", client: fixture.client, limit: 1).first)
            .occurrence.row
        let closed = Message(occurrence: row, kind: .closed, firing: 1, created: now.wall)
        let sequence = try store.enqueue(closed, client: fixture.client)
        #expect(try fail(sequence, times: 3)?.occurrence == row)
        #expect(try sequences() == [1, 2])
        #expect(try store.retry(occurrence: row).count == 1)
        #expect(try sequences() == [1, 2, 3])
    }
}
