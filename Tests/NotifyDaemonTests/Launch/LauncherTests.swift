import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Recurrence
import Systemd
import Testing

@testable import NotifyDaemon

@Suite("The launcher over a real store and real programs")
struct LauncherTests {
    private let fixture: StoreFixture
    private let driver: LoopDriver
    private let clock: Timekeeper
    private let launcher: Launcher

    init() throws {
        fixture = try StoreFixture()
        driver = try LoopDriver()
        clock = Timekeeper(virtual: instant("2027-03-01T12:00:00Z"), after: nil, zone: .utc)
        var settings = Settings()
        settings.helloLimit = 50
        settings.killDelay = 100
        launcher = Launcher(
            store: fixture.store, loop: driver.loop,
            means: LaunchMeans(
                loop: driver.loop, log: Log(threshold: .debug, sink: fixture.log),
                spawner: Spawner(
                    loop: driver.loop, environment: [:], home: "/", limit: try DescriptorLimit(raisingTo: 1_024))),
            clock: clock, log: Log(threshold: .debug, sink: fixture.log), socketPath: "/nowhere", settings: settings,
            isConnected: { _ in false })
    }

    private func setProgram(_ arguments: [String]) throws {
        var client = try #require(try fixture.store.client(row: fixture.client.row))
        client.way = .command(CommandText.text(arguments))
        try fixture.store.update(client)
    }

    private func lines(_ word: String) -> Int {
        fixture.log.messages.count { $0.contains(word) }
    }

    /// Turns until that many launches have failed.
    private func waitFor(failures: Int) throws {
        try driver.run(
            Turn(afterDrain: { if lines("failed") >= failures { driver.loop.stop() } }), awaiting: "a launch that fails"
        )
    }

    @Test("messages that launch nobody do not hide those that do")
    func closedBeforeFired() throws {
        for index in 0..<300 {
            let occurrence = try fixture.schedule("x\(index)")
            try fixture.fireDue()
            try fixture.acknowledge(occurrence)
        }
        let fired = try fixture.store.mailbox(client: fixture.client.row, after: 0, limit: 1_000)
            .filter { $0.message.kind == .fired }.map(\.message.sequence)
        _ = try fixture.store.confirm(client: fixture.client.row, sequences: fired, at: fixture.now.wall)
        try setProgram(["/bin/true"])
        try launcher.consider(fixture.client.row)
        #expect(lines("launched") == 0)
        try fixture.schedule("new")
        try fixture.fireDue()
        try launcher.consider(fixture.client.row)
        #expect(lines("launched") == 1)
        try waitFor(failures: 1)
    }

    @Test("while a program is being ended the next launch waits, and its end is its own")
    func oneAtATime() throws {
        try fixture.schedule("x")
        try fixture.fireDue()
        try setProgram(["/bin/sh", "-c", "trap '' TERM; for i in $(seq 500); do sleep 0.01; done"])
        try launcher.consider(fixture.client.row)
        try waitFor(failures: 1)
        clock.move { $0.advance(.minutes(10)) }
        _ = try fixture.store.takeRetriesDue(at: clock.now, limit: 10)
        try setProgram(["/bin/true"])
        try launcher.consider(fixture.client.row)
        #expect(lines("launched") == 1)
        try waitFor(failures: 2)
        #expect(lines("launched") == 2)
        #expect(try fixture.store.client(row: fixture.client.row)?.launchFailures == 2)
    }

    @Test("a program that is not there fails at once, and is tried again later")
    func missingProgram() throws {
        try fixture.schedule("x")
        try fixture.fireDue()
        try setProgram(["/nowhere/program"])
        try launcher.consider(fixture.client.row)
        let client = try #require(try fixture.store.client(row: fixture.client.row))
        #expect(client.launchFailures == 1)
        #expect(client.launchRetry == Elapsed(milliseconds: clock.now.elapsed.milliseconds + .seconds(1)))
    }

    @Test("a command line that cannot be read is a failed launch")
    func unreadable() throws {
        try fixture.schedule("x")
        try fixture.fireDue()
        var client = try #require(try fixture.store.client(row: fixture.client.row))
        client.way = .command("{")
        try fixture.store.update(client)
        try launcher.consider(client.row)
        #expect(try fixture.store.client(row: client.row)?.launchFailures == 1)
    }

    private func setSignal(_ arguments: [String]) throws {
        var client = try #require(try fixture.store.client(row: fixture.client.row))
        client.way = .command(CommandText.text(arguments))
        client.signal = "SIGWINCH"
        try fixture.store.update(client)
    }

    @Test("where no registered process can be signalled, the program is launched at once")
    func goneProcess() throws {
        try fixture.schedule("x")
        try fixture.fireDue()
        try setSignal(["/bin/true"])
        let gone = try (0..<2).map { _ in try SocketConnection() }
        for one in gone { launcher.register(one.connection, client: fixture.client.row) }
        try launcher.consider(fixture.client.row)
        #expect(lines("launched") == 1)
        try waitFor(failures: 1)
    }

    @Test("of several registered processes only the one that did not answer its signal is dropped")
    func deafProcess() throws {
        try fixture.schedule("x")
        try fixture.fireDue()
        try setSignal(["/bin/true"])
        let peers = try (0..<2).map { _ in try SocketConnection() }
        for peer in peers {
            peer.connection.signal = try PeerSignal(of: peer.connection.descriptor)
            for _ in 0..<3 { launcher.register(peer.connection, client: fixture.client.row) }
        }
        for round in 1...3 {
            try launcher.consider(fixture.client.row)
            try waitFor(failures: round)
            clock.move { $0.advance(.minutes(10)) }
            _ = try fixture.store.takeRetriesDue(at: clock.now, limit: 10)
        }
        #expect(lines("signalled") == 2)
        #expect(lines("launched") == 1)
    }

    @Test("a few of many launches are tried again in one turn")
    func retries() throws {
        for index in 0..<10 {
            var client = try fixture.add("org.example.N\(index)")
            client.launchRetry = clock.now.elapsed
            try fixture.store.update(client)
        }
        #expect(try launcher.retriesDue(at: clock.now))
        #expect(try fixture.store.launchRetriesDue(clock.now, limit: 99).count == 10 - Launcher.retries)
    }
}
