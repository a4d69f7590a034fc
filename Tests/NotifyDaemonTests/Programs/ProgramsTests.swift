import NotifyInterface
import NotifyModel
import NotifyStore
import Systemd
import Testing

@testable import NotifyDaemon

@Suite("Programs over a real store")
struct ProgramsTests {
    private let fixture: StoreFixture
    private let driver: LoopDriver
    private let mailboxes: Mailboxes
    private let programs: Programs
    private let stream: SocketConnection

    init() throws {
        fixture = try StoreFixture()
        driver = try LoopDriver()
        let log = Log(threshold: .debug, sink: fixture.log)
        mailboxes = Mailboxes(store: fixture.store, log: log)
        programs = Programs(
            store: fixture.store, writer: fixture.writer, mailboxes: mailboxes, loop: driver.loop,
            clock: fixture.clock, log: log, settings: Settings())
        stream = try SocketConnection()
        var client = fixture.client
        client.exitsOnSuspend = true
        try fixture.store.update(client)
    }

    private var client: ClientRecord {
        get throws { try #require(try fixture.store.client(row: fixture.client.row)) }
    }

    /// A program with a stream, in that state, as a turn before has left it.
    private func run(in state: ProgramState, lifecycle: Bool = false) throws {
        _ = try stream.call(
            #"{"method":"org.notifyd.Clients.Subscribe","more":true,"parameters":{"client":"org.example.News"}}"#)
        try mailboxes.subscribe(
            stream.connection, client: client, windowSize: 256, monitor: false, lifecycle: lifecycle)
        _ = try programs.streamOpened(fixture.client.row, launchedFor: nil, wantsLifecycle: lifecycle)
        if state != .background { try set(state) }
        try keep()
    }

    private func set(_ state: ProgramState) throws {
        // At the word of a process that is not the stream's.
        _ = try programs.set(state, client, by: 1)
    }

    private func keep() throws {
        _ = try fixture.store.commit()
        programs.kept()
    }

    private func undo() {
        fixture.store.rollback()
        programs.undone()
    }

    private var isEnding: Bool { programs.endings[fixture.client.row] != nil }

    @Test("a program that goes to the background in a turn that is undone stays, and is not ended")
    func suspendedInVain() throws {
        try run(in: .foreground)
        try set(.background)
        #expect(isEnding)
        undo()
        #expect(!isEnding && programs.state(of: fixture.client.row) == .foreground)
        try programs.lookAgain()
        #expect(!isEnding)
    }

    @Test("an end that begins with the last task, in a turn that is undone, begins again with the store")
    func taskEndsInVain() throws {
        try run(in: .foreground)
        let (task, _) = try programs.beginTask(client, name: nil, on: stream.connection)
        try set(.background)
        try keep()
        #expect(!isEnding)
        try programs.endTasks(of: fixture.client.row) { $0.identifier == task }
        #expect(isEnding)
        undo()
        #expect(!isEnding)
        try programs.lookAgain()
        #expect(isEnding)
    }

    @Test("a return to the foreground that is undone leaves the end to be begun again")
    func returnsInVain() throws {
        try run(in: .foreground)
        try set(.background)
        try keep()
        try set(.foreground)
        #expect(!isEnding)
        undo()
        try programs.lookAgain()
        #expect(isEnding && programs.state(of: fixture.client.row) == .background)
    }

    @Test("a task that begins in a turn that is undone was never begun; one of a turn before goes on")
    func taskBeginsInVain() throws {
        try run(in: .foreground)
        let (first, _) = try programs.beginTask(client, name: nil, on: stream.connection)
        try keep()
        _ = try programs.beginTask(client, name: nil, on: stream.connection)
        undo()
        #expect(programs.tasks[fixture.client.row]?.map(\.identifier) == [first])
    }

    @Test("who confirms nothing is told of the last times alone, however often somebody says where it stands")
    func bounded() throws {
        try run(in: .background, lifecycle: true)
        for _ in 0..<100 { for state in [ProgramState.foreground, .background] { try set(state) } }
        #expect(try client.counts.notices == Limits.lifecycleMessages)
        #expect(try client.counts.unconfirmed == Limits.lifecycleMessages)
        let newest = try fixture.store.mailbox(client: fixture.client.row, after: 0, limit: 999).last?.message
        #expect(newest?.details?.contains("willTerminate") == true)
    }
}
