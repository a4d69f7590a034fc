import NotifyTestSupport
import Testing
import Varlink

/// The main job by the commands that people use: schedule three, move the clock, listen, acknowledge, explain, list.
@Suite("the main job")
struct MainJobTests {
    /// Title, identifier, time words; not in the order of their dates.
    static let requests: [(title: String, identifier: String, when: [String], date: String)] = [
        ("Water the plants", "plants", ["--at", "2026-03-07T18:00:00Z"], "2026-03-07T18:00:00Z"),
        ("Tea", "tea", ["--in", "3h"], "2026-03-07T03:00:00Z"),
        ("Call home", "call", ["--at", "2026-03-07T09:30:00+01:00"], "2026-03-07T08:30:00Z"),
    ]

    @Test("three requests reach a listener in due order, and their stories are told")
    func works() throws {
        try travel(DaemonProcess.virtual())
    }

    @Test(
        "the static release programs do it too",
        .enabled(if: Products.release != nil, "NOTIFYD_TEST_RELEASE names no release build; make test builds one"))
    func releaseWorks() throws {
        for name in ["notifyd", "notifyctl"] {
            let libraries = try ControlCommand.run(
                program: "/usr/bin/ldd", [Products.program(name, in: Products.release)])
            #expect(!libraries.stdout.contains("libswift") && !libraries.stdout.contains("libFoundation"))
        }
        try travel(
            DaemonProcess.start(
                testClock: DaemonProcess.start, environment: ["TZ": "UTC"], build: Products.release))
    }

    private func travel(_ daemon: DaemonProcess) throws {
        for request in Self.requests {
            let result = try daemon.json(["schedule", request.title, "--id", request.identifier] + request.when)
            #expect(result["id"]?.text == request.identifier)
            #expect(result["next"]?.text == request.date)
        }
        #expect(try daemon.json(["clock", "advance", "1d"])["fired"] == 3)
        let listened = try daemon.lines(["listen", "--count", "3"])
        let byDate = Self.requests.sorted { $0.date < $1.date }
        #expect(listened.map { $0["identifier"]?.text } == byDate.map(\.identifier))
        #expect(listened.map { $0["scheduled"]?.text } == byDate.map(\.date))
        #expect(listened.map { $0["content"]?["title"]?.text } == byDate.map(\.title))
        try answer(daemon)
        #expect(try daemon.terminate() == .exited(0))
    }

    private func answer(_ daemon: DaemonProcess) throws {
        #expect(try daemon.control("ack", "tea").status == 0)
        #expect(try daemon.control("respond", "call", "default").status == 0)
        let open = try daemon.json(["list"])["occurrences"]?.elements ?? []
        #expect(open.map { $0["identifier"]?.text } == ["plants"])
        #expect(open.first?["state"] == "fired")
        let all = try daemon.json(["list", "--all"])["occurrences"]?.elements ?? []
        #expect(all.count == 3)
        let stories = try Self.requests.map { request in
            try daemon.json(["explain", request.identifier]).member("entries").texts("event")
        }
        #expect(
            stories == [
                ["scheduled", "fired", "confirmed", "not shown"],
                ["scheduled", "fired", "confirmed", "acknowledged"],
                ["scheduled", "fired", "confirmed", "answered"],
            ])
        let told = try daemon.control("explain", "tea").stdout
        #expect(told.contains("acknowledged"), "\(told)")
    }
}

extension DaemonProcess {
    /// Runs `notifyctl --json` and reads the one object that it prints.
    func json(_ arguments: [String], _ location: SourceLocation = #_sourceLocation) throws -> JSON {
        let lines = try lines(arguments, location)
        guard let first = lines.first, lines.count == 1 else {
            throw TestSupportError("\(arguments) printed \(lines.count) lines")
        }
        return first
    }

    /// Runs `notifyctl --json` and reads an object a line.
    func lines(_ arguments: [String], _ location: SourceLocation = #_sourceLocation) throws -> [JSON] {
        let result = try control(["--json"] + arguments)
        #expect(result.status == 0, "\(arguments): \(result.stderr)", sourceLocation: location)
        return try result.stdout.split(separator: "\n").map { try JSONReader.parse(String($0)) }
    }
}
