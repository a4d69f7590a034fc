import Foundation
import NotifyTestSupport
import Testing
import Varlink

/// DESIGN section 3 on the virtual clock: renotify, escalation, expire, grace, ack-on confirm, commands.
@Suite("policies")
struct PolicyTests {
    private let daemon: DaemonProcess
    private let call: Caller
    private let mailbox: Mailbox

    init() throws {
        daemon = try DaemonProcess.virtual()
        call = try daemon.caller()
        mailbox = try daemon.mailbox()
    }

    /// Moves the clock and reads what came of it: `kind/firing time`.
    private func messages(after duration: String, count: Int) throws -> [String] {
        try call.advance(duration)
        let messages = try mailbox.next(count: count)
        #expect(try mailbox.isSilent())
        return try messages.map { message in
            "\(try message.string("kind"))/\(try message.int("firing")) \(try message.string("at").dropFirst(11))"
        }
    }

    @Test("renotify rings so many times, and stops at an acknowledgement")
    func renotify() throws {
        try call.schedule("x", ["in": "1h"], ["policy": ["renotify": "5m", "times": 3]])
        #expect(
            try messages(after: "1d", count: 4) == [
                "fired/1 01:00:00Z", "fired/2 01:05:00Z", "fired/3 01:10:00Z", "fired/4 01:15:00Z",
            ])
        try call.schedule("y", ["in": "1h"], ["policy": ["renotify": "5m"]])
        #expect(try messages(after: "66m", count: 2) == ["fired/1 01:00:00Z", "fired/2 01:05:00Z"])
        try call("Notifications.Acknowledge", ["occurrences": ["y"]])
        #expect(try mailbox.next()["kind"] == "closed")
        #expect(try call.advance("1d")["fired"] == 0)
    }

    @Test("renotify never catches up: after a suspend it rings once, and counts on from there")
    func noCatchingUp() throws {
        try call.schedule("x", ["in": "1h"], ["policy": ["renotify": "5m"]])
        _ = try messages(after: "1h", count: 1)
        #expect(try call("Manager.SuspendClock", ["duration": "1h"])["fired"] == 1)
        #expect(try mailbox.next()["at"] == "2026-03-07T02:00:00Z")
        #expect(try messages(after: "5m", count: 1) == ["fired/3 02:05:00Z"])
    }

    @Test("a snooze pauses renotify and escalation, which go on with what was left")
    func pauses() throws {
        let escalate: JSON = [["after": "15m", "step": "raise"]]
        try call.schedule("x", ["in": "1h"], ["policy": ["renotify": "10m", "escalate": escalate]])
        _ = try messages(after: "1h", count: 1)
        _ = try messages(after: "10m", count: 1)
        try call("Notifications.Snooze", ["occurrence": "x", "duration": "2h"])
        #expect(try messages(after: "2h", count: 1) == ["fired/3 03:10:00Z"])
        #expect(try messages(after: "5m", count: 1) == ["fired/4 03:15:00Z"])
        #expect(try call.occurrence("x")["level"] == "time-sensitive")
        #expect(try messages(after: "5m", count: 1) == ["fired/5 03:20:00Z"])
    }

    @Test("escalation raises, then runs its command, until somebody answers")
    func escalates() throws {
        let mark = daemon.directory.path("escalated")
        let command: JSON = ["/bin/sh", "-c", .string("echo \"$NOTIFYD_IDENTIFIER\" > \(mark)")]
        try call.schedule(
            "x", ["in": "1h"],
            [
                "policy": [
                    "escalate": [
                        ["after": "10m", "step": "raise"], ["after": "20m", "step": "exec", "command": command],
                        ["after": "1h", "step": "raise"],
                    ]
                ]
            ])
        #expect(try messages(after: "70m", count: 2) == ["fired/1 01:00:00Z", "fired/2 01:10:00Z"])
        #expect(try call.occurrence("x")["level"] == "time-sensitive")
        try call.advance("10m")
        try Eventually.wait("the command of the escalation has run") { try call.events("x").contains("command") }
        #expect(try daemon.directory.read("escalated") == "x\n")
        try call("Notifications.Respond", ["occurrence": "x", "action": "default"])
        #expect(try mailbox.next()["kind"] == "response")
        #expect(try call.advance("1d")["fired"] == 0)
        #expect(try call.detail("command", of: "x") == "exit 0")
    }

    @Test("a message says to what level escalation raised it, beside the content as it was scheduled")
    func raisedLevel() throws {
        let steps: [JSON] = [["after": "10m", "step": "raise"], ["after": "20m", "step": "raise"]]
        let content: JSON = ["title": "T", "level": "active"]
        let policy: JSON = ["escalate": .array(steps), "renotify": "1m", "times": 1]
        try call.schedule("x", ["in": "1h"], ["content": content, "policy": policy])
        try call.advance("90m")
        let rung = try mailbox.next(count: 4)
        #expect(rung.map { $0["firing"]?.number } == [1, 2, 3, 4])
        // One that is read later says what it is by now.
        let late = try daemon.mailbox(monitor: true)
        try call("Notifications.Acknowledge", ["occurrences": ["x"]])
        for message in [try mailbox.next(), try late.next()] {
            #expect(message["kind"] == "closed" && message["level"] == "critical", "\(message)")
            #expect(message["content"] == ["title": "T"])
        }
    }

    @Test("each ringing is handed over with the level that it has")
    func levelOfEachRinging() throws {
        let steps: [JSON] = [["after": "10m", "step": "raise"], ["after": "20m", "step": "raise"]]
        try call.schedule(
            "x", ["in": "1h"],
            ["content": ["title": "T", "level": "passive"], "policy": ["escalate": .array(steps)]])
        var levels: [String?] = []
        for _ in 0..<3 {
            try call("Manager.NextClock")
            levels.append(try mailbox.next()["level"]?.text)
        }
        #expect(levels == [nil, "active", "time-sensitive"])
        try call.schedule("plain", ["in": "1h"], ["policy": ["renotify": "1m", "times": 1]])
        try call.advance("2h")
        #expect(try mailbox.next(count: 2).allSatisfy { $0["level"] == nil }, "ringing again raises nothing")
    }

    @Test("expire counts from the date, anew after a snooze, and closes it")
    func expires() throws {
        try call.schedule("x", ["in": "1h"], ["policy": ["expire": "30m"]])
        _ = try messages(after: "80m", count: 1)
        try call("Notifications.Snooze", ["occurrence": "x", "duration": "20m"])
        #expect(try messages(after: "49m", count: 1) == ["fired/2 01:40:00Z"])
        #expect(try messages(after: "1m", count: 1) == ["closed/2 02:10:00Z"])
        #expect(try call.state("x") == "expired")
        #expect(
            try call.refusal("Notifications.Respond", ["occurrence": "x", "action": "default"]).name == "WrongState")
    }

    @Test("what expired before its client read it is taken back")
    func takenBack() throws {
        try call("Clients.Register", ["client": "org.example.Late"])
        let more: JSON = ["client": "org.example.Late", "policy": ["expire": "30m"]]
        try call.schedule("x", ["in": "1h"], more)
        try call.advance("2h")
        let late = try daemon.mailbox("org.example.Late")
        #expect(try late.next().brief == "closed x@01:00:00Z/1")
        #expect(try late.isSilent())
    }

    @Test("within its grace it rings, beyond it is closed as missed", arguments: [("10m", true), ("9m", false)])
    func grace(grace: String, rings: Bool) throws {
        try call.schedule("x", ["in": "50m"], ["policy": ["grace": .string(grace)]])
        #expect(try call("Manager.SuspendClock", ["duration": "1h"])["fired"] == (rings ? 1 : 0))
        #expect(try call.state("x") == (rings ? "fired" : "missed"))
        #expect(try call.identifiers("missed") == (rings ? [] : ["x"]))
    }

    @Test("with ack-on confirm it is closed when its program confirms")
    func confirmCloses() throws {
        try call.schedule("x", ["in": "1h"], ["policy": ["ackOn": "confirm"]])
        try call.schedule("y", ["in": "1h"])
        try call.advance("1h")
        #expect(try call.confirm(mailbox.next(count: 2)) == 2)
        #expect(try call.state("x") == "acknowledged")
        #expect(try call.state("y") == "fired")
        #expect(try mailbox.next()["by"] == "confirmation")
    }

    @Test("the wrong policy is refused with its field")
    func refused() throws {
        let wrong: [(policy: JSON, field: String)] = [
            (["renotify": "0s"], "policy.renotify"), (["times": 0, "renotify": "1m"], "policy.times"),
            (["ackOn": "sight"], "policy.ackOn"), (["exec": []], "policy.exec"),
            (["escalate": [["after": "1m", "step": "shout"]]], "policy.escalate[0].step"),
            (["escalate": [["after": "1m", "step": "exec"]]], "policy.escalate[0].command"),
        ]
        for (policy, field) in wrong {
            let refusal = try call.refusal(
                "Notifications.Schedule", Caller.request("x", ["now": true], ["policy": policy]))
            #expect(refusal.name == "InvalidField" && refusal["field"]?.text == field, "\(refusal)")
        }
        #expect(try call.list("all").isEmpty)
    }
}
