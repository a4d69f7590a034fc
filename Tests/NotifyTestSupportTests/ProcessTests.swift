import Glibc
import NotifyTestSupport
import Testing

@Suite("processes under test")
struct ProcessTests {
    @Test("a run tells its exit code and both streams, and reads its input")
    func run() throws {
        let result = try ControlCommand.run(
            program: "/bin/sh", ["-c", "read line; echo out $line; echo err >&2; exit 3"], input: "in\n")
        #expect(result.status == 3)
        #expect(result.stdout == "out in\n")
        #expect(result.stderr == "err\n")
    }

    @Test("a signal that ends a run is told as a shell tells it")
    func killed() throws {
        #expect(try ControlCommand.run(program: "/bin/sh", ["-c", "kill -9 $$"]).status == 137)
    }

    @Test("a child has three descriptors, its own environment and default signals")
    func nothingInherited() throws {
        let spare = open("/dev/null", O_RDONLY)
        defer { close(spare) }
        let result = try ControlCommand.run(
            program: "/bin/sh", ["-c", "echo /proc/self/fd/*; echo $MARK; grep -E 'Sig(Blk|Ign)' /proc/self/status"],
            environment: ["MARK": "here"])
        let lines = result.stdout.split(separator: "\n")
        // The shell's own glob opens the fourth.
        #expect(lines.first == "/proc/self/fd/0 /proc/self/fd/1 /proc/self/fd/2 /proc/self/fd/3")
        #expect(lines.dropFirst().first == "here")
        // glibc's posix_spawn ignores its own signals 32 and 33 in the child, whatever it is told.
        #expect(lines.suffix(2).allSatisfy { $0.hasSuffix("0000000000000000") || $0.hasSuffix("0000000180000000") })
    }

    @Test("lines of a running command come one by one, its end is an error")
    func runningCommand() throws {
        let command = try RunningCommand(program: "/bin/sh", ["-c", "echo one; echo two"])
        #expect(try command.line() == "one")
        #expect(try command.line() == "two")
        #expect(throws: TestSupportError.self) { try command.line() }
        #expect(try command.process.wait() == .exited(0))
    }

    @Test("waiting has a limit and says for what")
    func deadline() throws {
        let command = try RunningCommand(program: "/bin/cat", ["/dev/zero"])
        let error = #expect(throws: TestSupportError.self) {
            try command.process.wait(.milliseconds(20), "a quiet end")
        }
        #expect(error?.description.contains("a quiet end") == true)
        let vain = #expect(throws: TestSupportError.self) {
            try Eventually.wait(.milliseconds(10), "pigs fly") { false }
        }
        #expect(vain?.description.contains("pigs fly") == true)
    }

    @Test("a temporary directory goes with all that is in it, sockets too")
    func removal() throws {
        var directory: TemporaryDirectory? = try TemporaryDirectory()
        let path = try #require(directory?.path)
        try directory?.folder("folder/inner")
        try directory?.write("folder/inner/file", "text")
        close(try UnixSocket.listen(at: path + "/socket"))
        #expect(access(path + "/socket", F_OK) == 0)
        directory = nil
        #expect(access(path, F_OK) != 0)
    }
}
