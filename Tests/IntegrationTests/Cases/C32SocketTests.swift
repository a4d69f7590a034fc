import Foundation
import Glibc
import NotifyTestSupport
import Testing
import Varlink

@Suite("C32: the socket")
struct C32SocketTests {
    @Test("(a) a socket left by SIGKILL is no obstacle: serving within 1 s")
    func stale() throws {
        let daemon = try DaemonProcess.virtual()
        try daemon.kill()
        #expect(access(daemon.socket, F_OK) == 0)
        let start = ContinuousClock.now
        try daemon.start()
        #expect(ContinuousClock.now - start < .seconds(1))
    }

    @Test("(b) of two that start at once over a stale socket exactly one serves, and clients reach it")
    func race() throws {
        let directory = try TemporaryDirectory()
        let first = try DaemonProcess.virtual(directory: directory)
        for round in 1...20 {
            try first.kill()
            let racers = (0..<2).map { _ in
                DaemonProcess(
                    directory: directory, arguments: first.arguments, environment: first.environment, build: nil)
            }
            let processes = try racers.map { try $0.launch() }
            let loser = try Eventually.value(.seconds(20), "one of two starters gives up in round \(round)") {
                processes.first { $0.status != nil }
            }
            #expect(loser.status == .exited(78), "round \(round)")
            let winner = try #require(processes.first { $0 !== loser })
            let pid = try Eventually.value(.seconds(20), "the other serves in round \(round)") {
                // Until it serves, connecting fails.
                try? first.caller()("Manager.Status").int("pid")
            }
            #expect(pid == Int64(winner.identifier), "round \(round)")
            #expect(winner.status == nil)
            winner.signal(SIGKILL)
            try winner.wait(.seconds(20), "the winner's end")
        }
    }

    @Test("(c) a file or a link in its place is refused and left untouched")
    func taken() throws {
        let directory = try TemporaryDirectory()
        let daemon = DaemonProcess(directory: directory, arguments: [], environment: [:], build: nil)
        try directory.write("socket", "mine")
        #expect(try daemon.launch().wait() != .exited(0))
        #expect(try directory.read("socket") == "mine")
        #expect(try daemon.standardError.contains(daemon.socket))
        unlink(daemon.socket)
        try directory.write("elsewhere", "also mine")
        symlink(directory.path("elsewhere"), daemon.socket)
        #expect(try daemon.launch().wait() != .exited(0))
        #expect(try directory.read("elsewhere") == "also mine")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: daemon.socket) == directory.path("elsewhere"))
    }

    @Test("(d) a path of 107 bytes works, one of 108 is refused with the limit", arguments: [107, 108])
    func length(bytes: Int) throws {
        let directory = try TemporaryDirectory()
        let path = directory.path(String(repeating: "s", count: bytes - directory.path.utf8.count - 1))
        #expect(path.utf8.count == bytes)
        let result = try startAndEnd(directory, ["--socket", path], reach: bytes == 107 ? path : nil) { _ in }
        if bytes == 107 {
            #expect(result.status == .exited(0))
        } else {
            #expect(result.status != .exited(0))
            #expect(result.said.contains("107"))
            let control = try ControlCommand.run(["status"], socket: path)
            #expect(control.status != 0 && control.stderr.contains("107"), "\(control.stderr)")
        }
    }

    @Test("(e) without XDG_RUNTIME_DIR daemon and command say what is unset and use no other folder")
    func noRuntimeFolder() throws {
        let directory = try TemporaryDirectory()
        var environment = try PrivateEnvironment(in: directory).values
        environment["XDG_RUNTIME_DIR"] = ""
        let control = try ControlCommand.run(["status"], environment: environment)
        #expect(control.status == 3 || control.status == 2)
        #expect(control.stderr.contains("XDG_RUNTIME_DIR"))
        let result = try startAndEnd(directory, [], environment: ["XDG_RUNTIME_DIR": ""]) { _ in }
        #expect(result.status != .exited(0))
        #expect(result.said.contains("XDG_RUNTIME_DIR"))
    }

    @Test("(e) with it they agree on the place")
    func runtimeFolder() throws {
        let directory = try TemporaryDirectory()
        let path = try directory.folder("run") + "/notifyd/socket"
        let result = try startAndEnd(directory, [], reach: path) { _ in
            let environment = try PrivateEnvironment(in: directory).values
            #expect(try ControlCommand.run(["status"], environment: environment).status == 0)
            #expect(try FileFacts(path).mode == 0o600)
            #expect(try FileFacts(directory.path("run/notifyd")).mode == 0o700)
        }
        #expect(result.status == .exited(0))
        #expect(access(path, F_OK) != 0, "a clean end takes its socket away")
    }

    @Test("(f) a removed folder or socket is noticed: bound again, or a clean end")
    func removed() throws {
        let daemon = try DaemonProcess.virtual()
        try daemon.caller().schedule("x", ["in": "1h"])
        unlink(daemon.socket)
        try Eventually.wait(.seconds(5), "the socket is bound again") { (try? daemon.connect()) != nil }
        #expect(try daemon.caller().identifiers() == ["x"])
    }

    @Test("(f) the runtime folder is removed under a live daemon")
    func folderRemoved() throws {
        let directory = try TemporaryDirectory()
        let path = try directory.folder("run") + "/notifyd/socket"
        var ended: ProcessEnd?
        _ = try startAndEnd(directory, [], reach: path) { child in
            // The daemon may bind again in the middle of the removal, which then finds a folder that is not empty.
            try Eventually.wait(.seconds(5), "the folder is removed") {
                child.status != nil || (try? FileManager.default.removeItem(atPath: directory.path("run"))) != nil
            }
            try Eventually.wait(.seconds(5), "the loss of the folder is noticed") {
                ended = child.status
                return ended != nil || (try? UnixSocket.connect(to: path)).map { close($0) } != nil
            }
        }
        #expect(ended != .killed(SIGSEGV) && ended != .killed(SIGABRT))
    }

    @Test(
        "(g) another uid is refused",
        .enabled(if: geteuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0, "needs root and setpriv"))
    func otherUser() throws {
        let daemon = try DaemonProcess.virtual()
        #expect(try FileFacts(daemon.socket).mode == 0o600)
        #expect(try FileFacts(daemon.state).mode == 0o700)
        // The mode alone would do; the peer's uid is looked at although the way is open.
        chmod(daemon.directory.path, 0o755)
        #expect(try asNobody(daemon).contains("Permission denied"))
        chmod(daemon.socket, 0o777)
        #expect(try asNobody(daemon).contains("closed"))
        #expect(try daemon.caller()("Manager.Status")["clients"] == 1)
    }

    private func asNobody(_ daemon: DaemonProcess) throws -> String {
        let script = """
            import socket,sys
            s=socket.socket(socket.AF_UNIX)
            try:
                s.settimeout(10); s.connect(sys.argv[1]); s.sendall(b'{"method":"org.notifyd.Manager.Status"}\\0')
                print('closed' if not s.recv(1) else 'served')
            except (BrokenPipeError, ConnectionResetError): print('closed')
            except PermissionError: print('Permission denied')
            """
        return try ControlCommand.run(
            program: "/usr/bin/setpriv",
            ["--reuid=65534", "--regid=65534", "--clear-groups", "/usr/bin/python3", "-c", script, daemon.socket]
        ).stdout
    }
}

extension C32SocketTests {
    /// Starts a daemon with no `--socket` of the harness's, waits until `reach` serves, and ends it.
    private func startAndEnd(
        _ directory: TemporaryDirectory, _ arguments: [String], environment: [String: String] = [:],
        reach path: String? = nil, _ whileServing: (ChildProcess) throws -> Void
    ) throws -> (status: ProcessEnd, said: String) {
        let variables = try PrivateEnvironment(in: directory).values.merging(environment) { $1 }
        let program = try RunningCommand(program: Products.program("notifyd"), arguments, environment: variables)
        if let path {
            try Eventually.wait(.seconds(20), "\(path) serves") {
                (try? UnixSocket.connect(to: path)).map { close($0) } != nil
            }
            try whileServing(program.process)
            program.process.signal(SIGTERM)
        }
        return (try program.process.wait(), try program.standardError)
    }
}
