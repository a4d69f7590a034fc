import NotifyKit
import NotifyTestSupport
import Testing
import Varlink

@Suite("NotifyKit against a daemon")
struct NotifyClientTests {
    private static let name = "org.example.Tea"

    private func client(_ daemon: DaemonProcess, window: Int = 64) async throws -> NotifyClient {
        try await NotifyClient.connect(as: Self.name, name: "Tea", path: daemon.socket, window: window)
    }

    @Test("a first notification is scheduled, heard and confirmed in a few lines")
    func first() async throws {
        let daemon = try DaemonProcess.virtual()
        let client = try await client(daemon)
        try await client.schedule(Content(title: "Tea is ready"), .after(.seconds(240)), as: "tea")
        try daemon.caller().advance("240s")
        for await message in client.messages {
            #expect(message.kind == .fired && message.content?.title == "Tea is ready" && message.firing == 1)
            try await message.confirm()
            break
        }
        #expect(try await client.settings().unconfirmed == 0)
    }

    @Test("all that a program does with its notifications")
    func everything() async throws {
        let daemon = try DaemonProcess.virtual()
        let client = try await client(daemon)
        try await client.setCategories([Category(identifier: "drink", actions: [Action(identifier: "ok", label: "OK")])]
        )
        try await client.addCategory(Category(identifier: "food", actions: []))
        try await client.removeCategory("food")
        #expect(try await client.categories().map(\.identifier) == ["drink"])
        for (name, minutes) in [("a", 1), ("b", 2), ("c", 3), ("d", 30)] as [(String, Int64)] {
            var content = Content(title: "Title of \(name)")
            content.category = "drink"
            let reply = try await client.schedule(content, .after(.seconds(60 * minutes)), as: name)
            #expect(reply.outcome == .created && reply.identifier == name)
        }
        #expect(try await client.schedule(Content(title: "New"), .after(.seconds(60)), as: "a").outcome == .replaced)
        #expect(try await client.pending().map(\.identifier) == ["a", "b", "c", "d"])
        try daemon.caller().advance("3min")
        #expect(try await client.delivered().map(\.identifier) == ["a", "b", "c"])
        #expect(try await client.acknowledge("a").map(\.state) == ["acknowledged"])
        #expect(try await client.snooze("b", for: .seconds(60)).state == "snoozed")
        #expect(try await client.respond(to: "c", action: "ok").state == "answered")
        #expect(try await client.explain("c").map(\.event).contains("answered"))
        #expect(try await client.show("d").content.title == "Title of d")
        #expect(try await client.cancel("d") == 1)
        #expect(try await client.cancelAll() == 1)
        try await client.setBadge(3)
        #expect(try await client.settings().badge == 3)
        #expect(try await client.requestAuthorization() == .notDetermined)
    }

    @Test("whoever waits for the user's permission hears it, also when the daemon was started anew")
    func permission() async throws {
        let daemon = try DaemonProcess.virtual()
        let client = try await client(daemon)
        let waiting = Task { try await client.requestAuthorization(waiting: true) }
        let cancelled = Task { try await client.requestAuthorization(waiting: true) }
        let name = "org.notifyd.Daemon/\(client.client)"
        try Eventually.wait("the user is asked") { try daemon.caller().list("unanswered").count == 1 }
        cancelled.cancel()
        await #expect { try await cancelled.value } throws: { ($0 as? NotifyKitError)?.code == .cancelled }
        try daemon.restart()
        #expect(try daemon.control("respond", name, "allow").status == 0)
        #expect(try await waiting.value == .authorized)
        #expect(try await client.requestAuthorization(waiting: true) == .authorized)
    }

    @Test("a wait for the user's permission ends with its client")
    func permissionOfNobody() async throws {
        let daemon = try DaemonProcess.virtual()
        let client = try await client(daemon)
        let waiting = Task { try await client.requestAuthorization(waiting: true) }
        try Eventually.wait("the user is asked") { try daemon.caller().list("unanswered").count == 1 }
        client.close()
        await #expect { try await waiting.value } throws: { ($0 as? NotifyKitError)?.code == .closed }
    }

    @Test("a program in the foreground says how what rings is presented")
    func willPresent() async throws {
        let daemon = try DaemonProcess.virtual()
        let client = try await NotifyClient.connect(as: Self.name, path: daemon.socket, willPresent: true)
        let heard = Heard()
        let reading = Task {
            for await message in client.messages {
                if message.present != nil { try await message.willPresent([.sound, .list]) }
                try await message.confirm()
                heard.add("\(message.identifier ?? ""): \(message.present == nil ? "not asked" : "asked")")
            }
        }
        try await client.schedule(Content(title: "Tea"), .now, as: "behind")
        #expect(try heard.wait(for: 1) == ["behind: not asked"])
        try await client.setState(.foreground)
        try await client.schedule(Content(title: "Tea"), .now, as: "front")
        #expect(try heard.wait(for: 2).last == "front: asked")
        #expect(try await client.explain("front").contains { $0.detail == "its client showed it itself" })
        reading.cancel()
    }

    @Test("what nobody in a program takes is presented at once")
    func untaken() async throws {
        let daemon = try DaemonProcess.virtual()
        let variables = ["NOTIFYD_SOCKET": daemon.socket, "NOTIFYD_CLIENT": Self.name]
        let program = Program(environment: { variables[$0] })
        let client = try program.client()
        let fetches = try program.messages(of: ["fetch"])
        try Eventually.wait("the program reads") { try daemon.caller()("Manager.Status")["streams"] == 1 }
        #expect(try await client.setState(.foreground) == .background)
        try await client.schedule(Content(title: "Tea"), .now, as: "front")
        try Eventually.wait("it was passed over") { try daemon.caller()("Manager.Status")["unconfirmed"] == 0 }
        let lines = try await client.explain("front").compactMap(\.detail)
        #expect(!lines.contains { $0.hasPrefix("its client") })
        withExtendedLifetime(fetches) {}
    }

    @Test("each message is confirmed when the next one is asked for, and the window holds back the daemon")
    func confirmation() async throws {
        let daemon = try DaemonProcess.virtual()
        let client = try await client(daemon, window: 2)
        for number in 0..<6 { try await client.schedule(Content(title: "T"), .now, as: "\(number)") }
        var heard: [String] = []
        for await message in client.messages {
            heard.append(message.identifier ?? "")
            #expect(try await client.settings().unconfirmed == 6 - (heard.count - 1))
            if heard.count == 6 { break }
        }
        #expect(heard == (0..<6).map(String.init))
        // The loop was left before the last one was confirmed.
        let again = try #require(await client.messages.first { _ in true })
        #expect(again.identifier == "5")
        try await again.confirm()
        #expect(try await client.settings().unconfirmed == 0)
    }

    @Test("messages that are confirmed by hand can be confirmed in any order, or given back")
    func byHand() async throws {
        let daemon = try DaemonProcess.virtual()
        let client = try await client(daemon)
        for number in 0..<3 { try await client.schedule(Content(title: "T"), .now, as: "\(number)") }
        var iterator = client.messages.confirmedByHand.makeAsyncIterator()
        var messages: [ReceivedMessage] = []
        for _ in 0..<3 { messages.append(try #require(await iterator.next())) }
        #expect(try await client.settings().unconfirmed == 3)
        try await messages[2].confirm()
        try await messages[2].confirm()
        try await messages[0].confirm()
        try await messages[1].fail("no cup")
        #expect(try await client.settings().unconfirmed == 1)
        try daemon.caller().advance("1s")
        let again = try #require(await iterator.next())
        #expect(again.id == messages[1].id)
    }

    @Test("calls wait for a daemon that restarts, and messages go on without a repetition or a gap")
    func restart() async throws {
        let daemon = try DaemonProcess.virtual()
        let client = try await client(daemon)
        for number in 0..<4 { try await client.schedule(Content(title: "T"), .now, as: "\(number)") }
        var heard: [String] = []
        for await message in client.messages {
            heard.append(message.identifier ?? "")
            if heard.count == 5 { break }
            try daemon.kill()
            async let scheduled = client.schedule(Content(title: "T"), .now, as: "last")
            try daemon.start()
            #expect(try await scheduled.identifier == "last")
        }
        #expect(heard == ["0", "1", "2", "3", "last"])
    }

    @Test("a daemon that has lost its store knows the client again before it is asked for anything")
    func forgotten() async throws {
        let daemon = try DaemonProcess.virtual()
        let client = try await client(daemon)
        try daemon.kill()
        let fresh = DaemonProcess(
            directory: daemon.directory, arguments: daemon.arguments + ["--state-dir", daemon.directory.path("other")],
            environment: daemon.environment, build: nil)
        try fresh.start()
        #expect(try await client.settings().name == "Tea")
        try await client.schedule(Content(title: "T"), .now, as: "a")
        #expect(await client.messages.first { _ in true }?.identifier == "a")
    }

    @Test("many tasks use one client at once")
    func concurrency() async throws {
        let daemon = try DaemonProcess.virtual()
        let client = try await client(daemon)
        let reader = Task {
            var heard: Set<String> = []
            for await message in client.messages {
                heard.insert(message.identifier ?? "")
                if heard.count == 200 { break }
            }
            return heard.count
        }
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    await #expect(throws: Never.self) {
                        try await client.schedule(Content(title: "T"), .now, as: "\(number)")
                    }
                }
            }
        }
        #expect(await reader.value == 200)
    }
}
