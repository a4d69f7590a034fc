import Foundation
import Glibc
import NotifyTestSupport
import Testing
import Varlink

@Suite(
    "C38: a gap, a repetition, an expired message", .enabled(if: Broker.isInstalled, Comment(rawValue: Broker.absent)))
struct C38PushTests {
    @Test("(a) (b) (c) what was sent while the link or the daemon was away comes once, in order, and again not at all")
    func cut() throws {
        let broker = try Broker()
        let relay = try Relay(from: "tcp:0", to: "tcp:\(broker.port)")
        let setup = try PushSetup(broker, port: relay.port)
        let topic = try setup.topic()
        try setup.startBridge()
        for number in 1...4 { try setup.publish("\(number)", to: topic) }
        try setup.waitFor(4, "delivered")
        try relay.cut()
        try setup.waitFor("disconnected")
        for number in 5...6 { try setup.publish("\(number)", to: topic) }
        try relay.open()
        try setup.publish("7", to: topic)
        try setup.waitFor(7, "delivered")
        #expect(try setup.shown() == ["1", "2", "3", "4", "5", "6", "7"])

        try setup.daemon.restart()
        let call = try setup.daemon.caller()
        try setup.publish("8", to: topic)
        try Eventually.wait("what came while the daemon was away") { try call.identifiers("all").contains("8") }

        try setup.publish("6", to: topic)
        try setup.waitFor(1, "duplicate")
        #expect(try Set(call.identifiers("all")) == Set((1...8).map(String.init)))
        #expect(try call.identifiers("all").count == 8)
    }

    @Test(
        "(d) the receipt is on disk before the acknowledgement: killed between the two, the message comes again and is known",
        arguments: [true, false])
    func killed(hasIdentifier: Bool) throws {
        let setup = try PushSetup()
        let topic = try setup.topic()
        let path = setup.daemon.directory.path("relay")
        let relay = try Relay(from: "unix:\(path)", to: "unix:\(setup.daemon.socket)", holding: #""outcome""#)
        try setup.startBridge(at: path)
        let properties = hasIdentifier ? [("apns-id", "tea")] : []
        try setup.broker.publish(PushSetup.alert("tea"), to: topic, properties: properties)
        try relay.waitUntilHeld()
        #expect(try setup.status().int("delivered") == 1)
        #expect(try setup.shown().count == 1)
        try setup.killBridge()

        try setup.startBridge()
        try setup.waitFor(1, "duplicate")
        #expect(try setup.status().int("delivered") == 1)
        #expect(try setup.shown().count == 1)

        // An equal text later is another message, unless it has the same id.
        try setup.broker.publish(PushSetup.alert("tea"), to: topic, properties: properties)
        try setup.waitFor(hasIdentifier ? 2 : 1, "duplicate")
        try setup.waitFor(hasIdentifier ? 1 : 2, "delivered")
    }

    @Test("(d) a daemon that dies before it has the message on disk leaves it with the broker")
    func daemonKilled() throws {
        let setup = try PushSetup()
        let topic = try setup.topic()
        try setup.startBridge()
        try setup.daemon.process.signal(SIGSTOP)
        try setup.publish("tea", to: topic)
        try setup.daemon.kill()
        try setup.daemon.start()
        let call = try setup.daemon.caller()
        try Eventually.wait("the message comes again") { try call.identifiers("all") == ["tea"] }
    }

    @Test("(e) a message past its lifetime is recorded as expired and not shown")
    func expired() throws {
        let broker = try Broker()
        let relay = try Relay(from: "tcp:0", to: "tcp:\(broker.port)")
        let setup = try PushSetup(broker, port: relay.port)
        let topic = try setup.topic()
        try setup.startBridge()
        try relay.cut()
        try setup.waitFor("disconnected")
        // The virtual clock stands at 2026-03-07T00:00:00Z.
        try setup.publish("late", to: topic, [("apns-expiration", String(1_772_841_600 + 600))])
        try setup.call.advance("800s")
        try relay.open()
        try setup.waitFor(1, "expired")
        #expect(try setup.call.state("late") == "expired")
        #expect(try setup.shown().isEmpty)
        #expect(try setup.call.detail("expired", of: "late") == "it came 3min 20s too late")
        #expect(try setup.status().member("failures").elements.first?["outcome"]?.text == "expired")
    }

    @Test("(e) what is shown in time goes when its lifetime ends, and what waits until then is never shown")
    func expiresLater() throws {
        let setup = try PushSetup()
        let topic = try setup.topic()
        try setup.startBridge()
        try setup.publish("soon", to: topic, [("apns-expiration", String(1_772_841_600 + 600))])
        try setup.waitFor(1, "delivered")
        #expect(try setup.call.state("soon") == "fired")
        try setup.call.advance("601s")
        #expect(try setup.call.state("soon") == "expired")
    }

    @Test("(f) a broker that has lost the session: a gap is logged, and it goes on")
    func gap() throws {
        let setup = try PushSetup()
        let topic = try setup.topic()
        try setup.startBridge()
        #expect(try setup.status()["gap"] == nil)
        try setup.broker.stop()
        try setup.waitFor("disconnected")
        try setup.broker.forget()
        try setup.broker.start()
        try setup.waitFor("connected")
        #expect(try setup.status()["gap"] != nil)
        #expect(try setup.daemon.standardError.contains("push: gap"))
        try setup.publish("after", to: topic)
        try setup.waitFor(1, "delivered")
    }
}
