import NotifyKit
import NotifyTestSupport
import Testing

@Suite("client that outlives restarts")
struct NotifyClientTests {
    private static let registered = #"{"parameters":{"created":true}}"#

    /// A server that takes every client, and answers other calls by a script.
    private func server(
        _ script: @escaping @Sendable (_ message: String) -> ScriptedServer.Answer
    ) throws -> ScriptedServer {
        try ScriptedServer { message, _ in
            message.contains("Clients.Register") ? .send(Self.registered) : script(message)
        }
    }

    @Test("connecting says who the program is")
    func connecting() async throws {
        let server = try server { _ in .send() }
        let client = try await NotifyClient.connect(as: "org.example.A", name: "A", path: server.path)
        #expect(
            server.messages == [
                #"{"method":"org.notifyd.Clients.Register","parameters":{"client":"org.example.A","name":"A"}}"#
            ])
        #expect(client.status.isConnected && client.status.fault == nil)
    }

    @Test("connecting fails at once where there is no daemon; other calls wait for one, up to the patience")
    func noDaemon() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("socket")
        let error = await #expect(throws: NotifyKitError.self) {
            try await NotifyClient.connect(as: "org.example.A", path: path)
        }
        #expect(error?.code == .noDaemon)
        let client = try NotifyClient(as: "org.example.A", path: path, patience: .milliseconds(30))
        let late = await #expect(throws: NotifyKitError.self) { try await client.pending() }
        #expect(late?.code == .noDaemon)
        #expect(client.status.fault?.code == .noDaemon)
    }

    @Test("a call is typed, for this client, and a refusal is an error")
    func calls() async throws {
        let server = try server {
            $0.contains("tee")
                ? .send(
                    #"{"error":"org.notifyd.Notifications.NoSuchOccurrence","#
                        + #""parameters":{"occurrence":"tee","nearest":["tea"]}}"#)
                : .send(#"{"parameters":{"cancelled":2}}"#)
        }
        let client = try await NotifyClient.connect(as: "org.example.A", path: server.path)
        #expect(try await client.cancel("tea") == 2)
        #expect(server.messages.last?.contains(#""client":"org.example.A""#) == true)
        let error = await #expect(throws: NotifyKitError.self) { try await client.cancel("tee") }
        #expect(error?.refusal?.kind == .noSuchOccurrence(occurrence: "tee", nearest: ["tea"]))
    }

    @Test("a daemon that dies over a call is asked again, unless that could do harm")
    func repetition() async throws {
        let server = try ScriptedServer { message, index in
            if message.contains("Clients.Register") { return .send(Self.registered) }
            // The first attempt of each call.
            return index == 1 || index == 4 ? .sendAndDie() : .send(#"{"parameters":{"cancelled":1}}"#)
        }
        let client = try await NotifyClient.connect(as: "org.example.A", path: server.path)
        #expect(try await client.cancel("tea") == 1)
        let error = await #expect(throws: NotifyKitError.self) { try await client.respond(to: "tea") }
        #expect(error?.code == .lost)
        let methods = server.messages.map { message in
            ["Register", "Cancel", "Respond"].first(where: message.contains) ?? message
        }
        #expect(methods == ["Register", "Cancel", "Register", "Cancel", "Respond"])
    }

    @Test("what rings at once is not scheduled twice", arguments: [(WireTrigger.now, 1), (.after(.seconds(1)), 2)])
    func ringsOnce(trigger: WireTrigger, attempts: Int) async throws {
        let server = try ScriptedServer { message, index in
            if message.contains("Clients.Register") { return .send(Self.registered) }
            return index == 1 ? .sendAndDie() : .send(#"{"error":"x.No","parameters":{}}"#)
        }
        let client = try await NotifyClient.connect(as: "org.example.A", path: server.path)
        let error = await #expect(throws: NotifyKitError.self) {
            try await client.schedule(Content(title: "T"), trigger)
        }
        #expect(error?.code == (attempts == 1 ? .lost : .refused))
        #expect(server.messages.count { $0.contains("Notifications.Schedule") } == attempts)
    }

    @Test("a request without a name gets one before it is sent, so that a repetition is the same request")
    func naming() async throws {
        let server = try server { _ in .send() }
        let client = try await NotifyClient.connect(
            as: "org.example.A", path: server.path, patience: .milliseconds(30))
        let error = await #expect(throws: NotifyKitError.self) {
            try await client.schedule(Content(title: "T"), .after(.milliseconds(1_500)))
        }
        #expect(error?.code == .silent)
        #expect(server.messages.last?.contains(#""identifier":""#) == true)
        #expect(server.messages.last?.contains(#""trigger":{"in":"1500ms"}"#) == true)
    }

    @Test("a task that is cancelled waits no longer, before and after it began")
    func cancellation() async throws {
        let server = try server { _ in .send() }
        let client = try await NotifyClient.connect(as: "org.example.A", path: server.path)
        for _ in 0..<20 {
            let task = Task { try await client.pending() }
            let messages = Task { await client.messages.first { _ in true } }
            task.cancel()
            messages.cancel()
            let error = await #expect(throws: NotifyKitError.self) { try await task.value }
            #expect(error?.code == .cancelled)
            #expect(await messages.value == nil)
        }
    }

    @Test("closing ends calls and iterations, and so does letting go of the client")
    func closing() async throws {
        let server = try server { _ in .send() }
        let client = try await NotifyClient.connect(as: "org.example.A", path: server.path)
        let messages = Task { await client.messages.first { _ in true } }
        let call = Task { try await client.pending() }
        client.close()
        #expect(await messages.value == nil)
        let error = await #expect(throws: NotifyKitError.self) { try await call.value }
        #expect(error?.code == .closed)
    }

    @Test("calls of code that is no task take effect in their order")
    func sending() async throws {
        let server = try server { _ in .send(#"{"parameters":{}}"#) }
        let client = try NotifyClient(as: "org.example.A", path: server.path)
        for count in 0..<20 {
            client.send(Clients.SetBadge.self, .init(client: "org.example.A", count: count), isRepeatable: true) { _ in
            }
        }
        try await client.setBadge(20)
        let counts = server.messages.compactMap { $0.firstMatch(of: /"count":([0-9]+)/).map { String($0.1) } }
        #expect(counts == (0...20).map(String.init))
    }
}
