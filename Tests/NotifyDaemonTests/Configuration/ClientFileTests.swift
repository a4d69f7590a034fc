import NotifyInterface
import NotifyModel
import NotifyStore
import Testing

@testable import NotifyDaemon

@Suite("Client files")
struct ClientFileTests {
    @Test("the file's name is the client's, and every key counts")
    func all() throws {
        let (file, faults) = ClientFile.read(
            fileName: "org.example.News.client",
            """
            [Client]
            Name=The News
            Exec=/usr/bin/news --launched "by the daemon"
            Signal=SIGUSR1
            LaunchOn=response
            """)
        let client = try #require(file)
        #expect(client.client == "org.example.News")
        #expect(client.name == "The News")
        #expect(client.way == .command(CommandText.text(["/usr/bin/news", "--launched", "by the daemon"])))
        #expect(client.signal == "SIGUSR1")
        #expect(client.launchOn == [.response])
        #expect(faults.isEmpty)
    }

    @Test("an empty file is a client without a launcher")
    func empty() {
        let (file, faults) = ClientFile.read(fileName: "org.example.News.client", "")
        #expect(file == ClientFile(client: "org.example.News"))
        #expect(faults.isEmpty)
    }

    @Test(
        "a file whose name is no client's name is refused", arguments: ["News.client", ".client", "org..News.client"])
    func badName(name: String) {
        let (file, faults) = ClientFile.read(fileName: name, "[Client]\nName=x")
        #expect(file == nil)
        #expect(faults.count == 1)
        #expect(faults.first?.severity == .error)
        #expect(faults.first?.reason.contains(name) == true)
    }

    @Test(
        "one way of launching is taken, and a second one is a fault",
        arguments: [
            ("Exec=news\nUnit=news.service", LaunchWay.command(CommandText.text(["news"]))),
            ("Unit=news.service\nBusName=org.example.News", .unit("news.service")),
            ("BusName=org.example.News\nExec=news", .busName("org.example.News")),
        ])
    func ways(lines: String, way: LaunchWay) throws {
        let (file, faults) = ClientFile.read(fileName: "org.example.News.client", "[Client]\n\(lines)")
        #expect(file?.way == way)
        #expect(faults.map(\.line) == [3] && faults.first?.severity == .error)
        #expect(faults.first?.reason.contains("one of Exec=, Unit= and BusName=") == true)
    }

    /// A line, and a word of what is said about it.
    static let faults: [(line: String, severity: KeyFile.Fault.Severity, word: String)] = [
        ("Exec=\"open", .error, "closed quotes"),
        ("Exec=", .error, "command line"),
        (
            "Exec=/bin/x " + String(repeating: "y", count: 65_536), .error,
            "Exec= has 65542 bytes; right is at most 65536"
        ),
        ("Name=" + String(repeating: "y", count: 257), .error, "Name= has 257 bytes; right is at most 256"),
        ("Signal=SIGKILL", .error, "SIGUSR1"),
        ("Signal=sigusr1", .error, "SIGUSR1"),
        ("LaunchOn=fired,rung", .error, "fired, response"),
        ("LaunchOn=", .error, "fired, response"),
        ("Unit=news", .error, "Unit= is no service unit's name; right is a name such as example-news.service"),
        ("BusName=news", .error, "BusName= is no name on a bus; right is a name such as org.example.News"),
        ("Icon=x", .warning, "[Client] Icon= is not known and is ignored"),
    ]

    @Test("a fault has its line and says what would be right; the rest counts", arguments: faults)
    func fault(line: String, severity: KeyFile.Fault.Severity, word: String) {
        let (file, faults) = ClientFile.read(fileName: "org.example.News.client", "[Client]\n\(line)\nName=x")
        #expect(faults.map(\.line) == [2])
        #expect(faults.map(\.severity) == [severity])
        #expect(faults.first?.reason.contains(word) == true, "\(faults)")
        var expected = ClientFile(client: "org.example.News")
        expected.name = "x"
        #expect(file == expected)
    }
}

@Suite("Words of client files")
struct ClientFileWordsTests {
    /// A list, and the kinds it means.
    static let lists: [(text: String, kinds: [MessageKind]?)] = [
        ("fired", [.fired]), ("response", [.response]), ("fired,response", [.fired, .response]),
        (" fired , response ", [.fired, .response]), ("response,fired", [.response, .fired]),
        ("", nil), (",", nil), ("closed", nil), ("fired,closed", nil), ("Fired", nil), ("fired response", nil),
    ]

    @Test("LaunchOn is a list of kinds that launch", arguments: lists)
    func launchOn(text: String, kinds: [MessageKind]?) {
        #expect(LaunchOn.read(text) == kinds)
        if let kinds { #expect(LaunchOn.read(LaunchOn.text(kinds)) == kinds) }
    }

    @Test("only signals that a program may give a meaning of its own can be sent")
    func signals() {
        #expect(Clients.signals == ["SIGHUP", "SIGUSR1", "SIGUSR2", "SIGWINCH"])
        #expect(Clients.signals.allSatisfy { SignalName.number($0) != nil })
        for name in ["SIGKILL", "SIGTERM", "SIGSTOP", "USR1", "10", ""] { #expect(SignalName.number(name) == nil) }
    }
}
