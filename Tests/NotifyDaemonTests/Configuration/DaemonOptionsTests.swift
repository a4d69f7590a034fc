import CivilTime
import Testing

@testable import NotifyDaemon

@Suite("The daemon's command line")
struct DaemonOptionsTests {
    @Test(
        "every option, with its value beside it or attached",
        arguments: [
            ["--socket", "/s", "--state-dir", "/d", "--config", "/c", "--test-clock", "2026-03-07T00:00:00Z"],
            ["--socket=/s", "--state-dir=/d", "--config=/c", "--test-clock=2026-03-07T00:00:00Z"],
        ])
    func all(arguments: [String]) throws {
        let options = try DaemonOptions(arguments)
        #expect(options.socket == "/s")
        #expect(options.stateDirectory == "/d")
        #expect(options.configuration == "/c")
        #expect(options.testClock == instant("2026-03-07T00:00:00Z"))
        #expect(!options.help && !options.version)
    }

    @Test("no options are fine")
    func none() throws {
        let options = try DaemonOptions([])
        #expect(options.socket == nil && options.stateDirectory == nil && options.testClock == nil)
    }

    @Test("help and version")
    func questions() throws {
        #expect(try DaemonOptions(["--help"]).help)
        #expect(try DaemonOptions(["-h"]).help)
        #expect(try DaemonOptions(["--version"]).version)
    }

    @Test("a value may hold an equals sign, and of two the later wins")
    func values() throws {
        #expect(try DaemonOptions(["--socket=/a=b"]).socket == "/a=b")
        #expect(try DaemonOptions(["--socket", "/a", "--socket", "/b"]).socket == "/b")
    }

    @Test("the clock may start at a time without seconds, as the manual writes it")
    func shortClock() throws {
        #expect(try DaemonOptions(["--test-clock", "2026-03-07T00:00Z"]).testClock == instant("2026-03-07T00:00:00Z"))
    }

    /// Arguments, and what is said of them.
    static let faults: [(arguments: [String], text: String)] = [
        (["--sockets", "/s"], "unknown option --sockets; --help lists them"),
        (["-s"], "unknown option -s; --help lists them"),
        (["serve"], "unknown option serve; --help lists them"),
        ([""], "unknown option ; --help lists them"),
        (["--socket"], "--socket needs a value"),
        (["--socket="], "--socket needs a value"),
        (["--socket", ""], "--socket needs a value"),
        (["--state-dir"], "--state-dir needs a value"),
        (["--config"], "--config needs a value"),
        (["--test-clock"], "--test-clock needs a value"),
        (["--help=yes"], "--help takes no value"),
        (["--version=1"], "--version takes no value"),
    ]

    @Test("a wrong command line says which word", arguments: faults)
    func fault(arguments: [String], text: String) {
        let fault = #expect(throws: DaemonOptions.Fault.self) { try DaemonOptions(arguments) }
        #expect(fault?.description == text)
    }

    @Test(
        "a clock that cannot be read says why", arguments: ["tomorrow", "2026-02-30T00:00:00Z", "2026-03-07T00:00:00"])
    func clockFault(text: String) {
        let fault = #expect(throws: DaemonOptions.Fault.self) { try DaemonOptions(["--test-clock", text]) }
        #expect(fault?.description.hasPrefix("--test-clock \(text): ") == true)
    }

    @Test("the usage names every option")
    func usage() {
        for option in ["--socket", "--state-dir", "--config", "--test-clock", "--version", "--help"] {
            #expect(DaemonOptions.usage.contains(option))
        }
    }
}
