import CivilTime
import NotifyModel
import NotifyStore
import Systemd
import Testing

@testable import NotifyDaemon

@Suite("Waking clients over a real store")
struct FetchRunTests {
    private let fixture: StoreFixture
    private let driver: LoopDriver
    private let fetches: FetchRun

    init() throws {
        fixture = try StoreFixture()
        driver = try LoopDriver()
        let log = Log(threshold: .debug, sink: fixture.log)
        var settings = Settings()
        settings.fetchBudget = 20
        let launcher = Launcher(
            store: fixture.store, loop: driver.loop,
            means: LaunchMeans(
                loop: driver.loop, log: log,
                spawner: Spawner(
                    loop: driver.loop, environment: [:], home: "/", limit: try DescriptorLimit(raisingTo: 1_024))),
            clock: fixture.clock, log: log, socketPath: "/nowhere", settings: settings, isConnected: { _ in true })
        fetches = FetchRun(
            store: fixture.store, writer: fixture.writer, mailboxes: Mailboxes(store: fixture.store, log: log),
            launcher: launcher, loop: driver.loop, clock: fixture.clock, log: log, settings: settings)
    }

    /// Turns until the budget is over; the turn is kept, or undone.
    private func overrun(keeping: Bool) throws {
        fetches.deciding = { [fixture, driver] work in
            try work()
            if keeping { _ = try fixture.store.commit() } else { fixture.store.rollback() }
            driver.loop.stop()
        }
        try driver.run(awaiting: "the end of the budget")
    }

    @Test("an end of the budget in a turn that is undone comes again with the store")
    func overrunInVain() throws {
        let task = try fixture.store.insert(
            FetchTask(
                client: fixture.client.row, name: FetchTask.interval, kind: .refresh, minimum: 3_600_000,
                declared: fixture.clock.now.elapsed))
        let woken = try fetches.wake(task, of: fixture.client, at: fixture.clock.now)
        _ = try fixture.store.commit()
        try overrun(keeping: false)
        #expect(try fixture.store.fetchTask(row: woken.row)?.state == .running)
        try fetches.resume()
        try overrun(keeping: true)
        let ended = try #require(try fixture.store.fetchTask(row: woken.row))
        #expect(ended.state == .waiting && ended.lastResult == .failed && ended.notice == nil)
        #expect(try fixture.mailbox().isEmpty)
    }
}
