import Glibc
import NotifyTestSupport
import Testing
import Varlink

/// DESIGN section 5, launch and signals; the cases of C33 are in Cases/.
@Suite("launching")
struct LaunchTests {
    private let client = "org.example.App"
    private let daemon: DaemonProcess
    private let call: Caller
    private let app: LaunchedApp

    init() throws {
        daemon = try DaemonProcess.virtual()
        call = try daemon.caller()
        app = try LaunchedApp(daemon, client, lives: 1)
    }

    private func add(_ more: JSON = [:]) throws {
        try call("Clients.Add", (["client": .string(client), "exec": app.command] as JSON).with(more))
    }

    private func ring(_ identifier: String) throws {
        try call.schedule(identifier, ["now": true], ["client": .string(client)])
    }

    @Test("the launched program finds what it is launched for in its environment")
    func environment() throws {
        try add()
        let handle = try call.schedule("x", ["now": true], ["client": .string(client)])["handle"]?.text
        try app.waitForMessages(1)
        let environment = try app.environment()
        #expect(environment["NOTIFYD_SOCKET"] == daemon.socket)
        #expect(environment["NOTIFYD_CLIENT"] == client)
        #expect(environment["NOTIFYD_LAUNCH_REASON"] == "local-notification")
        #expect(environment["NOTIFYD_OCCURRENCE"] == handle)
        #expect(environment.count == 4)
    }

    @Test("a response launches it too, and says so; a closed one does not")
    func reasons() throws {
        try add(["launchOn": ["response"]])
        try ring("x")
        try Eventually.wait("it rings") { try call.state("x") == "fired" }
        #expect(try app.launches() == 0)
        try call("Notifications.Acknowledge", ["occurrences": ["x"]])
        #expect(try call("Manager.Status")["unconfirmed"] == 2)
        try call("Notifications.Respond", ["occurrence": "x", "action": "default"])
        try app.waitForMessages(1)
        #expect(try app.environment()["NOTIFYD_LAUNCH_REASON"] == "response")
    }

    @Test("what comes after it has ended launches it again")
    func again() throws {
        try add()
        for count in 1...3 {
            try ring("x\(count)")
            try app.waitForMessages(count)
        }
        #expect(try app.messages() == ["x1", "x2", "x3"])
        try Eventually.wait("all are confirmed") { try call("Manager.Status")["unconfirmed"] == 0 }
        #expect(try call("Clients.Show", ["client": .string(client)])["client"]?["launchFailures"] == 0)
    }

    @Test("a client with a stream is not launched; when its stream ends with messages open, it is")
    func streamFirst() throws {
        try add()
        var mailbox: Mailbox? = try daemon.mailbox(client)
        try ring("x")
        #expect(try mailbox?.next()["identifier"] == "x")
        #expect(try app.launches() == 0)
        mailbox = nil
        try app.waitForMessages(1)
        #expect(try app.launches() == 1)
    }

    @Test("a message to a launched program survives the daemon's death")
    func daemonDies() throws {
        try add()
        try daemon.caller().schedule("x", ["in": "1h"], ["client": .string(client)])
        try daemon.restart()
        try daemon.caller().advance("1h")
        try app.waitForMessages(1)
    }

    @Test("what rang before a restart launches its client after it")
    func afterRestart() throws {
        try ringWithoutProgram()
        try daemon.directory.folder("data/notifyd/clients")
        try daemon.directory.write("data/notifyd/clients/\(client).client", "[Client]\nExec=\(appPath)\n")
        try daemon.restart()
        try app.waitForMessages(1)
        #expect(try app.messages() == ["x"])
    }

    private var appPath: String { daemon.directory.path("app-\(client)") }

    private func ringWithoutProgram() throws {
        try call("Clients.Register", ["client": .string(client)])
        try ring("x")
        try Eventually.wait("it rings") { try call.state("x") == "fired" }
    }

    @Test("a client file makes a client, SIGHUP and Reload read it again, and it cannot be removed by a call")
    func clientFile() throws {
        let folder = try daemon.directory.folder("data/notifyd/clients")
        try daemon.directory.write("data/notifyd/clients/\(client).client", "[Client]\nName=The App\nExec=\(appPath)\n")
        #expect(try call("Manager.Reload")["warnings"] == [])
        let shown = try call("Clients.Show", ["client": .string(client)]).member("client")
        #expect(shown["source"] == "file" && shown["name"] == "The App")
        #expect(try call.refusal("Clients.Remove", ["client": .string(client)]).name == "NotChangeable")
        #expect(try call.refusal("Clients.Add", ["client": .string(client)]).name == "NotChangeable")
        try ring("x")
        try app.waitForMessages(1)
        try daemon.directory.write(
            "data/notifyd/clients/\(client).client", "[Client]\nName=New Name\nExec=\(appPath)\nColour=red\n")
        try daemon.process.signal(SIGHUP)
        try Eventually.wait("the file is read again") {
            try call("Clients.Show", ["client": .string(client)])["client"]?["name"] == "New Name"
        }
        #expect(try daemon.standardError.contains("Colour"))
        unlink("\(folder)/\(client).client")
        try call("Manager.Reload")
        let left = try call("Clients.Show", ["client": .string(client)]).member("client")
        #expect(left["source"] == "registered" && left["exec"] == nil)
    }

    @Test("a client file without a name leaves the one that the program gave itself")
    func registeredName() throws {
        try daemon.directory.folder("data/notifyd/clients")
        try daemon.directory.write("data/notifyd/clients/\(client).client", "[Client]\nExec=\(appPath)\n")
        try call("Manager.Reload")
        try call("Clients.Register", ["client": .string(client), "name": "The App"])
        try call("Manager.Reload")
        let shown = try call("Clients.Show", ["client": .string(client)])
        #expect(shown["client"]?["name"] == "The App")
    }

    @Test("a client file that comes while messages wait launches their client")
    func clientFileComes() throws {
        try ringWithoutProgram()
        try daemon.directory.folder("data/notifyd/clients")
        try daemon.directory.write("data/notifyd/clients/\(client).client", "[Client]\nExec=\(appPath)\n")
        try call("Manager.Reload")
        try app.waitForMessages(1)
    }

    /// Messages that wait for a client whose launch has failed, and which rests.
    private func ringInVain() throws {
        for name in ["x", "y"] { try ring(name) }
        try Eventually.wait("the launch has failed") {
            try call("Clients.Show", ["client": .string(client)])["client"]?["launchFailures"] == 1
        }
    }

    @Test("who waits for a client that rests is told why, and when it is launched next")
    func restIsTold() throws {
        try add(["exec": ["/bin/false"]])
        try ringInVain()
        try ring("late")
        let shown = try call("Clients.Show", ["client": .string(client)]).member("client")
        let next = try shown.string("nextLaunch")
        #expect(next == "2026-03-07T00:00:01Z")
        let reason = try call.detail("not launched", of: "late")
        #expect(reason == "the launch of \(client) failed; it is tried again at \(next)")
        let text = try ControlCommand.run(["client", "show", client], socket: daemon.socket).stdout
        #expect(text.contains("Launches failed:  1 in a row\nLaunched next:"))
    }

    @Test("a failed message says when it is handed over again")
    func retryIsTold() throws {
        try call("Clients.Add", ["client": .string(client)])
        let mailbox = try daemon.mailbox(client)
        try ring("x")
        let message = try mailbox.next()
        try call(
            "Clients.Fail",
            ["client": .string(client), "sequences": [.int(try message.int("sequence"))], "reason": "no"])
        #expect(try call.events("x").suffix(2) == ["failed", "not delivered"])
        #expect(try call.detail("not delivered", of: "x") == "it is handed over again at 2026-03-07T00:00:01Z")
    }

    @Test("a client that is added with another program while it rests is launched at once", arguments: [false, true])
    func addedAnew(removed: Bool) throws {
        try add(["exec": ["/bin/false"]])
        try ringInVain()
        if removed { try call("Clients.Remove", ["client": .string(client)]) }
        // The virtual clock stands still: nothing else could end the rest.
        try add()
        try app.waitForMessages(1)
        #expect(try call("Clients.Show", ["client": .string(client)])["client"]?["launchFailures"] == 0)
    }

    @Test("a client file that changes while its client rests launches it at once, also where its stream had failed")
    func clientFileChanges() throws {
        try daemon.directory.folder("data/notifyd/clients")
        let listen = "listen --client \(client) --count 1 --exec false"
        let failing = try daemon.directory.write(
            "failing", "#!/bin/sh\nexec timeout 60 \(try Products.program("notifyctl")) \(listen)\n", executable: true)
        func write(_ path: String) throws {
            try daemon.directory.write("data/notifyd/clients/\(client).client", "[Client]\nExec=\(path)\n")
            try call("Manager.Reload")
        }
        try write(failing)
        try ringInVain()
        try write(appPath)
        try app.waitForMessages(1)
        #expect(try app.messages().first == "x")
    }

    @Test("a registered process that handles the client's signal gets it, and takes its messages")
    func signal() throws {
        let mark = daemon.directory.path("signalled")
        try call("Clients.Add", ["client": .string(client), "signal": "SIGUSR1"])
        let python = """
            import json, os, signal, socket
            s = socket.socket(socket.AF_UNIX); s.connect('\(daemon.socket)')
            def call(m, p): s.sendall(json.dumps({'method': m, 'parameters': p}).encode() + b'\\0'); return s.recv(65536)
            got = []
            signal.signal(signal.SIGUSR1, lambda *a: got.append(1))
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR1])
            call('org.notifyd.Clients.Register', {'client': '\(client)', 'handlesSignal': True})
            print('ready', flush=True)
            signal.sigwait([signal.SIGUSR1])
            open('\(mark)', 'w').write('yes')
            m = socket.socket(socket.AF_UNIX); m.connect('\(daemon.socket)')
            m.sendall(b'{"method":"org.notifyd.Clients.Subscribe","parameters":{"client":"\(client)"},"more":true}\\0')
            text = b''
            while b'"message"' not in text: text += m.recv(65536)
            print('message', flush=True)
            """
        let program = try RunningCommand(program: "/usr/bin/python3", ["-c", python])
        #expect(try program.line() == "ready")
        #expect(access(mark, F_OK) != 0)
        try ring("x")
        #expect(try program.line() == "message")
        #expect(try daemon.directory.read("signalled") == "yes")
    }

    @Test("a client without program, signal and stream keeps its messages and is not tried")
    func nothingToLaunch() throws {
        try ringWithoutProgram()
        #expect(try call.advance("1d")["fired"] == 0)
        let shown = try call("Clients.Show", ["client": .string(client)]).member("client")
        #expect(shown["unconfirmed"] == 1 && shown["launchFailures"] == 0)
    }
}
