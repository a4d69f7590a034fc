import Glibc
import NotifyInterface
import NotifyKit
import NotifyTestSupport
import Testing

@Suite("connection")
struct ConnectionTests {
    @Test("a call is one message, and its reply comes back typed")
    func call() throws {
        let server = try ScriptedServer { _, _ in .send(#"{"parameters":{"cancelled":2}}"#) }
        let connection = try Connection(path: server.path)
        let reply = try connection.call(
            Notifications.Cancel.self, Notifications.Cancel.Parameters(occurrences: ["tea"], client: nil))
        #expect(reply.cancelled == 2)
        #expect(
            server.messages == [
                #"{"method":"org.notifyd.Notifications.Cancel","parameters":{"occurrences":["tea"]}}"#
            ])
    }

    @Test("several calls go over one connection")
    func severalCalls() throws {
        let server = try ScriptedServer { _, index in .send(#"{"parameters":{"cancelled":\#(index)}}"#) }
        let connection = try Connection(path: server.path)
        for index in 0..<3 {
            let parameters = Notifications.Cancel.Parameters(all: true)
            #expect(try connection.call(Notifications.Cancel.self, parameters).cancelled == index)
        }
    }

    @Test("two calls go out together, and each has its own answer")
    func pairOfCalls() throws {
        let server = try ScriptedServer { _, index in
            .send(
                index == 0
                    ? #"{"error":"org.notifyd.Manager.NoVirtualClock","parameters":{}}"#
                    : #"{"parameters":{"cancelled":2}}"#)
        }
        let connection = try Connection(path: server.path)
        let (clock, cancelled) = try connection.call(
            Manager.ShowClock.self, NoFields(), then: Notifications.Cancel.self, .init(all: true), patience: nil)
        #expect(throws: NotifyKitError.self) { try clock.get() }
        #expect(try cancelled.get().cancelled == 2)
        #expect(server.messages.count == 2)
    }

    @Test("what the daemon refuses comes back as the typed error")
    func refusal() throws {
        let server = try ScriptedServer { _, _ in
            .send(
                #"{"error":"org.notifyd.Notifications.NoSuchOccurrence","#
                    + #""parameters":{"occurrence":"tee","nearest":["tea"]}}"#)
        }
        let error = try failure(server) { try $0.call(Notifications.Cancel.self, .init(occurrences: ["tee"])) }
        #expect(error.code == .refused)
        #expect(error.refusal?.kind == .noSuchOccurrence(occurrence: "tee", nearest: ["tea"]))
        #expect(error.message.contains("did you mean tea?"))
    }

    @Test("an error that no interface of ours declares is told by its name")
    func foreignRefusal() throws {
        let server = try ScriptedServer { _, _ in
            .send(#"{"error":"org.varlink.service.MethodNotFound","parameters":{"method":"x"}}"#)
        }
        let error = try failure(server) { try $0.call(Manager.ShowClock.self) }
        #expect(error.code == .refused && error.refusal == nil)
        #expect(error.message.contains("MethodNotFound"))
    }

    @Test(
        "an answer that is not what the interface says is no answer",
        arguments: [
            (ScriptedServer.Answer.send("{"), NotifyKitError.Code.malformed),
            (.send(#"{"parameters":{"cancelled":"two"}}"#), .malformed),
            (.send(#"{"parameters":{}}"#), .malformed),
            (.send(#"{"parameters":{"cancelled":1},"continues":true}"#), .malformed),
            (.cut(#"{"parameters":{"cancel"#), .lost),
            (.sendAndDie(), .lost),
        ])
    func badAnswers(answer: ScriptedServer.Answer, expected: NotifyKitError.Code) throws {
        let server = try ScriptedServer { _, _ in answer }
        let error = try failure(server) { try $0.call(Notifications.Cancel.self, .init(all: true)) }
        #expect(error.code == expected, "\(error)")
    }

    @Test("a daemon that says nothing is given up after the caller's patience")
    func silence() throws {
        let server = try ScriptedServer { _, _ in .send() }
        let connection = try Connection(path: server.path, patience: .milliseconds(20))
        let error = try #require(throws: NotifyKitError.self) { try connection.call(Manager.ShowClock.self) }
        #expect(error.code == .silent)
    }

    @Test("no socket, and a file in its place, mean no daemon; the error says how to start one")
    func noDaemon() throws {
        let directory = try TemporaryDirectory()
        try directory.write("file", "")
        for name in ["socket", "file"] {
            let error = try #require(throws: NotifyKitError.self) { try Connection(path: directory.path(name)) }
            #expect(error.code == .noDaemon)
            #expect(error.message.contains(directory.path(name)) && error.message.contains("systemctl --user start"))
        }
    }

    @Test("an answer longer than one read comes whole")
    func longAnswer() throws {
        let title = String(repeating: "ä", count: 300_000)
        let server = try ScriptedServer { _, _ in
            .send(#"{"parameters":{"version":"\#(title)","warnings":["\#(title)"]}}"#)
        }
        let connection = try Connection(path: server.path)
        #expect(try connection.call(Manager.Reload.self).warnings == [title])
    }

    @Test("a call longer than the socket's buffer goes out whole")
    func longCall() throws {
        let server = try ScriptedServer { message, _ in .send(#"{"parameters":{"messages":\#(message.utf8.count)}}"#) }
        let connection = try Connection(path: server.path)
        let name = String(repeating: "x", count: 900_000)
        let reply = try connection.call(Clients.Retry.self, Clients.Retry.Parameters(occurrence: name))
        #expect(reply.messages > 900_000)
    }

    private func failure(
        _ server: ScriptedServer, _ body: (Connection) throws -> some Sendable
    ) throws -> NotifyKitError {
        let connection = try Connection(path: server.path)
        return try #require(throws: NotifyKitError.self) { _ = try body(connection) }
    }
}
