import NotifyModel
import NotifyStore
import Systemd
import Testing

@testable import NotifyDaemon

@Suite("Who counts as unreachable")
struct UpkeepTests {
    private let fixture: StoreFixture
    private let upkeep: Upkeep

    init() throws {
        fixture = try StoreFixture()
        let workers = UpkeepWorkers(
            checkpoints: try WorkerThread(name: "checkpoints"), backups: try WorkerThread(name: "backups"),
            results: UpkeepResults(wakeup: try Wakeup()))
        upkeep = Upkeep(
            store: fixture.store, loop: try LoopDriver().loop, log: Log(threshold: .debug, sink: fixture.log),
            workers: workers, startingAt: fixture.now.elapsed)
    }

    private func client() throws -> ClientRecord {
        try #require(try fixture.store.client(row: fixture.client.row))
    }

    private func isUnreachable(after minutes: Int64) throws -> Bool {
        try upkeep.isUnreachable(client(), at: fixture.now.after(.minutes(minutes)))
    }

    @Test("a client whose messages wait has ten minutes after the start and after its last stream to come back")
    func returns() throws {
        defer { upkeep.stop() }
        try fixture.schedule("x")
        try fixture.fireDue()
        #expect(try !isUnreachable(after: 0) && !isUnreachable(after: 9))
        #expect(try isUnreachable(after: 10))
        upkeep.streamEnded(fixture.client.row, at: fixture.now.after(.minutes(60)))
        #expect(try !isUnreachable(after: 69) && isUnreachable(after: 70))
        upkeep.isConnected = { _ in true }
        #expect(try !isUnreachable(after: 70))
    }

    @Test("a client that can be launched is never unreachable")
    func launched() throws {
        defer { upkeep.stop() }
        var record = try client()
        record.way = .command(CommandText.text(["/bin/true"]))
        try fixture.store.update(record)
        try fixture.schedule("x")
        try fixture.fireDue()
        #expect(try !isUnreachable(after: 60))
    }
}
