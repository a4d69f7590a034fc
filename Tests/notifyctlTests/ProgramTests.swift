import Glibc
import NotifyTestSupport
import Testing

/// The real binary, for what only a process has: signals, descriptors, words that are not UTF-8.
@Suite("the program")
struct ProgramTests {
    @Test("a socket that can be none is wrong usage", arguments: ["", "/" + String(repeating: "a", count: 108)])
    func socket(path: String) throws {
        #expect(try Run(["list", "--socket", path]).status == 2)
    }

    @Test("help is a word too")
    func help() throws {
        #expect(try Run(["help"]).output == Run(["--help"]).output)
        #expect(try Run(["help", "list"]).output == Run(["list", "--help"]).output)
        #expect(try Run(["help", "clock", "set"]).output == Run(["clock", "set", "--help"]).output)
    }

    @Test("SIGTERM and SIGINT end listen with exit status 0", arguments: [SIGTERM, SIGINT])
    func signals(signal: Int32) throws {
        let mailbox = try FakeMailbox([.replies([FakeMailbox.owner, FakeMailbox.fired(1)])])
        let listen = try RunningCommand(["listen"], socket: mailbox.socket)
        #expect(try listen.line().contains("m1"))
        listen.process.signal(signal)
        #expect(try listen.process.wait(.seconds(10), "the end of listen") == .exited(0))
    }

    @Test("a word that is not UTF-8 is refused, not repaired (C27 c)")
    func notUTF8() throws {
        let program = try Products.program("notifyctl")
        let run = try ControlCommand.run(
            program: "/bin/sh", ["-c", "exec \"$0\" schedule \"$(printf 'a\\351\\377')\" --now", program])
        #expect(run.status == 2)
        #expect(run.stderr.contains("word 2") && run.stderr.contains("not UTF-8"))
    }

    @Test("the exit status of a child's wrong usage, refusal and missing daemon are 2, 1 and 3")
    func exitCodes() throws {
        let daemon = try FakeDaemon([:])
        #expect(try ControlCommand.run(["lst"]).status == 2)
        #expect(try ControlCommand.run(["clock", "show"], socket: daemon.socket).status == 1)
        #expect(try ControlCommand.run(["list"], socket: "/nonexistent/socket").status == 3)
        #expect(try ControlCommand.run(["--help"]).status == 0)
    }
}
