import Glibc
import NotifyStore
import NotifyTestSupport
import Systemd
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
        #expect(try files(["--config", path]).settings().faults.map(\.description) == ["\(path) is missing"])
    }

    @Test("a file that cannot be read is told, and not taken for an empty one")
    func unreadable() throws {
        try directory.folder("config/notifyd/notifyd.conf")
        let path = directory.path("config/notifyd/notifyd.conf")
        #expect(try files().settings().faults.map(\.description) == ["\(path) cannot be read"])
        try directory.folder("own/notifyd/clients/org.example.News.client")
        let client = directory.path("own/notifyd/clients/org.example.News.client")
        #expect(try files().clients().faults.map(\.description) == ["\(client) cannot be read"])
    }

    @Test("faults name the file and the line")
    func faults() throws {
        try write("config/notifyd", "notifyd.conf", "[Time]\nLateAfter=soon\n")
        let path = directory.path("config/notifyd/notifyd.conf")
        let found = try files().settings().faults
        let faults = found.map(\.description)
        #expect(found.map(\.level) == [.error])
        #expect(faults.count == 1)
        #expect(faults.first?.hasPrefix("\(path), line 2: LateAfter=soon: ") == true, "\(faults)")
    }

    @Test("an unknown key is a warning, a wrong value an error")
    func severities() throws {
        try write("config/notifyd", "notifyd.conf", "[Time]\nLater=1h\nLateAfter=soon\n")
        #expect(try files().settings().faults.map(\.level) == [.warning, .error])
    }

    @Test("a folder that cannot be read is told, and takes no client's launcher away")
    func unreadableFolder() throws {
        try write("own/notifyd", "clients", "no folder")
        let found = try files().clients()
        #expect(found.faults.map(\.level) == [.error] && !found.isComplete)
        let fixture = try StoreFixture()
        let directory = ClientDirectory(store: fixture.store)
        var file = ClientFile(client: "org.example.Mail")
        file.way = .command(CommandText.text(["mail"]))
        _ = try directory.apply(ClientFiles([file]))
        _ = try directory.apply(found)
        #expect(try fixture.store.client(named: file.client)?.way != nil)
        _ = try directory.apply(ClientFiles())
        #expect(try fixture.store.client(named: file.client)?.way == nil)
    }

    @Test("a file that cannot be read leaves its own client alone, and keeps no other whose file is gone")
    func unreadableFile() throws {
        let names = ["org.example.Mail", "org.example.News"]
        let fixture = try StoreFixture()
        let directory = ClientDirectory(store: fixture.store)
        _ = try directory.apply(
            ClientFiles(
                names.map { name in
                    var file = ClientFile(client: name)
                    file.way = .command(CommandText.text(["run"]))
                    return file
                }))
        try write("own/notifyd/clients/org.example.Mail.client", "x", "a folder in place of the file")
        let found = try files().clients()
        #expect(found.faults.count == 1 && found.unread == ["org.example.Mail"])
        _ = try directory.apply(found)
        #expect(try names.map { try fixture.store.client(named: $0)?.source } == ["file", "registered"])
        #expect(try names.map { try fixture.store.client(named: $0)?.way != nil } == [true, false])
    }

    @Test("a client file in an earlier folder hides those of its name in later ones; other names are passed over")
    func hiding() throws {
        try write("own/notifyd/clients", "org.example.News.client", "[Client]\nName=own")
        try write("shared/notifyd/clients", "org.example.News.client", "[Client]\nName=shared")
        try write("shared/notifyd/clients", "org.example.Mail.client", "[Client]\nName=mail")
        try write("shared/notifyd/clients", "README", "no client")
        let found = try files().clients()
        let (clients, faults) = (found.files, found.faults)
        #expect(found.isComplete)
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
