import Glibc
import NotifyTestSupport
import Testing
import Varlink

@Suite("C28: notification server absent, late, restarted", .enabled(if: Products.python != nil, "\(Desktop.absent)"))
struct C28ServerTests {
    @Test("(a) without a server the client has its event, the account says why, and nothing waits")
    func absent() throws {
        let desktop = try Desktop()
        try desktop.wait(notShown: "no notification server")
        try desktop.ring("tea")
        #expect(try desktop.daemon.mailbox().next().brief == "fired tea@00:00:00.001Z/1")
        let call = try desktop.daemon.caller()
        #expect(try call.account("tea") == ["scheduled", "fired", "not shown"])
        #expect(try call.detail("not shown", of: "tea")?.hasPrefix("no notification server") == true)
    }

    @Test("(b) a server that appears shows what waits, once; what was dealt with meanwhile not at all")
    func late() throws {
        let desktop = try Desktop()
        try desktop.ring("tea")
        try desktop.ring("done")
        try desktop.daemon.caller()("Notifications.Acknowledge", ["occurrences": ["done"]])
        let server = try desktop.server()
        #expect(try server.banner()["summary"] == "Title of tea")
        try desktop.wait("tea", until: "shown")
        #expect(try desktop.daemon.caller().detail("shown", of: "tea") == "by fake dunst 1")
        #expect(try server.isSilent())
    }

    @Test("(c) a start that failed is tried again when something new rings")
    func activation() throws {
        let desktop = try Desktop(environment: ["DISPLAY": ":99"])
        let python = try #require(Products.python)
        let mark = desktop.directory.path("failed")
        let start = try desktop.directory.write(
            "start-server",
            """
            #!/bin/sh
            [ -e \(mark) ] || { touch \(mark); exit 1; }
            exec \(python) \(RecordingServer.script) \(desktop.bus.address) > \(desktop.directory.path("events"))
            """, executable: true)
        try desktop.bus.offer("org.freedesktop.Notifications", command: start)
        try desktop.ring("first")
        try desktop.wait(notShown: "none can be started")
        try desktop.ring("second")
        try desktop.wait("second", until: "shown")
        try desktop.wait("first", until: "shown")
    }

    @Test("(c) without a display no server is started")
    func noDisplay() throws {
        let desktop = try Desktop()
        let mark = desktop.directory.path("started")
        try desktop.bus.offer("org.freedesktop.Notifications", command: "/usr/bin/touch \(mark)")
        try desktop.ring("tea")
        try desktop.wait(notShown: "there is no display")
        #expect(access(mark, F_OK) != 0)
    }

    @Test("(d) after a restart of the server what was open is shown anew, silently, and closed under its new number")
    func restart() throws {
        let desktop = try Desktop()
        let first = try desktop.server(firstID: 8)
        try desktop.ring("open")
        #expect(try first.banner().int("id") == 8)
        try desktop.ring("gone")
        #expect(try first.banner().int("id") == 9)
        try first.tell("Close", "uint32:9", "uint32:1")
        try desktop.wait("gone", until: "left the screen")
        try first.kill()
        try desktop.wait(notShown: "no notification server")
        let second = try desktop.server()
        let banner = try second.banner()
        #expect(banner["summary"] == "Title of open")
        #expect(try banner.int("id") == 1 && banner.int("replaces") == 0)
        #expect(banner["hints"]?["suppress-sound"]?["value"] == true)
        try desktop.wait(notShown: nil)
        try desktop.daemon.caller()("Notifications.Acknowledge", ["occurrences": ["open"]])
        #expect(try second.closed() == 1)
        #expect(try second.isSilent())
    }

    @Test("(e) what is said of numbers that are not ours, or by others than the server, changes nothing")
    func foreign() throws {
        let desktop = try Desktop()
        let server = try desktop.server(.mate)
        try desktop.ring("tea")
        let number = try server.banner().int("id")
        try desktop.wait("tea", until: "shown")
        for other in [number + 1, 4_294_967_295] {
            try server.tell("Invoke", "uint32:\(other)", "string:default")
            try server.tell("Close", "uint32:\(other)", "uint32:2")
        }
        try RecordingServer.forge("ActionInvoked", "uint32:\(number)", "string:default", on: desktop.bus)
        try RecordingServer.forge("NotificationClosed", "uint32:\(number)", "uint32:2", on: desktop.bus)
        try RecordingServer.forge("ActionInvoked", "string:x", on: desktop.bus)
        // What comes after all of them is heard.
        try server.tell("Close", "uint32:\(number)", "uint32:1")
        try desktop.wait("tea", until: "left the screen")
        #expect(try desktop.daemon.caller().account("tea") == ["scheduled", "fired", "shown", "left the screen"])
    }

    @Test("(f) without a bus the daemon serves, and the status says why nothing is shown")
    func noBus() throws {
        let daemon = try DaemonProcess.virtual(environment: ["DBUS_SESSION_BUS_ADDRESS": "disabled:"])
        let call = try daemon.caller()
        try call.schedule("tea", ["in": "1h"])
        try call.advance("1h")
        #expect(try daemon.mailbox().next().brief == "fired tea@01:00:00Z/1")
        let status = try call("Manager.Status")
        #expect(status["sessionBus"] == "away")
        #expect(status["notShown"]?.text?.contains("no address") == true)
        #expect(try call.detail("not shown", of: "tea")?.contains("no session bus") == true)
    }

    @Test("a bus that is restarted under us: what was open comes back")
    func busRestart() throws {
        let desktop = try Desktop()
        let first = try desktop.server()
        try desktop.ring("tea")
        _ = try first.banner()
        try desktop.wait("tea", until: "shown")
        try desktop.bus.stop()
        try desktop.wait(notShown: "no session bus")
        try desktop.bus.start()
        let second = try desktop.server()
        #expect(try second.banner("the banner that comes back")["summary"] == "Title of tea")
    }

    @Test("a server that hangs costs nobody anything, and what it shows late is not shown twice")
    func hanging() throws {
        let desktop = try Desktop(settings: "[Presentation]\nServerLimit=50ms\n")
        let server = try desktop.server()
        try desktop.wait(notShown: nil)
        try server.tell("Hang", "boolean:true")
        try desktop.ring("tea")
        #expect(try server.banner()["summary"] == "Title of tea")
        try desktop.wait(notShown: "does not answer")
        try desktop.ring("coffee")
        #expect(try desktop.daemon.mailbox().next(count: 2).count == 2)
        #expect(try desktop.daemon.caller().detail("not shown", of: "coffee") == "fake dunst 1 does not answer")
        #expect(try server.isSilent())
        try server.tell("Hang", "boolean:false")
        #expect(try server.banner()["summary"] == "Title of coffee")
        try desktop.wait("tea", until: "shown")
        #expect(try server.isSilent())
    }

    @Test(
        "a restart of the daemon shows what is open in its place, and not what has left",
        arguments: [
            RecordingServer.Profile.dunst, .gnome,
        ])
    func daemonRestart(profile: RecordingServer.Profile) throws {
        let desktop = try Desktop()
        let server = try desktop.server(profile)
        for name in ["open", "left"] {
            try desktop.ring(name)
            _ = try server.banner()
        }
        try desktop.wait("open", until: "shown")
        try server.tell("Close", "uint32:2", "uint32:1")
        try desktop.wait("left", until: "left the screen")
        try desktop.daemon.restart()
        // The server of that profile has dropped it, and refuses the number.
        if profile == .gnome { #expect(try server.event("the refusal")["event"] == "refused") }
        let banner = try server.banner("the banner that comes back")
        #expect(banner["summary"] == "Title of open")
        #expect(try banner.int("replaces") == (profile == .gnome ? 0 : 1))
        #expect(banner["hints"]?["suppress-sound"]?["value"] == true)
        let number = try banner.int("id")
        try desktop.wait("open", until: "shown")
        try server.tell("Click", "uint32:\(number)", "string:default", "string:ac")
        try desktop.wait("open", until: "answered")
    }

    @Test("gnome: banners go with their sender, numbers of others are invalid, and all that was open comes back")
    func gnome() throws {
        let desktop = try Desktop()
        let server = try desktop.server(.gnome)
        for name in ["one", "two"] {
            try desktop.ring(name)
            _ = try server.banner()
            try desktop.wait(name, until: "shown")
        }
        #expect(try server.shown() == [1, 2])
        try desktop.daemon.kill()
        try Eventually.wait("the banners go with the daemon") { try server.shown().isEmpty }
        try desktop.daemon.start()
        var back: [Int64] = []
        for _ in 0..<4 {
            let event = try server.event("a refusal, or a banner that comes back")
            if event["event"] == "notify" { back.append(try event.int("id")) }
        }
        #expect(try back == [3, 4] && server.shown() == [3, 4])
        // A number that is another's by now: the refusal of our closing is as good as its success.
        try desktop.wait("two", until: "shown")
        try server.tell("Own", "uint32:3", "string::1.0")
        try desktop.daemon.caller()("Notifications.Acknowledge", ["occurrences": ["one", "two"]])
        #expect(try [server.closed(), server.closed()].sorted() == [3, 4])
        #expect(try server.shown() == [3])
        try desktop.ring("three")
        #expect(try server.banner().int("replaces") == 0)
    }

    @Test("a backlog comes as one summary with the most urgent beside it, and the account says so")
    func backlog() throws {
        let desktop = try Desktop(settings: "[Presentation]\nSummaryAfter=2\n")
        for number in 1...5 { try desktop.ring("n\(number)") }
        try desktop.ring("urgent", ["content": ["title": "Urgent", "level": "critical"]])
        let server = try desktop.server()
        let banners = try [server.banner(), server.banner()]
        #expect(banners.compactMap { $0["summary"]?.text } == ["Urgent", "5 notifications"])
        let body = banners[1]["body"]?.text ?? ""
        #expect(body.hasPrefix("Title of n5\nTitle of n4\n") && !body.contains("more"))
        #expect(body.contains("They came while nothing could show them."))
        #expect(try server.isSilent())
        // The summary names it, which the account says too.
        try desktop.wait("n3", until: "shown")
        #expect(try desktop.daemon.caller().account("n3") == ["scheduled", "fired", "not shown", "shown"])
        #expect(try desktop.daemon.caller().list("unanswered").count == 6)
        try desktop.ring("later")
        let update = try server.banner("the summary that has grown")
        #expect(update["summary"] == "6 notifications")
        #expect(try update.int("replaces") == banners[1].int("id"))
        // What is answered is named no more.
        try desktop.daemon.caller()("Notifications.Acknowledge", ["occurrences": ["n5"]])
        let fewer = try server.banner("the summary of what is left")
        #expect(fewer["summary"] == "5 notifications" && fewer["body"]?.text?.contains("n5") == false)
        #expect(fewer["hints"]?["suppress-sound"]?["value"] == true)
        // Nothing that it stands for is left.
        let all: JSON = ["n1", "n2", "n3", "n4", "later", "urgent"]
        try desktop.daemon.caller()("Notifications.Acknowledge", ["occurrences": all])
        #expect(try Set([server.closed(), server.closed()]) == Set(banners.map { try $0.int("id") }))
    }

    @Test("a summary that the user has seen stands for nothing any more, also after a restart of the server")
    func seenSummary() throws {
        let desktop = try Desktop(settings: "[Presentation]\nSummaryAfter=2\n")
        for number in 1...5 { try desktop.ring("n\(number)") }
        let server = try desktop.server()
        let number = try server.banner().int("id")
        try server.tell("Close", "uint32:\(number)", "uint32:2")
        try desktop.daemon.caller()("Notifications.Acknowledge", ["occurrences": ["n5"]])
        #expect(try server.isSilent())
        try server.kill()
        let second = try desktop.server()
        try desktop.wait(notShown: nil)
        #expect(try second.isSilent())
        #expect(try desktop.daemon.caller().list("unanswered").count == 4)
    }
}
