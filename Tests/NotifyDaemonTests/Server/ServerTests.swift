import Glibc
import NotifyInterface
import NotifyTestSupport
import Testing
import Varlink

@testable import NotifyDaemon

@Suite("The server and its peers")
struct ServerTests {
    private let fixture: ServerFixture

    init() throws {
        fixture = try ServerFixture()
    }

    private var server: Server {
        get throws { try #require(fixture.server) }
    }

    private func numbered(_ count: Int) -> [String] { (0..<count).map { "A\($0)" } }

    @Test("calls sent ahead are served some a turn, so that others wait for no more than those")
    func callsOfATurn() throws {
        let busy = try fixture.client(numbered(400))
        let other = try fixture.client(["B"])
        try fixture.run(until: { [fixture] in fixture.served.count == 401 }, awaiting: "all calls")
        #expect(try #require(fixture.served.firstIndex(of: "B")) <= 128)
        #expect(fixture.served.filter { $0 != "B" } == numbered(400))
        withExtendedLifetime((busy, other)) {}
    }

    @Test("calls that take long are fewer a turn")
    func budget() throws {
        fixture.answer = { [unowned fixture] _, _, connection in
            fixture.now += .milliseconds(1)
            connection.session.reply()
            connection.answered(wrote: false, oneway: false)
        }
        let busy = try fixture.client(numbered(40))
        let other = try fixture.client(["B"])
        try fixture.run(until: { [fixture] in fixture.served.count == 41 }, awaiting: "all calls")
        #expect(try #require(fixture.served.firstIndex(of: "B")) <= 4)
        withExtendedLifetime((busy, other)) {}
    }

    @Test("answers of the turn at hand count as output: whoever does not read is not answered without end")
    func outputLimit() throws {
        let text = String(repeating: "x", count: 200_000)
        var largest = 0
        fixture.answer = { _, _, connection in
            connection.session.reply(["text": .string(text)])
            connection.answered(wrote: false, oneway: false)
            largest = max(largest, connection.outputBytes)
        }
        let client = try fixture.client(numbered(60))
        try fixture.runBriefly()
        #expect(fixture.served.count < 20)
        #expect(largest < Limits.messageBytes + 210_000)
        withExtendedLifetime(client) {}
    }

    @Test("a peer that has ended its side gets every reply, also one that takes turns, and then the end")
    func halfClosed() throws {
        fixture.answer = { [unowned fixture] name, _, connection in
            guard name == "Slow" else {
                connection.session.reply(["name": .string(name)])
                return connection.answered(wrote: false, oneway: false)
            }
            fixture.later(5) { fixture.server?.answer(connection, ["name": "Slow"] as JSONObject) }
        }
        let client = try fixture.client(["Slow", "Quick", "Slow"] + numbered(200))
        client.endSending()
        let server = try self.server
        try fixture.run(
            until: { [fixture] in fixture.turns > 3 && server.connections.isEmpty }, awaiting: "the server's end")
        let replies = try (["Slow", "Quick", "Slow"] + numbered(200)).map { name in
            (name, try client.messageOrEnd("the reply to \(name)"))
        }
        for (name, reply) in replies { #expect(reply?.contains("\"\(name)\"") == true, "\(name)") }
        #expect(try client.messageOrEnd("the end") == nil)
    }

    @Test("a peer that sends and goes without reading is served all the same")
    func gone() throws {
        do {
            let client = try fixture.client(numbered(500))
            withExtendedLifetime(client) {}
        }
        let server = try self.server
        try fixture.run(
            until: { [fixture] in fixture.turns > 1 && server.connections.isEmpty }, awaiting: "the server's end")
        #expect(fixture.served == numbered(500))
    }

    @Test("a reply that waits for the disk costs no turns, also with the beginning of the next call behind it")
    func waitsForTheDisk() throws {
        fixture.durable = 0
        let client = try fixture.client(["A"])
        try client.send(bytes: Array("{\"method\":".utf8))
        try fixture.runBriefly()
        #expect(fixture.served == ["A"])
        #expect(fixture.turns < 8)
        try client.send("\"x.y.B\"}")
        try fixture.run(until: { [fixture] in fixture.served == ["A", "B"] }, awaiting: "the call in two parts")
        fixture.durable = .max
        try fixture.runBriefly()
        for _ in 0..<2 { _ = try client.message() }
    }

    @Test("a call beside an open stream is refused after what was answered before, then the connection ends")
    func streamOpen() throws {
        fixture.answer = { _, _, connection in
            connection.session.openStream()
            connection.session.reply(["state": "owner"], continues: true)
            connection.answered(wrote: false, oneway: false)
        }
        let client = try RawClient(path: fixture.path)
        try client.send("x.y.Subscribe", more: true)
        try client.send("x.y.Other", "{}")
        let server = try self.server
        try fixture.run(
            until: { [fixture] in fixture.turns > 1 && server.connections.isEmpty }, awaiting: "the server's end")
        let messages = try (0..<3).map { try client.messageOrEnd("message \($0)") }
        #expect(messages[0]?.contains("owner") == true, "\(messages) \(fixture.log.messages) \(fixture.served)")
        #expect(messages[1]?.contains("StreamOpen") == true, "\(messages)")
        #expect(messages[2] == nil)
    }

    @Test("closing ends the socket at once, whoever holds the connection still")
    func closing() throws {
        var held: [Connection] = []
        fixture.answer = { _, _, connection in held.append(connection) }
        let client = try fixture.client(["Slow"])
        let server = try self.server
        try fixture.run(until: { !held.isEmpty }, awaiting: "the call")
        server.closeAll()
        #expect(try client.messageOrEnd("the end") == nil)
    }
}

extension ServerFixture {
    /// Runs the action after that many turns.
    fileprivate func later(_ count: Int, _ action: @escaping () -> Void) {
        driver.loop.perform { [unowned self] in
            if count == 0 { action() } else { later(count - 1, action) }
        }
    }
}

@Suite("The socket's folder")
struct ListenSocketTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func bind() throws(ServerError) {
        try ListenSocket(binding: folder.path + "/socket").removeFile()
    }

    @Test("one that nobody else can write to is used", arguments: [0o700, 0o755, 0o1777] as [mode_t])
    func safe(mode: mode_t) throws {
        chmod(folder.path, mode)
        #expect(throws: Never.self) { try bind() }
    }

    @Test("one that others can write to is refused", arguments: [0o777, 0o770, 0o702] as [mode_t])
    func open(mode: mode_t) throws {
        chmod(folder.path, mode)
        let error = #expect(throws: ServerError.self) { try bind() }
        #expect(error?.code == .openFolder)
    }

    @Test("one of another user is refused", .enabled(if: geteuid() == 0, "only root gives folders away"))
    func foreign() throws {
        chown(folder.path, 65_534, 65_534)
        let error = #expect(throws: ServerError.self) { try bind() }
        #expect(error?.code == .openFolder)
    }
}
