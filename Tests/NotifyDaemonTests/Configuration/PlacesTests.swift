import Testing

@testable import NotifyDaemon

@Suite("Where the daemon's files are")
struct PlacesTests {
    private func places(_ environment: [String: String], _ arguments: [String] = []) throws -> Places {
        try Places(DaemonOptions(arguments), environment: environment, home: "/home/base")
    }

    private static let runtime = ["XDG_RUNTIME_DIR": "/run/user/1000"]

    @Test("without variables the defaults of the specification count")
    func defaults() throws {
        let places = try self.places(Self.runtime)
        #expect(places.home == "/home/base")
        #expect(places.socket == "/run/user/1000/notifyd/socket")
        #expect(places.stateDirectory == "/home/base/.local/state/notifyd")
        #expect(places.configuration == "/home/base/.config/notifyd/notifyd.conf")
        #expect(
            places.clientFolders == [
                "/home/base/.local/share/notifyd/clients", "/usr/local/share/notifyd/clients",
                "/usr/share/notifyd/clients",
            ])
    }

    @Test("variables move them")
    func variables() throws {
        let places = try self.places([
            "XDG_RUNTIME_DIR": "/r", "XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d",
            "XDG_DATA_DIRS": "/one:/two", "HOME": "/h",
        ])
        #expect(places.home == "/h")
        #expect(places.socket == "/r/notifyd/socket")
        #expect(places.stateDirectory == "/s/notifyd")
        #expect(places.configuration == "/c/notifyd/notifyd.conf")
        #expect(
            places.clientFolders == ["/d/notifyd/clients", "/one/notifyd/clients", "/two/notifyd/clients"])
    }

    @Test("options come before variables, and name files as they are")
    func options() throws {
        let arguments = ["--socket", "s", "--state-dir", "/x/state", "--config", "/x/conf"]
        let places = try self.places(["XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "/c"], arguments)
        #expect(places.socket == "s")
        #expect(places.stateDirectory == "/x/state")
        #expect(places.configuration == "/x/conf")
    }

    @Test("relative and empty values are ignored", arguments: ["relative/path", ""])
    func relative(value: String) throws {
        let environment = Self.runtime.merging([
            "HOME": value, "XDG_STATE_HOME": value, "XDG_CONFIG_HOME": value, "XDG_DATA_HOME": value,
        ]) { _, new in new }
        #expect(try places(environment) == places(Self.runtime))
    }

    @Test("relative folders among the data folders are passed over; an empty list means the default")
    func dataDirs() throws {
        let mixed = Self.runtime.merging(["XDG_DATA_DIRS": "one:/two::"]) { _, new in new }
        #expect(try places(mixed).clientFolders.dropFirst() == ["/two/notifyd/clients"])
        let empty = Self.runtime.merging(["XDG_DATA_DIRS": ""]) { _, new in new }
        #expect(try places(empty) == places(Self.runtime))
    }

    /// A runtime folder that cannot be used, and a word of what is said.
    static let missing: [(environment: [String: String], word: String)] = [
        ([:], "is not set"), (["XDG_RUNTIME_DIR": ""], "is not set"), (["XDG_RUNTIME_DIR": "run"], "no absolute path"),
    ]

    @Test("without a runtime folder nothing is guessed; --socket helps", arguments: missing)
    func noRuntime(environment: [String: String], word: String) throws {
        let fault = #expect(throws: Places.Fault.self) { try places(environment) }
        #expect(fault?.description.contains(word) == true)
        #expect(fault?.description.contains("--socket") == true)
        #expect(try places(environment, ["--socket", "/s"]).socket == "/s")
    }
}
