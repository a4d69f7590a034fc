import Glibc
import NotifyInterface
import NotifyKit
import NotifyTestSupport
import Testing

@Suite("stream of replies")
struct ReplyStreamTests {
    private static let owner = #"{"parameters":{"state":"owner"},"continues":true}"#
    private static let standby = #"{"parameters":{"state":"standby"},"continues":true}"#

    @Test("a stream is called with more, gives what has come, and ends with the last reply")
    func replies() throws {
        let server = try ScriptedServer { _, _ in
            .send(Self.standby, Self.owner, #"{"parameters":{"state":"over"}}"#)
        }
        let stream = try Connection(path: server.path).stream(Clients.Subscribe.self, .init(client: "org.example.A"))
        var states: [String?] = []
        while states.last != "over" { states += try stream.next().map(\.state) }
        #expect(states == ["standby", "owner", "over"])
        #expect(server.messages.allSatisfy { $0.contains(#""more":true"#) })
        #expect(try #require(throws: NotifyKitError.self) { try stream.next() }.code == .lost)
    }

    @Test("a daemon that dies ends the stream as lost, after what it had sent")
    func death() throws {
        let server = try ScriptedServer { _, _ in .sendAndDie(Self.owner) }
        let stream = try Connection(path: server.path).stream(Clients.Subscribe.self, .init(client: "org.example.A"))
        #expect(try stream.next().map(\.state) == ["owner"])
        #expect(try #require(throws: NotifyKitError.self) { try stream.next() }.code == .lost)
    }

    @Test("an error reply ends the stream with that error")
    func refusal() throws {
        let server = try ScriptedServer { _, _ in
            .send(#"{"error":"org.notifyd.Notifications.UnknownClient","parameters":{"client":"a.B","nearest":[]}}"#)
        }
        let stream = try Connection(path: server.path).stream(Clients.Subscribe.self, .init(client: "a.B"))
        let error = try #require(throws: NotifyKitError.self) { try stream.next() }
        #expect(error.refusal?.kind == .unknownClient(client: "a.B", nearest: []))
    }

    @Test("a readable descriptor ends the wait")
    func interrupt() throws {
        let server = try ScriptedServer { _, _ in .send(Self.owner) }
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { close(ends[0]) }
        let connection = try Connection(path: server.path)
        let stream = try connection.stream(Clients.Subscribe.self, .init(client: "org.example.A"), interrupt: ends[0])
        #expect(try stream.next().map(\.state) == ["owner"])
        close(ends[1])
        #expect(try #require(throws: NotifyKitError.self) { try stream.next() }.code == .interrupted)
    }

    @Test("no call is made on a connection with an open stream")
    func noFurtherCall() throws {
        let server = try ScriptedServer { _, _ in .send(Self.owner) }
        let connection = try Connection(path: server.path)
        let stream = try connection.stream(Clients.Subscribe.self, .init(client: "org.example.A"))
        _ = try stream.next()
        #expect(throws: NotifyKitError.self) { try connection.call(Manager.ShowClock.self) }
        #expect(server.messages.count == 1)
    }
}
