import NotifyModel
import NotifyStore
import NotifyTestSupport
import Recurrence
import Systemd
import Testing

@testable import NotifyDaemon

@Suite("Owed commands over a real store and real programs")
struct CommandRunnerTests {
    private let fixture: StoreFixture
    private let driver: LoopDriver
    private let runner: CommandRunner
    private let occurrence: Occurrence

    init() throws {
        fixture = try StoreFixture()
        driver = try LoopDriver()
        runner = CommandRunner(
            store: fixture.store, loop: driver.loop,
            spawner: Spawner(
                loop: driver.loop, environment: [:], home: "/", limit: try DescriptorLimit(raisingTo: 1_024)),
            clock: Timekeeper(virtual: fixture.now.wall, after: nil, zone: .utc),
            log: Log(threshold: .debug, sink: fixture.log), socketPath: "/nowhere", settings: Settings())
        occurrence = try fixture.schedule("x")
        try fixture.fireDue()
    }

    private func owe(_ text: String) throws -> Int64 {
        try fixture.store.owe(command: text, occurrence: occurrence.row, firing: 1)
    }

    private func ended() throws -> [String] {
        try fixture.store.ledger(occurrence: occurrence.row).filter { $0.event == "command" }.compactMap(\.detail)
    }

    private func wait(for count: Int) throws {
        try driver.run(
            Turn(afterDrain: { if try ended().count >= count { driver.loop.stop() } }), awaiting: "\(count) ends")
    }

    @Test("one that cannot be read ends with the reason, and the next runs")
    func unreadable() throws {
        _ = try owe("{")
        _ = try owe(CommandText.text(["/bin/true"]))
        try runner.start()
        try wait(for: 2)
        #expect(try ended().contains { $0.contains("cannot be") })
        #expect(try fixture.store.owedCommands(limit: 9).isEmpty)
    }

    @Test("none is started whose ringing is not on disk, those before it are")
    func notDurable() throws {
        let command = CommandText.text(["/bin/true"])
        let first = try owe(command)
        let second = try owe(command)
        runner.firstUndurable = { second }
        try runner.start()
        try wait(for: 1)
        try driver.runBriefly()
        #expect(try fixture.store.owedCommands(limit: 9).map(\.row) == [second])
        #expect(first < second)
        runner.firstUndurable = { nil }
        try runner.start()
        try wait(for: 2)
    }

    @Test("one whose end was undone is not run again; its end is written when the store takes it")
    func undone() throws {
        let mark = fixture.directory.path("runs")
        _ = try owe(CommandText.text(["/bin/sh", "-c", "echo x >> \(mark)"]))
        _ = try fixture.store.commit()
        try runner.start()
        try wait(for: 1)
        fixture.store.rollback()
        runner.undone()
        #expect(try ended().isEmpty)
        try runner.start()
        #expect(try ended() == ["exit 0"])
        try #expect(fixture.directory.read("runs") == "x\n")
        _ = try fixture.store.commit()
        runner.kept()
        #expect(try fixture.store.owedCommands(limit: 9).isEmpty)
    }
}
