import Glibc
import NotifyTestSupport
import Testing
import Varlink

@Suite("notifyctl post and observe")
struct ObserveTests {
    private let daemon: DaemonProcess

    init() throws {
        daemon = try DaemonProcess.virtual()
    }

    private func observe(_ arguments: [String]) throws -> RunningCommand {
        try RunningCommand(arguments, socket: daemon.socket, environment: daemon.variables)
    }

    @Test("observe prints a line a post and ends after as many as it was told")
    func prints() throws {
        #expect(try daemon.control("post", "a.kept", "--object", "tea", "--retain").stdout.contains("kept for later"))
        let observer = try observe(["observe", "a.*", "--count", "2"])
        #expect(try observer.line().hasSuffix("a.kept  tea  (kept)"))
        #expect(try daemon.control("post", "a.now", "--info", "files=12").stdout == "Posted to 1 observer\n")
        #expect(try observer.line().hasSuffix(#"a.now  {"files":"12"}"#))
        try observer.process.wait()
        #expect(observer.process.status == .exited(0))
        #expect(try daemon.control("post", "a.kept", "--forget").stdout == "Forgot the kept value\n")
    }

    @Test("--json prints the posting, and it observes again after a restart of the daemon")
    func reconnects() throws {
        #expect(try daemon.control("post", "a", "--retain").status == 0)
        let observer = try observe(["--json", "observe", "*"])
        #expect(try JSONReader.parse(observer.line())["retained"] == true)
        try daemon.restart()
        #expect(try JSONReader.parse(observer.line(.seconds(20)))["name"] == "a")
        #expect(try daemon.control("post", "b", "--json").status == 0)
        #expect(try JSONReader.parse(observer.line())["name"] == "b")
        observer.process.signal(SIGTERM)
        try observer.process.wait()
        #expect(observer.process.status == .exited(0))
    }

    @Test("--exec runs a command for each post, and one that fails ends nothing")
    func executes() throws {
        let mark = daemon.directory.path("taken")
        #expect(try daemon.control("post", "first", "--retain", "--info", "n=1").status == 0)
        #expect(try daemon.control("post", "second", "--retain", "--object", "tea").status == 0)
        let command = "echo \"$NOTIFYD_POST $NOTIFYD_OBJECT $(cat)\" >> \(mark); [ $NOTIFYD_POST = second ]"
        let observer = try observe(["observe", "*", "--exec", command, "--count", "2"])
        try observer.process.wait()
        #expect(observer.process.status == .exited(0))
        #expect(try observer.standardError.contains("the command for first failed: exit status 1"))
        let lines = try daemon.directory.read("taken").split(separator: "\n").map(String.init)
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("first  {") == true && lines.first?.contains(#""n":"1""#) == true)
        #expect(lines.last?.hasPrefix("second tea {") == true)
    }

    @Test(
        "what cannot be is refused with the word that is wrong",
        arguments: [
            (["post", "a.*"], "NAME"), (["post", "a", "--expire", "1h"], "--expire"),
            (["post", "a", "--forget", "--object", "x"], "--forget"),
            (["post", "a", "--client", "org.nobody"], "org.nobody"),
            (["observe"], "PATTERN"), (["observe", "a", "--when-suspended", "sleep"], "--when-suspended"),
            (["--json", "observe", "a", "--exec", "true"], "--exec"),
        ])
    func refused(_ arguments: [String], _ word: String) throws {
        let result = try daemon.control(arguments)
        #expect(result.status == 1 || result.status == 2)
        #expect(result.stderr.contains(word) && result.stderr.split(separator: "\n").count == 1, "\(result.stderr)")
    }
}
