import NotifyTestSupport
import Testing

extension BootedTests {
    /// The cases of C33 where a unit may differ from a child of the daemon.
    @Suite("C33: clients that we launch, as units", .serialized)
    struct C33UnitTests {
        private let machine: BootedMachine

        init() throws {
            machine = try #require(BootedMachine.current)
            try machine.user("systemctl", "--user", "start", "notifyd.socket")
        }

        private func add(_ client: String, _ script: String) throws {
            try machine.user("mkdir", "-p", "\(BootedMachine.home)/\(client)")
            let path = try machine.write(
                "\(client)/app", "#!/bin/bash\ncd \(BootedMachine.home)/\(client)\n\(script)\n", mode: "0755")
            try machine.user("notifyctl", "client", "add", client, "--exec", path)
        }

        private func ring(_ client: String, _ identifier: String) throws {
            try machine.user("notifyctl", "schedule", "X", "--now", "--id", identifier, "--client", client)
        }

        private func failures(_ client: String) throws -> Int {
            let text = try machine.user("notifyctl", "client", "show", client, "--json")
            let tail = text.split(separator: "\"launchFailures\":", maxSplits: 1).last ?? ""
            return Int(tail.drop { $0 == " " }.prefix { $0.isNumber }) ?? -1
        }

        @Test("(a) what was launched lives on when the daemon is killed, and the new one serves and finds it")
        func daemonKilled() throws {
            let client = "org.example.A"
            try add(client, "echo $$ >> launches; exec tail -f /dev/null")
            try ring(client, "a")
            try machine.wait("\(client)/launches", lines: 1, "it is launched")
            try machine.user("systemctl", "--user", "kill", "--kill-whom=main", "--signal=KILL", "notifyd.service")
            try Eventually.wait("a new daemon has found it") {
                try machine.journal("notifyd.service").contains("\(client) runs already")
            }
            let process = try #require(try machine.lines("\(client)/launches").first)
            try machine.user("kill", "-0", process)
            #expect(try machine.lines("\(client)/launches").count == 1)
            try machine.user("notifyctl", "client", "remove", client)
            try machine.user("kill", process)
        }

        @Test("(b) launches that end at once leave neither unit nor zombie")
        func endsAtOnce() throws {
            let clients = (0..<10).map { "org.example.Brief\($0)" }
            for client in clients {
                try add(client, "echo $$ >> launches")
                try ring(client, client)
            }
            try Eventually.wait(.seconds(15), "all have failed") { try clients.allSatisfy { try failures($0) >= 1 } }
            for client in clients { try machine.user("notifyctl", "client", "remove", client) }
            try Eventually.wait("no unit is left") { try machine.launchedUnits("org.example.Brief").isEmpty }
            #expect(try !machine.root("ps", "-e", "-o", "stat=").split(separator: "\n").contains { $0.hasPrefix("Z") })
        }

        @Test("(c) a launcher that leaves a helper behind and ends is noticed, and the helper lives on")
        func helper() throws {
            let client = "org.example.C"
            try add(client, "tail -f /dev/null &\necho $! >> helper")
            try ring(client, "c")
            try machine.wait("\(client)/helper", lines: 1, "the helper is started")
            try Eventually.wait(.seconds(2), "the end of the launcher is noticed") { try failures(client) == 1 }
            try machine.user("kill", try #require(try machine.lines("\(client)/helper").first))
            try machine.user("notifyctl", "client", "remove", client)
        }

        @Test("whoever stops the unit of a program that is a child of its shell ends the program")
        func stopped() throws {
            let client = "org.example.S"
            try add(client, "tail -f /dev/null &\necho $! >> program; wait")
            try ring(client, "s")
            try machine.wait("\(client)/program", lines: 1, "it is launched")
            let unit = try #require(try machine.launchedUnits(client).first)
            try machine.user("notifyctl", "client", "remove", client)
            try machine.user("systemctl", "--user", "stop", unit)
            let process = try #require(try machine.lines("\(client)/program").first)
            try Eventually.wait("the program is gone") {
                try machine.attempt("kill", "-0", process).status != 0
            }
        }

        @Test("(d) ten events for one absent client are one launch, and come in order")
        func oneLaunch() throws {
            let client = "org.example.D"
            let app = try machine.app(client)
            try machine.user("notifyctl", "client", "add", client, "--exec", app)
            let script = "for i in $(seq 10); do notifyctl schedule X --now --id d$i --client \(client); done"
            try machine.user("bash", "-c", script)
            try machine.wait("\(client)/messages", lines: 10, "all are taken")
            #expect(try machine.lines("\(client)/messages") == (1...10).map { "d\($0)" })
            #expect(try machine.lines("\(client)/launches").count == 1)
        }

        @Test("(e) a launch that fails says how, is tried again, and can be repaired")
        func repair() throws {
            let client = "org.example.E"
            try add(client, "exit 3")
            try ring(client, "e")
            try Eventually.wait("the first launch fails") { try failures(client) >= 1 }
            #expect(try machine.user("notifyctl", "explain", "e").contains("exit 3"))
            let app = try machine.app(client)
            try machine.user("notifyctl", "client", "add", client, "--exec", app)
            try machine.wait("\(client)/messages", lines: 1, "it is taken after the repair")
            #expect(try machine.lines("\(client)/messages") == ["e"])
        }

        @Test("(f) a program that says no hello is ended after the limit, with all that it started")
        func noHello() throws {
            let client = "org.example.F"
            let settings = "[Launch]\nHelloLimit=500ms\nKillDelay=300ms\n"
            try machine.write(".config/notifyd/notifyd.conf", settings)
            try machine.user("systemctl", "--user", "reload-or-restart", "notifyd.service")
            try add(client, "trap '' TERM\n(trap '' TERM; exec tail -f /dev/null) &\necho $! >> processes; wait")
            try ring(client, "f")
            try machine.wait("\(client)/processes", lines: 1, "it is started")
            try Eventually.wait("the limit passes") { try failures(client) >= 1 }
            try machine.user("notifyctl", "client", "remove", client)
            try Eventually.wait("its unit is gone") { try machine.launchedUnits(client).isEmpty }
            let process = try #require(try machine.lines("\(client)/processes").first)
            #expect(try machine.attempt("kill", "-0", process).status != 0)
            try machine.user("rm", "\(BootedMachine.home)/.config/notifyd/notifyd.conf")
            try machine.user("systemctl", "--user", "reload-or-restart", "notifyd.service")
        }

        @Test("a program that is not there fails at once and says so")
        func missing() throws {
            let client = "org.example.G"
            try machine.write("\(client).client", "[Client]\nExec=/nowhere/program\n")
            try machine.user(
                "bash", "-c",
                "mkdir -p ~/.local/share/notifyd/clients && mv ~/\(client).client ~/.local/share/notifyd/clients")
            try machine.user("systemctl", "--user", "reload-or-restart", "notifyd.service")
            try ring(client, "g")
            try Eventually.wait("it fails") { try failures(client) >= 1 }
            #expect(try machine.user("notifyctl", "explain", "g").contains("/nowhere/program does not exist"))
        }
    }
}
