import Foundation
import Glibc
import NotifyTestSupport
import Testing
import Varlink

@Suite("C33: clients that we launch")
struct C33LaunchTests {
    private let client = "org.example.App"

    @Test("(a) a launched program has descriptors 0 to 2, no masked or ignored signal, and a session of its own")
    func inheritance() throws {
        let daemon = try DaemonProcess.virtual()
        let call = try daemon.caller()
        let report = daemon.directory.path("report")
        let script = try daemon.directory.write(
            "app",
            """
            #!/bin/sh
            ls /proc/$$/fd > \(report).fds
            { grep -E '^Sig(Blk|Ign|Cgt)' /proc/$$/status | tr '\\n' ' '; echo
              cut -d' ' -f6 /proc/$$/stat; echo $$; cd; pwd; } > \(report).new
            mv \(report).new \(report)
            exec tail --pid=\(getpid()) -f /dev/null
            """, executable: true)
        try call("Clients.Add", ["client": .string(client), "exec": [.string(script)]])
        try call.schedule("x", ["now": true], ["client": .string(client)])
        try Eventually.wait("the launched program writes its report") { access(report, F_OK) == 0 }
        let lines = try daemon.directory.read("report").split(separator: "\n").map(String.init)
        // The shell itself holds its script open, at a number from 10 on.
        let descriptors = try daemon.directory.read("report.fds").split(separator: "\n").compactMap { Int($0) }
            .filter { $0 < 10 }
        #expect(descriptors == [0, 1, 2])
        #expect(lines[0].contains("SigBlk:\t0000000000000000"), "\(lines[0])")
        #expect(lines[0].contains("SigIgn:\t0000000000000000"), "\(lines[0])")
        #expect(lines[1] == lines[2], "the leader of a session of its own")
        #expect(lines[3] == daemon.directory.path("home"))
        let process = try #require(Int32(lines[2]))
        defer { kill(process, SIGKILL) }
        // The socket and the lock went down to nobody: with the launched program alive, a new daemon serves.
        try daemon.restart()
        #expect(kill(process, 0) == 0, "the launched program outlives the daemon")
        #expect(try daemon.caller()("Manager.Status")["store"] == "ok")
    }

    @Test("(b) 100 launches that end at once leave no zombie")
    func noZombies() throws {
        let daemon = try DaemonProcess.virtual()
        let call = try daemon.caller()
        let mark = daemon.directory.path("launches")
        let script = try daemon.directory.write("app", "#!/bin/sh\necho $NOTIFYD_CLIENT >> \(mark)\n", executable: true)
        for index in 0..<100 {
            try call("Clients.Add", ["client": .string("org.example.App\(index)"), "exec": [.string(script)]])
        }
        try Pipeline(call).run(
            (0..<100).map { index in
                (
                    "Notifications.Schedule",
                    Caller.request("x", ["now": true], ["client": .string("org.example.App\(index)")])
                )
            })
        try Eventually.wait(.seconds(20), "all 100 have failed") {
            try call("Clients.List").member("clients").elements.filter { $0["launchFailures"] == 1 }.count == 100
        }
        #expect(Set(try daemon.directory.read("launches").split(separator: "\n")).count == 100)
        #expect(try ProcessFacts(daemon.process.identifier).children().isEmpty)
    }

    @Test("(c) a launcher that leaves a helper behind and ends is noticed within 1 s")
    func helper() throws {
        let daemon = try DaemonProcess.virtual()
        let call = try daemon.caller()
        let mark = daemon.directory.path("helper")
        let script = try daemon.directory.write(
            "app", "#!/bin/sh\ntail --pid=\(getpid()) -f /dev/null &\necho $! > \(mark)\nexit 0\n", executable: true)
        try call("Clients.Add", ["client": .string(client), "exec": [.string(script)]])
        try call.schedule("x", ["now": true], ["client": .string(client)])
        try Eventually.wait("the helper is started") { access(mark, F_OK) == 0 }
        try Eventually.wait(.seconds(1), "the end of the launcher is noticed") { try self.failures(call) == 1 }
        #expect(try ProcessFacts(daemon.process.identifier).children().isEmpty)
        let helper = try #require(Int32(daemon.directory.read("helper").filter(\.isNumber)))
        #expect(kill(helper, SIGKILL) == 0)
    }

    @Test("(d) ten events for one absent client are one launch, and come in order")
    func oneLaunch() throws {
        let daemon = try DaemonProcess.virtual()
        let call = try daemon.caller()
        let app = try LaunchedApp(daemon, client)
        try call("Clients.Add", ["client": .string(client), "exec": app.command])
        for index in 0..<10 { try call.schedule("e\(index)", ["in": "1h"], ["client": .string(client)]) }
        try call.schedule("late", ["in": "2h"], ["client": .string(client)])
        #expect(try call.advance("1h")["fired"] == 10)
        try app.waitForMessages(10)
        #expect(try app.messages() == (0..<10).map { "e\($0)" })
        #expect(try call.advance("1h")["fired"] == 1)
        try app.waitForMessages(11)
        #expect(try app.launches() == 1)
        try Eventually.wait("all are confirmed") { try call("Manager.Status")["unconfirmed"] == 0 }
        #expect(try call.events("e0").contains("launched"))
    }

    @Test(
        "(e) a launch that fails is tried again with growing delay, keeps its events, harms nobody, and can be repaired"
    )
    func repair() throws {
        let daemon = try DaemonProcess.virtual()
        let call = try daemon.caller()
        let app = try LaunchedApp(daemon, client)
        let script = try daemon.directory.write(
            "broken", "#!/bin/sh\necho x >> \(app.launchMark)\nexit 1\n", executable: true)
        try call("Clients.Add", ["client": .string(client), "exec": [.string(script)]])
        try call("Clients.Register", ["client": "org.example.Other"])
        for index in 0..<3 { try call.schedule("e\(index)", ["now": true], ["client": .string(client)]) }
        try Eventually.wait("the first launch fails") { try self.failures(call) == 1 }
        // 1 s, 2 s, 4 s: each delay passes on the virtual clock, not before its time.
        for (index, delay) in [1, 2, 4].enumerated() {
            try call.advance("\(delay * 1_000 - 1)ms")
            #expect(try app.launches() == index + 1)
            try call.advance("1ms")
            try Eventually.wait("launch \(index + 2) fails") { try self.failures(call) == Int64(index + 2) }
        }
        try call.schedule("other", ["now": true], ["client": "org.example.Other"])
        #expect(try daemon.mailbox("org.example.Other").next()["identifier"] == "other")
        #expect(try call("Clients.Show", ["client": .string(client)])["client"]?["unconfirmed"] == 3)
        let good = try LaunchedApp(daemon, client)
        try daemon.directory.write("broken", good.script, executable: true)
        try call.advance("8s")
        try good.waitForMessages(3)
        #expect(try good.messages() == ["e0", "e1", "e2"])
        try Eventually.wait("the repair is noticed") { try self.failures(call) == 0 }
        // The first confirmation resets the failures; the others may still be on their way.
        try Eventually.wait("all are confirmed") {
            try call("Clients.Show", ["client": .string(client)])["client"]?["unconfirmed"] == 0
        }
    }

    @Test("(f) a program that says no hello is ended after the limit, and counts as failed")
    func noHello() throws {
        let directory = try TemporaryDirectory()
        let configuration = try directory.write("notifyd.conf", "[Launch]\nHelloLimit=200ms\nKillDelay=200ms\n")
        let daemon = try DaemonProcess.virtual(arguments: ["--config", configuration], directory: directory)
        let call = try daemon.caller()
        let mark = directory.path("process")
        // Deaf to SIGTERM, so that it takes the second step as well.
        let script = try directory.write(
            "app", "#!/bin/sh\ntrap '' TERM\nmkfifo wait\necho $$ > \(mark)\nwhile :; do read line <>wait; done\n",
            executable: true
        )
        try call("Clients.Add", ["client": .string(client), "exec": [.string(script)]])
        try call.schedule("x", ["now": true], ["client": .string(client)])
        try Eventually.wait("it is started") { access(mark, F_OK) == 0 }
        let process = try #require(Int32(directory.read("process").filter(\.isNumber)))
        try Eventually.wait(.seconds(5), "the hello limit passes") { try self.failures(call) == 1 }
        try Eventually.wait(.seconds(5), "the program is ended") { kill(process, 0) != 0 }
        #expect(try call("Clients.Show", ["client": .string(client)])["client"]?["unconfirmed"] == 1)
        #expect(try call.events("x").contains("not delivered"))
        // One that ends as if all were well has not confirmed all the same, and that is what is said.
        let silent = try directory.write("silent", "#!/bin/sh\nexit 0\n", executable: true)
        try call("Clients.Add", ["client": "org.example.Silent", "exec": [.string(silent)]])
        try call.schedule("y", ["now": true], ["client": "org.example.Silent"])
        try Eventually.wait(.seconds(5), "the launch has failed") {
            try call.detail("not delivered", of: "y")?.hasSuffix("it ended without confirming") == true
        }
    }

    private func failures(_ call: Caller) throws -> Int64 {
        try call("Clients.Show", ["client": .string(client)]).member("client").int("launchFailures")
    }
}
