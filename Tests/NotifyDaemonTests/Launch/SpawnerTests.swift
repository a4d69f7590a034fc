import Glibc
import Testing

@testable import NotifyDaemon

@Suite("Starting programs")
struct SpawnerTests {
    @Test("a child has an empty signal mask and no ignored signal, though the daemon blocks and ignores some")
    func signals() throws {
        Signals.ignoreBrokenPipes()
        let bench = try SpawnBench()
        var blocked = sigset_t()
        var previous = sigset_t()
        sigemptyset(&blocked)
        sigaddset(&blocked, SIGTERM)
        sigaddset(&blocked, SIGHUP)
        pthread_sigmask(SIG_BLOCK, &blocked, &previous)
        defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
        let (_, output) = try bench.run("grep -E '^Sig(Blk|Ign)' /proc/self/status >out")
        let masks = try #require(output).split(separator: "\n").map { $0.split(separator: "\t")[1] }
        #expect(masks == Array(repeating: "0000000000000000", count: 2))
    }

    @Test("a child has descriptors 0, 1 and 2 and no other, whatever is open")
    func descriptors() throws {
        let bench = try SpawnBench()
        // Not closed on exec, as descriptors of other libraries may be.
        let leaks = (0..<20).map { _ in dup(STDERR_FILENO) }
        defer { for leak in leaks { close(leak) } }
        #expect(try bench.run("exec >out; ls /proc/$$/fd; exit 0").output == "0\n1\n2\n")
    }

    @Test("a child leads a session and a process group of its own")
    func session() throws {
        let (_, output) = try SpawnBench().run("echo $$ $(cut -d' ' -f5,6 /proc/$$/stat) >out")
        let numbers = try #require(output).split(whereSeparator: \.isWhitespace)
        #expect(numbers.count == 3 && Set(numbers).count == 1)
    }

    @Test("a child runs in the home folder, or in the one it asks for")
    func folder() throws {
        let bench = try SpawnBench()
        #expect(try bench.run("pwd >out").output == bench.folder.path + "\n")
        _ = try bench.start(.shell("pwd >\(bench.folder.path)/out", folder: "/"))
        try bench.driver.run(awaiting: "pwd")
        #expect(try bench.folder.text("out") == "/\n")
    }

    @Test("a child does not see what is meant for the service, and sees what is added")
    func environment() throws {
        let bench = try SpawnBench(environment: [
            "PATH": "/usr/bin:/bin", "LANG": "C", "NOTIFY_SOCKET": "/run/x", "LISTEN_FDS": "1", "LISTEN_PID": "1",
            "LISTEN_FDNAMES": "varlink", "WATCHDOG_USEC": "1", "WATCHDOG_PID": "1", "INVOCATION_ID": "1",
            "JOURNAL_STREAM": "8:1", "NOTIFYD_CLIENT": "stale", "SYSTEMD_EXEC_PID": "1", "MANAGERPID": "1",
        ])
        let line = "env | grep -vE '^(PWD|OLDPWD|_|SHLVL)=' | LC_ALL=C sort >out"
        let (_, output) = try bench.run(line, environment: ["NOTIFYD_CLIENT": "org.example.News", "LANG": "de"])
        #expect(output == "LANG=de\nNOTIFYD_CLIENT=org.example.News\nPATH=/usr/bin:/bin\n")
    }

    @Test("standard input is what was given, at once and whole, however large", arguments: [0, 1, 65_537, 8_000_000])
    func input(size: Int) throws {
        let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: size)
        #expect(try SpawnBench().run("wc -c >out", input: .bytes(bytes)).output == "\(size)\n")
    }

    @Test("without input there is nothing to read")
    func emptyInput() throws {
        #expect(try SpawnBench().run("wc -c >out").output == "0\n")
    }

    @Test("a raised descriptor limit stays with the daemon")
    func descriptorLimit() throws {
        let inherited = try SpawnBench().run("ulimit -n >out").output
        let bench = try SpawnBench(limit: 8192)
        #expect(try bench.run("ulimit -n >out").output == inherited)
        #expect(try bench.run("ulimit -n >out").output != "8192\n")
    }

    @Test(
        "the end is told with its code or signal",
        arguments: [
            ("exit 0", ChildStatus.exited(0)), ("exit 3", .exited(3)), ("exit 255", .exited(255)),
            ("kill -TERM $$", .signalled(SIGTERM)), ("kill -KILL $$", .signalled(SIGKILL)),
        ])
    func status(line: String, status: ChildStatus) throws {
        #expect(try SpawnBench().run(line).status == status)
    }

    @Test(
        "a program that cannot be started is named, with the reason",
        arguments: [
            (Program(["/nonexistent/news"]), LaunchError.Code.programMissing, "/nonexistent/news"),
            (Program(["notifyd-no-such-program"]), .programMissing, "notifyd-no-such-program"),
            (Program(["/etc"]), .notExecutable, "/etc"), (Program(["/etc/passwd"]), .notExecutable, "/etc/passwd"),
            (Program(["/bin/true"], folder: "/nonexistent"), .folderMissing, "/nonexistent"),
            (Program([]), .wrongCommand, "it names no program"), (Program([""]), .wrongCommand, "it names no program"),
            (Program(["/bin/true", "a\0b"]), .wrongCommand, "an argument with a NUL byte"),
            (
                Program(["/bin/true", String(repeating: "x", count: 200_000)]), .wrongCommand,
                "its arguments and environment are too large"
            ),
        ])
    func cannotStart(program: Program, code: LaunchError.Code, subject: String) throws {
        let bench = try SpawnBench()
        let error = #expect(throws: LaunchError.self) { _ = try bench.start(program) }
        #expect(error?.code == code)
        #expect(error?.subject == subject)
        #expect(bench.driver.loop.registrationCount == 0)
    }
}
