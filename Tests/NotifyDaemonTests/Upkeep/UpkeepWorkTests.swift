import CivilTime
import NotifyModel
import NotifyStore
import Systemd
import Testing

@testable import NotifyDaemon

@Suite("Upkeep of a real store")
struct UpkeepWorkTests {
    private let fixture: StoreFixture
    private let driver: LoopDriver
    private static let hour: Int64 = .minutes(60)

    init() throws {
        fixture = try StoreFixture()
        driver = try LoopDriver()
    }

    /// The upkeep of a daemon that has just been started.
    private func start() throws -> Upkeep {
        let workers = UpkeepWorkers(
            checkpoints: try WorkerThread(name: "test-wal"), backups: try WorkerThread(name: "test-backup"),
            results: UpkeepResults(wakeup: try Wakeup()))
        return Upkeep(
            store: fixture.store, loop: driver.loop, log: Log(threshold: .debug, sink: fixture.log), workers: workers,
            startingAt: fixture.now.elapsed)
    }

    /// Something is committed after that time; what helper threads do is waited for, and its results are kept.
    private func commit(_ upkeep: Upkeep, after milliseconds: Int64 = 0) throws {
        fixture.now = fixture.now.after(milliseconds)
        try fixture.store.setValue("\(fixture.now.wall)", "change")
        _ = try fixture.store.commit()
        upkeep.committed(at: fixture.now, Settings(), mayPrune: true)
    }

    private func end(_ upkeep: Upkeep) throws {
        upkeep.stop()
        #expect(try upkeep.takeResults(at: fixture.now) == nil)
        _ = try fixture.store.commit()
    }

    private var backups: Int {
        get throws { try fixture.store.files.allBackups().count }
    }

    @Test("who restarts often gets a backup too: the first a minute after a start, the next a day later")
    func restarts() throws {
        var upkeep = try start()
        try commit(upkeep)
        try commit(upkeep, after: .seconds(59))
        #expect(try backups == 0)
        try commit(upkeep, after: .seconds(1))
        try end(upkeep)
        #expect(try backups == 1)
        for _ in 0..<3 {
            upkeep = try start()
            try commit(upkeep, after: 7 * UpkeepWorkTests.hour)
            try end(upkeep)
            #expect(try backups == 1)
        }
        upkeep = try start()
        try commit(upkeep, after: 3 * UpkeepWorkTests.hour)
        try end(upkeep)
        #expect(try backups == 2)
    }

    @Test("a wall clock set back does not put the next backup off")
    func clockSetBack() throws {
        var upkeep = try start()
        try commit(upkeep)
        try commit(upkeep, after: .minutes(1))
        try end(upkeep)
        fixture.now = Moment(wall: instant("2020-01-01T00:00:00Z"), elapsed: fixture.now.elapsed)
        upkeep = try start()
        try commit(upkeep, after: 24 * UpkeepWorkTests.hour)
        try end(upkeep)
        #expect(try backups == 2)
    }

    @Test("after an hour a thousand changes are enough, however few commits they are", arguments: [10, 1_000])
    func changes(count: Int) throws {
        var upkeep = try start()
        try commit(upkeep)
        try commit(upkeep, after: .minutes(1))
        try end(upkeep)
        upkeep = try start()
        try commit(upkeep)
        for number in 0..<count { try fixture.store.setValue("x", "key \(number)") }
        try commit(upkeep, after: UpkeepWorkTests.hour)
        try end(upkeep)
        #expect(try backups == (count == 10 ? 1 : 2))
    }

    @Test("mailboxes that nobody reads are pruned one client after the other")
    func pruning() throws {
        let clients = try (0..<3).map { try fixture.add("org.example.N\($0)") }
        for client in clients {
            for number in 0..<100 { try fixture.schedule("x\(number)", client: client) }
        }
        while !(try fixture.fireDue().isEmpty) {}
        let upkeep = try start()
        let month: Int64 = 30 * 24 * UpkeepWorkTests.hour
        try commit(upkeep, after: month)
        try driver.runBriefly(Turn(), .milliseconds(200))
        for client in clients { #expect(try fixture.mailbox(of: client).isEmpty) }
        try end(upkeep)
    }

    @Test("a WAL above its limit holds schedules until it starts again; they go on in a later turn")
    func largeLog() throws {
        let upkeep = try start()
        var released = 0
        upkeep.onRelease = { [fixture] in fixture.store.attempt { released += 1 } }
        for number in 0..<9 { try fixture.store.setValue(String(repeating: "x", count: 8 << 20), "key \(number)") }
        try commit(upkeep)
        #expect(upkeep.holdsSchedules)
        upkeep.stop()
        _ = try fixture.store.attempt { try upkeep.takeResults(at: fixture.now) }
        #expect(!upkeep.holdsSchedules)
        #expect(released == 0)
        try driver.runBriefly()
        #expect(released == 1)
    }
}
