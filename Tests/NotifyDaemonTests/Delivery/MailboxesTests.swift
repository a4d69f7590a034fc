import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Systemd
import Testing
import Varlink

@testable import NotifyDaemon

@Suite("Handing messages over")
struct MailboxesTests {
    private let fixture: StoreFixture
    private let mailboxes: Mailboxes

    init() throws {
        fixture = try StoreFixture()
        mailboxes = Mailboxes(store: fixture.store, log: Log(threshold: .debug, sink: fixture.log))
    }

    private var client: ClientRecord {
        get throws { try #require(try fixture.store.client(row: fixture.client.row)) }
    }

    /// A subscriber whose reply is on its way.
    private func subscribe(window: Int = 256, monitor: Bool = false) throws -> SocketConnection {
        let socket = try SocketConnection()
        let flag = monitor ? ",\"monitor\":true" : ""
        _ = try socket.call(
            "{\"method\":\"org.notifyd.Clients.Subscribe\",\"more\":true,\"parameters\":"
                + "{\"client\":\"org.example.News\"\(flag)}}")
        try mailboxes.subscribe(socket.connection, client: client, windowSize: window, monitor: monitor)
        socket.connection.send(socket.connection.session.takeOutput(), after: 0)
        return socket
    }

    private func ring(_ count: Int, _ prefix: String = "x") throws {
        for index in 0..<count { try fixture.schedule("\(prefix)\(index)") }
        try fixture.fireDue()
        mailboxes.wake(fixture.client.row)
    }

    /// Hands over, and lets the peers read: the numbers that arrived at each.
    private func turn(_ sockets: SocketConnection...) throws -> [[Int]] {
        _ = try mailboxes.pump(commit: 0)
        return try sockets.map { try $0.numbers() }
    }

    @Test("messages come in the order of their numbers, as far as the window has room")
    func window() throws {
        let reader = try subscribe(window: 3)
        try ring(5)
        #expect(try turn(reader) == [[1, 2, 3]])
        #expect(try turn(reader) == [[]])
        mailboxes.settled(fixture.client.row, [2])
        #expect(try turn(reader) == [[4]])
        mailboxes.settled(fixture.client.row, through: 4)
        #expect(try turn(reader) == [[5]])
    }

    @Test("what is under way is known, until it is confirmed")
    func underWay() throws {
        let reader = try subscribe()
        try ring(1)
        _ = try turn(reader)
        #expect(mailboxes.isUnderWay(fixture.client.row, 1))
        mailboxes.settled(fixture.client.row, [1])
        #expect(!mailboxes.isUnderWay(fixture.client.row, 1))
    }

    @Test("the first owns the mailbox; a second stands by and takes over what is unconfirmed, in order")
    func takeOver() throws {
        let owner = try subscribe()
        let standby = try subscribe()
        try ring(3)
        #expect(try turn(owner, standby) == [[1, 2, 3], []])
        mailboxes.settled(fixture.client.row, [2])
        _ = try fixture.store.confirm(client: fixture.client.row, sequences: [2], at: fixture.now.wall)
        #expect(mailboxes.connectionEnded(owner.connection, commit: 0).orphan == nil)
        #expect(try turn(standby) == [[1, 3]])
    }

    @Test("the last stream that ends leaves an orphan, and the next one begins at the first message")
    func orphan() throws {
        let owner = try subscribe()
        try ring(2)
        _ = try turn(owner)
        #expect(mailboxes.connectionEnded(owner.connection, commit: 0).orphan == fixture.client.row)
        #expect(mailboxes.connectionEnded(owner.connection, commit: 0).orphan == nil)
        #expect(!mailboxes.isConnected(fixture.client.row))
        #expect(try turn(subscribe()) == [[1, 2]])
    }

    @Test("monitors get copies of what is new, confirm nothing and own nothing")
    func monitor() throws {
        let monitor = try subscribe(monitor: true)
        #expect(!mailboxes.isConnected(fixture.client.row))
        try ring(2)
        let (touched, stalled) = try mailboxes.copy(fixture.writer.enqueued, commit: 0)
        #expect(touched.count == 2 && stalled.isEmpty)
        #expect(try monitor.numbers() == [1, 2])
        #expect(mailboxes.streamCount == 1)
    }

    @Test("a message that failed comes again by name, below the cursor, the oldest first")
    func again() throws {
        let reader = try subscribe()
        try ring(4)
        _ = try turn(reader)
        mailboxes.settled(fixture.client.row, [1, 3])
        mailboxes.again(fixture.client.row, [3, 1])
        #expect(try turn(reader) == [[1, 3]])
        mailboxes.again(fixture.client.row, [2])
        #expect(try turn(reader) == [[]], "what is under way is not handed over twice")
    }

    @Test("a reader that is behind gets nothing more until it has caught up, then goes on by itself")
    func behind() throws {
        let reader = try subscribe(window: 4_096)
        let text = String(repeating: "x", count: 900)
        for index in 0..<3_000 { try fixture.schedule("\(index)\(text)".prefix(250).description) }
        try fixture.fireDue()
        mailboxes.wake(fixture.client.row)
        var received: [Int] = []
        for _ in 0..<200 {
            for _ in 0..<4 { _ = try mailboxes.pump(commit: 0) }
            #expect(reader.connection.outputBytes < 2 * MailboxStream.outputLimit)
            received += try reader.numbers()
            guard mailboxes.canGoOn else { break }
        }
        #expect(received == Array(1...3_000))
    }

    @Test("long messages fill the output to its limit and no further")
    func longMessages() throws {
        let reader = try subscribe(window: 4_096)
        let text = String(repeating: "x", count: 60_000)
        for index in 0..<60 { try fixture.schedule("\(index)\(text)") }
        try fixture.fireDue()
        mailboxes.wake(fixture.client.row)
        _ = try mailboxes.pump(commit: 0)
        #expect(reader.connection.outputBytes < MailboxStream.outputLimit + 200_000)
        var received = try reader.numbers()
        while mailboxes.canGoOn {
            _ = try mailboxes.pump(commit: 0)
            received += try reader.numbers()
        }
        #expect(received == Array(1...60))
    }

    @Test("a stream that cannot be opened is not there")
    func refused() throws {
        mailboxes.onOpen = { _, _ in throw NotifyError(.streamOpen) }
        #expect(throws: NotifyError.self) { try subscribe() }
        #expect(mailboxes.streamCount == 0)
        mailboxes.onOpen = { _, _ in nil }
        let reader = try subscribe()
        try ring(1)
        #expect(try turn(reader) == [[1]])
    }

    @Test("a reader that reads nothing costs no turns")
    func asleep() throws {
        _ = try subscribe(window: 4_096)
        for index in 0..<2_000 { try fixture.schedule("\(index)" + String(repeating: "x", count: 240)) }
        try fixture.fireDue()
        mailboxes.wake(fixture.client.row)
        for _ in 0..<20 { _ = try mailboxes.pump(commit: 0) }
        #expect(!mailboxes.canGoOn)
    }

    @Test("an alert that could not be recorded goes to owner and monitors, without a number")
    func unrecorded() throws {
        let (owner, monitor) = (try subscribe(), try subscribe(monitor: true))
        let occurrence = try fixture.schedule("x")
        let record = try fixture.record(occurrence)
        let frame = MessageFrame(
            sequence: nil, key: record.key, kind: .fired, firing: 1, row: occurrence.row, at: fixture.now.wall,
            content: record.content, unrecorded: true)
        #expect(mailboxes.showUnrecorded(frame, client: fixture.client.row, commit: 0).count == 2)
        for reader in [owner, monitor] {
            let text = try reader.text()
            #expect(text.contains("\"unrecorded\":true") && !text.contains("\"sequence\""))
        }
    }
}

@Suite("A move of the virtual clock")
struct ClockJourneyTests {
    private func journey(_ stops: ClockJourney.Stops) throws -> ClockJourney {
        ClockJourney(stops: stops, connection: try SocketConnection().connection)
    }

    @Test("advance stops at each due date on the way, then at its end")
    func every() throws {
        var journey = try self.journey(.every(left: 100))
        #expect(journey.step(distance: 30) == 30)
        #expect(journey.step(distance: 0) == 0)
        #expect(journey.step(distance: 70) == 70)
        #expect(journey.step(distance: nil) == 0)
        #expect(journey.step(distance: nil) == nil)
    }

    @Test("two moves asked for at once go one after the other, each its whole way")
    func afterAnother() throws {
        var journeys = [try journey(.every(left: 200)), try journey(.every(left: 100))]
        var elapsed: Int64 = 0
        for index in journeys.indices {
            while let step = journeys[index].step(distance: nil) { elapsed += step }
        }
        #expect(elapsed == 300)
    }

    @Test("what is due beyond its end is no stop")
    func beyond() throws {
        var journey = try self.journey(.every(left: 100))
        #expect(journey.step(distance: 101) == 100)
        #expect(journey.step(distance: 1) == nil)
    }

    @Test("next stops once; with nothing pending it goes nowhere")
    func first() throws {
        var journey = try self.journey(.first)
        #expect(journey.step(distance: 5_000) == 5_000)
        #expect(journey.step(distance: 1) == nil)
        var nothing = try self.journey(.first)
        #expect(nothing.step(distance: nil) == nil)
    }

    @Test("suspend and set go nowhere by themselves")
    func none() throws {
        var journey = try self.journey(.none)
        #expect(journey.step(distance: 5) == nil)
    }
}
