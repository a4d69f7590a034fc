import Glibc
import NotifyTestSupport
import Testing

@testable import NotifyDaemon

@Suite("Reading configuration and client files")
struct ConfigurationFilesTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func files(_ arguments: [String] = []) throws -> ConfigurationFiles {
        let environment = [
            "XDG_RUNTIME_DIR": directory.path, "XDG_CONFIG_HOME": directory.path("config"),
            "XDG_DATA_HOME": directory.path("own"), "XDG_DATA_DIRS": directory.path("shared"),
        ]
        return ConfigurationFiles(
            places: try Places(DaemonOptions(arguments), environment: environment, home: directory.path))
    }

    private func write(_ folder: String, _ name: String, _ text: String) throws {
        try directory.folder(folder)
        try directory.write("\(folder)/\(name)", text)
    }

    @Test("what is missing is no fault")
    func missing() throws {
        let (settings, faults) = try files().settings()
        #expect(settings == Settings() && faults.isEmpty)
        #expect(try files().clients().files.isEmpty)
        #expect(try files().clients().faults.isEmpty)
    }

    @Test("a start is refused without a file that was named, never without the default one")
    func checkNamed() throws {
        try files().checkNamed()
        let path = directory.path("other.conf")
        let fault = try #require(throws: ConfigurationFiles.Fault.self) {
            try files(["--config", path]).checkNamed()
        }
        #expect(fault.description.contains(path) && fault.description.contains("No such file"))
        try directory.write("other.conf", "")
        try files(["--config", path]).checkNamed()
    }

    @Test("a file that was named and is missing is told")
    func namedAndMissing() throws {
        let path = directory.path("other.conf")
        #expect(try files(["--config", path]).settings().faults == ["\(path) is missing"])
    }

    @Test("a file that cannot be read is told, and not taken for an empty one")
    func unreadable() throws {
        try directory.folder("config/notifyd/notifyd.conf")
        let path = directory.path("config/notifyd/notifyd.conf")
        #expect(try files().settings().faults == ["\(path) cannot be read"])
        try directory.folder("own/notifyd/clients/org.example.News.client")
        let client = directory.path("own/notifyd/clients/org.example.News.client")
        #expect(try files().clients().faults == ["\(client) cannot be read"])
    }

    @Test("faults name the file and the line")
    func faults() throws {
        try write("config/notifyd", "notifyd.conf", "[Time]\nLateAfter=soon\n")
        let path = directory.path("config/notifyd/notifyd.conf")
        let faults = try files().settings().faults
        #expect(faults.count == 1)
        #expect(faults.first?.hasPrefix("\(path), line 2: LateAfter=soon: ") == true, "\(faults)")
    }

    @Test("a client file in an earlier folder hides those of its name in later ones; other names are passed over")
    func hiding() throws {
        try write("own/notifyd/clients", "org.example.News.client", "[Client]\nName=own")
        try write("shared/notifyd/clients", "org.example.News.client", "[Client]\nName=shared")
        try write("shared/notifyd/clients", "org.example.Mail.client", "[Client]\nName=mail")
        try write("shared/notifyd/clients", "README", "no client")
        let (clients, faults) = try files().clients()
        #expect(clients.map(\.client) == ["org.example.News", "org.example.Mail"])
        #expect(clients.map(\.name) == ["own", "mail"])
        #expect(faults.isEmpty)
    }

    @Test("any bytes are read without a trap, as configuration, client file and command line", arguments: 0..<200)
    func anything(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "[Client]\n", "[Time]\n", "[Retention]\n", "Exec=", "LaunchOn=", "ClosedDays=", "LateAfter=", "Signal=",
            "\n",
            "\\", "\"", "'", "fired,", "999999999999999999999", "-", "1h", " ", "\0", "\u{FFFD}", "\u{301}", "--socket",
            "--test-clock", "=", "é",
        ]
        let words = (0..<30).map { _ in pieces.randomElement(using: &random) ?? "" }
        let text = words.joined()
        _ = Settings.read(text)
        _ = ClientFile.read(fileName: "org.example.News.client", text)
        _ = ClientFile.read(fileName: text, "")
        for word in CommandWords.split(text) ?? [] { #expect(text.utf8.count >= word.utf8.count, "seed \(seed)") }
        _ = LaunchOn.read(text)
        do throws(DaemonOptions.Fault) {
            _ = try DaemonOptions(words)
        } catch {
            #expect(!error.description.isEmpty, "seed \(seed)")
        }
    }
}
