import Foundation
import Glibc
import NotifyTestSupport
import Testing
import Varlink

@Suite("push, with a real mosquitto", .enabled(if: Broker.isInstalled, Comment(rawValue: Broker.absent)))
struct PushTests {
    @Test("the guide's broker: TLS, a password, single topics for publishers and nothing to read")
    func guide() throws {
        let setup = try PushSetup()
        let topic = try setup.topic()
        try setup.startBridge()
        try setup.publish("tea", to: topic)
        try setup.waitFor(1, "delivered")
        let shown = try setup.call("Notifications.Show", ["occurrence": "tea"])
        #expect(shown["content"]?["title"] == "org.notifyd.Cli" && shown["content"]?["body"] == "tea")
        #expect(shown["trigger"] == ["push": true])
        #expect(try setup.call.events("tea") == ["scheduled", "pushed", "fired"])

        // Not to all at once, not below another name, not without the password, and nothing to be read.
        #expect(try setup.broker.publish(PushSetup.alert("all"), to: "notifyd/you/#").status != 0)
        #expect(try setup.broker.publish(PushSetup.alert("other"), to: "notifyd/others/abc").stderr.contains("uthori"))
        #expect(try setup.broker.publish(PushSetup.alert("who"), to: topic, user: "stranger").status != 0)
        let reader = try RunningCommand(
            program: "/usr/bin/mosquitto_sub",
            [
                "-h", "localhost", "-p", String(setup.broker.port), "--cafile", setup.broker.authority, "-u", "server",
                "-P", Broker.password, "-t", "#", "-v", "-W", "2",
            ])
        try setup.publish("cake", to: topic)
        try setup.waitFor(2, "delivered")
        #expect(throws: TestSupportError.self) { _ = try reader.line(.seconds(10), "what a publisher may read") }
        // It was connected until its time was over (mosquitto_sub(1), EXIT STATUS).
        try reader.process.wait()
        #expect(reader.process.status == .exited(27))
        #expect(try setup.shown() == ["tea", "cake"])
    }

    @Test("a client certificate instead of a password; its key is a credential of the unit")
    func certificate() throws {
        let broker = try Broker("require_certificate true\nuse_identity_as_username true\n")
        let setup = try PushSetup(broker, more: "Certificate=\(broker.file("you.crt"))\nKey=you.key\n", user: false)
        setup.daemon.environment["CREDENTIALS_DIRECTORY"] = broker.directory.path
        try setup.startBridge()
        #expect(try setup.status().string("state") == "connected")
    }

    @Test("a broker that another authority vouches for is refused")
    func impostor() throws {
        let other = try Broker()
        let setup = try PushSetup(port: other.port)
        try setup.startBridge(waits: false)
        try Eventually.wait("the bridge refuses the broker") { try setup.status()["reason"] != nil }
        #expect(try setup.status().string("state") != "connected")
        #expect(try setup.status().string("reason").contains("TLS"))
    }

    @Test("a file of [Push] that is not there is named with its key, and is used when it is there")
    func absentFile() throws {
        let broker = try Broker()
        let authority = broker.file("moved.crt")
        let setup = try PushSetup(broker, authority: authority)
        try setup.startBridge(waits: false)
        let reason = "CA=\(authority) cannot be read: No such file or directory"
        try Eventually.wait("the reason is told") { try setup.status()["reason"]?.text == reason }
        try broker.directory.write("moved.crt", try broker.directory.read("ca.crt"))
        try setup.waitFor("connected")
    }

    @Test("paho-mqtt publishes as any client does")
    func paho() throws {
        let setup = try PushSetup()
        let topic = try setup.topic()
        try setup.startBridge()
        let python = try #require(Products.python)
        let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Python/paho_publish.py").path(percentEncoded: false)
        let lines = (1...20).map { number -> JSON in
            [
                "payload": .string(PushSetup.alert("p\(number)")),
                "properties": ["apns-id": .string("p\(number)"), "apns-collapse-id": .string("p\(number % 10)")],
            ]
        }
        let result = try ControlCommand.run(
            program: python,
            [script, String(setup.broker.port), setup.broker.authority, "server", Broker.password, topic],
            input: lines.map { "\($0)\n" }.joined())
        try #require(result.status == 0, "\(result.stderr)")
        try setup.waitFor(20, "delivered")
        // Ten identifiers: of each the newer takes the place of the older.
        let states = Dictionary(grouping: try setup.call.list("all"), by: { $0["state"]?.text ?? "" })
        #expect(states.mapValues(\.count) == ["fired": 10, "superseded": 10])
    }

    @Test("a broker that is stopped and started again has kept what nobody had fetched")
    func restart() throws {
        let setup = try PushSetup()
        let topic = try setup.topic()
        let bridge = try setup.startBridge()
        try setup.publish("before", to: topic)
        try setup.waitFor(1, "delivered")
        try setup.killBridge()
        #expect(bridge.status != nil)
        for number in 1...20 { try setup.publish("\(number)", to: topic) }
        try setup.broker.stop()
        try setup.broker.start()
        try setup.startBridge()
        try setup.waitFor(21, "delivered")
        #expect(try setup.shown() == ["before"] + (1...20).map(String.init))
        #expect(try setup.status()["gap"] == nil)
    }

    @Test("a broker that hangs is given up, and what it has comes once when it goes on")
    func freeze() throws {
        let setup = try PushSetup()
        let topic = try setup.topic()
        try setup.startBridge()
        setup.broker.signal(SIGSTOP)
        defer { setup.broker.signal(SIGCONT) }
        try setup.waitFor("connecting", within: .seconds(40))
        // A bridge that waits for its broker costs nobody anything.
        try setup.call.schedule("local", ["now": true])
        #expect(try setup.call.state("local") == "fired")
        setup.broker.signal(SIGCONT)
        try setup.waitFor("connected", within: .seconds(60))
        try setup.publish("after", to: topic)
        try setup.waitFor(1, "delivered")
        #expect(try setup.shown() == ["local", "after"])
    }

    @Test("a bridge that hangs costs local reminders nothing, and its messages wait")
    func hangingBridge() throws {
        let setup = try PushSetup()
        let topic = try setup.topic()
        let bridge = try setup.startBridge()
        bridge.signal(SIGSTOP)
        try setup.publish("later", to: topic)
        for number in 1...20 { try setup.call.schedule("\(number)", ["now": true]) }
        #expect(try setup.shown() == (1...20).map(String.init))
        #expect(try setup.call("Push.Rotate", ["client": "org.notifyd.Cli"])["created"] == false)
        bridge.signal(SIGCONT)
        // Its token is another one by now.
        try setup.waitFor(1, "refused")
        #expect(try setup.status().member("failures").texts("reason") == ["nobody has its token"])
    }

    @Test("a payload that cannot be used is refused with its reason, and the connection lives")
    func refused() throws {
        let setup = try PushSetup()
        let topic = try setup.topic()
        try setup.startBridge()
        let since = try setup.status()["since"]
        try setup.broker.publish("junk", to: topic, properties: [("apns-id", "m1")])
        try setup.broker.publish(#"{"aps":{"badge":-1}}"#, to: topic)
        try setup.broker.publish(PushSetup.alert("x"), to: topic, properties: [("apns-expiration", "soon")])
        try setup.broker.publish(String(repeating: "x", count: 70_000), to: topic)
        try setup.publish("good", to: topic)
        try setup.waitFor(1, "delivered")
        let status = try setup.status()
        #expect(try status.int("refused") == 4)
        #expect(status["since"] == since)
        let reasons = try status.member("failures").texts("reason")
        #expect(reasons.count == 4 && reasons[0].contains("70000 bytes") && reasons[1].contains("apns-expiration"))
        #expect(reasons[2].contains("aps.badge") && reasons[3].contains("payload cannot be read"))
        #expect(try setup.daemon.control("push", "status").stdout.contains("refused message m1 to org.notifyd.Cli"))
        #expect(try setup.daemon.standardError.contains("push: a message to org.notifyd.Cli is refused"))
    }

    @Test("a push runs nothing, and does not touch what was scheduled here")
    func harmless() throws {
        let setup = try PushSetup()
        let topic = try setup.topic()
        try setup.startBridge()
        try setup.call.schedule("alarm", ["at": "2026-03-08T07:00:00Z"])
        let mark = setup.daemon.directory.path("mark")
        try setup.broker.publish(
            #"{"aps":{"alert":"x"},"exec":["touch","\#(mark)"],"policy":{"exec":["touch","\#(mark)"]}}"#, to: topic,
            properties: [("apns-collapse-id", "alarm"), ("exec", "touch \(mark)")])
        try setup.waitFor(1, "delivered")
        #expect(access(mark, F_OK) != 0)
        let names = try setup.call.identifiers("all")
        #expect(names.count == 2 && names.contains("alarm") && names.contains { $0.hasPrefix("alarm-") })
        #expect(try setup.call.state("alarm") == "pending")
        let refusal = try setup.call.refusal(
            "Notifications.Schedule", ["content": ["title": "x"], "trigger": ["push": true]])
        #expect(refusal.name == "InvalidField")
    }

    @Test("content-available wakes the program without a word to the user")
    func silent() throws {
        let setup = try PushSetup()
        let client = "org.example.App"
        let app = try LaunchedApp(setup.daemon, client)
        try setup.call("Clients.Add", ["client": .string(client), "exec": app.command])
        let topic = try setup.topic(of: client)
        let mailbox = try setup.daemon.mailbox(client, monitor: true)
        try setup.startBridge()
        try setup.broker.publish(
            #"{"aps":{"content-available":1},"cup":3}"#, to: topic, properties: [("apns-id", "m1")])
        let message = try mailbox.next("the message that wakes it")
        #expect(message["kind"] == "push" && message["push"] == ["messageId": "m1", "userInfo": ["cup": 3]])
        try Eventually.wait("the program is launched") { try app.launches() == 1 }
        #expect(try app.environment()["NOTIFYD_LAUNCH_REASON"] == "push")
        #expect(try setup.shown().isEmpty)
    }

    @Test("permission and do-not-disturb hold as always")
    func wishes() throws {
        let setup = try PushSetup()
        let client = "org.example.App"
        try setup.call("Clients.Register", ["client": .string(client)])
        let topic = try setup.topic(of: client)
        try setup.startBridge()
        try setup.call("Manager.DoNotDisturb", ["on": true])
        try setup.publish("held", to: topic)
        try setup.waitFor(1, "delivered")
        #expect(try setup.call.account("held").contains("held"))
        try setup.call("Clients.SetPermission", ["client": .string(client), "allowed": false])
        try setup.publish("denied", to: topic)
        try setup.waitFor(2, "delivered")
        #expect(try setup.call.detail("not shown", of: "denied") == "denied")
    }

    @Test("notifyctl: token, send, rotate, and the old token reaches nobody")
    func commands() throws {
        let setup = try PushSetup()
        try setup.startBridge()
        let control = setup.daemon
        let token = try control.control("push", "token", "org.notifyd.Cli").stdout
        #expect(token.contains("Topic:  notifyd/you/"))
        let file = try control.directory.write("tea.json", #"{"aps":{"alert":"tea"}}"#)
        // The guide's user may only read; this one's broker lets it write.
        let acl = setup.broker.file("notifyd.acl")
        let rules = try String(contentsOfFile: acl, encoding: .utf8)
        try setup.broker.directory.write("notifyd.acl", rules.replacing("topic read ", with: "topic readwrite "))
        setup.broker.signal(SIGHUP)
        let sent = try control.control("push", "send", file, "--id", "m1", "--collapse", "tea", "--expire", "1h")
        try #require(sent.status == 0, "\(sent.stderr)")
        #expect(sent.stdout == "Sent m1\n")
        try setup.waitFor(1, "delivered")
        #expect(try setup.call.state("tea") == "fired")

        let old = try setup.topic()
        #expect(try control.control("push", "rotate", "org.notifyd.Cli").status == 0)
        try setup.publish("late", to: old)
        // The broker gets the new topic a moment later than we; the same id is one message.
        try Eventually.wait("the new token reaches its client") {
            try setup.publish("new", to: try setup.topic())
            return try setup.status().int("delivered") == 2
        }
        #expect(try setup.shown() == ["tea", "new"])
        let wrong = try control.directory.write("wrong.json", "{}")
        #expect(try control.control("push", "send", wrong).status == 2)
        #expect(try control.control("push", "token", "org.example.Nobody").status == 1)
    }

    @Test("a change of notifyd.conf reaches the bridge by SIGHUP")
    func reload() throws {
        let setup = try PushSetup()
        try setup.startBridge()
        let file = setup.daemon.directory.path("notifyd.conf")
        let text = try String(contentsOfFile: file, encoding: .utf8)
        try setup.daemon.directory.write("notifyd.conf", "")
        try setup.call("Manager.Reload")
        #expect(try setup.status()["broker"] == nil)
        let check = try ControlCommand.run(
            program: Products.program("notifyd-push"), ["--socket", setup.daemon.socket, "--check"])
        #expect(check.status == 1)
        try setup.daemon.directory.write("notifyd.conf", text)
        try setup.call("Manager.Reload")
        try setup.waitFor("connected")
        let topic = try setup.topic()
        try setup.publish("tea", to: topic)
        try setup.waitFor(1, "delivered")
    }

    @Test("after a suspend the broker is asked: one that does not answer is given up long before its keep-alive")
    func resume() throws {
        let setup = try PushSetup(keepAlive: "10min")
        let topic = try setup.topic()
        try setup.startBridge()
        let question = "the machine was suspended; is the broker still there?"
        try setup.call("Manager.SuspendClock", ["duration": "8h"])
        try Eventually.wait("the broker is asked") { setup.log.contains(question) }
        #expect(try setup.status().string("state") == "connected")

        setup.broker.signal(SIGSTOP)
        try setup.call("Manager.SuspendClock", ["duration": "8h"])
        try Eventually.wait(.seconds(20), "the frozen broker is given up") {
            try setup.status()["reason"] == "the broker does not answer"
        }
        setup.broker.signal(SIGCONT)
        try setup.publish("tea", to: topic)
        try setup.waitFor(1, "delivered")
    }

    @Test("what waits at the broker under an earlier TopicPrefix= is delivered, and its topic given up")
    func movedPrefix() throws {
        let setup = try PushSetup()
        let old = try setup.topic()
        try setup.startBridge()
        try setup.killBridge()
        try setup.publish("waited", to: old)
        let rules = try setup.broker.directory.read("notifyd.acl")
        try setup.broker.directory.write("notifyd.acl", rules + rules.replacing("notifyd/you", with: "moved/you"))
        setup.broker.signal(SIGHUP)
        let file = try setup.daemon.directory.read("notifyd.conf")
        try setup.daemon.directory.write(
            "notifyd.conf", file.replacing("TopicPrefix=notifyd/you", with: "TopicPrefix=moved/you"))
        try setup.call("Manager.Reload")
        try setup.startBridge()
        try setup.waitFor(1, "delivered")
        try setup.publish("new", to: try setup.topic())
        try setup.waitFor(2, "delivered")
        #expect(try setup.shown() == ["waited", "new"])
    }
}
