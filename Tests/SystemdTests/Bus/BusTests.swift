import Glibc
import NotifyTestSupport
import Testing

@testable import Systemd

@Suite("connections to a bus")
struct BusTests {
    let bus: PrivateBus
    let connection: Bus

    init() throws {
        bus = try PrivateBus(in: TemporaryDirectory())
        connection = try Bus(try #require(BusAddress.list(bus.address).first))
    }

    private func another() throws -> Bus {
        try Bus(try #require(BusAddress.list(bus.address).first))
    }

    private static func call(
        _ destination: String, _ member: String = "Anything", _ arguments: [BusValue] = [],
        autoStart: Bool = true, timeout: Duration = .seconds(5)
    ) -> BusCall {
        BusCall(
            destination, path: "/org/example", interface: "org.example.Test", member: member, arguments: arguments,
            autoStart: autoStart, timeout: timeout)
    }

    private static func ask(_ member: String, _ arguments: [BusValue]) -> BusCall {
        BusCall(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", member: member,
            arguments: arguments)
    }

    @Test("a call may be made before the bus has said hello, and its reply comes once")
    func early() throws {
        var replies: [Result<BusMessage, SystemdError>] = []
        #expect(!connection.isReady && connection.uniqueName == nil)
        try connection.call(Self.ask("GetNameOwner", [.string("org.freedesktop.DBus")])) { replies.append($0) }
        let driver = BusDriver(connection)
        try driver.run("the reply is there") { !replies.isEmpty }
        #expect(replies.count == 1)
        #expect(try replies[0].get().arguments == [.string("org.freedesktop.DBus")])
        #expect(connection.isReady && connection.uniqueName?.hasPrefix(":1.") == true)
        #expect(connection.deadline == nil)
    }

    @Test("an error of the peer carries its name and its text")
    func refused() throws {
        var answer: Result<BusMessage, SystemdError>?
        try connection.call(Self.ask("GetNameOwner", [.string("org.example.Nobody")])) { answer = $0 }
        let driver = BusDriver(connection)
        try driver.run("the answer is there") { answer != nil }
        let error = #expect(throws: SystemdError.self) { try answer?.get() }
        #expect(error?.code == .refused)
        #expect(error?.busError == "org.freedesktop.DBus.Error.NameHasNoOwner")
        #expect(error?.description.contains("org.example.Nobody") == true)
    }

    @Test("a peer that hangs costs its caller the time it gave, and nobody else anything")
    func hanging() throws {
        let deaf = try another()
        var driver = BusDriver(connection, deaf)
        try driver.run("both are there") { connection.isReady && deaf.isReady }
        let name = try #require(deaf.uniqueName)
        var answers: [String] = []
        driver = BusDriver(connection)
        try connection.call(Self.call(name, timeout: .milliseconds(50))) { result in
            if case .failure(let error) = result { answers.append(error.code.name) }
        }
        #expect(connection.deadline != nil)
        try connection.call(Self.ask("GetId", [])) { _ in answers.append("reply") }
        try driver.run("both are answered") { answers.count == 2 }
        #expect(answers == ["reply", "timedOut"])
    }

    @Test("without auto-start a name that could be started does not exist")
    func autoStart() throws {
        let mark = bus.directory.path("started")
        try bus.offer("org.example.Slow", command: "/usr/bin/touch \(mark)")
        var codes: [String] = []
        let driver = BusDriver(connection)
        try connection.call(Self.call("org.example.Slow", autoStart: false)) { result in
            if case .failure(let error) = result { codes.append(error.busError ?? "") }
        }
        try driver.run("it is refused") { codes.count == 1 }
        #expect(codes == ["org.freedesktop.DBus.Error.NameHasNoOwner"])
        #expect(access(mark, F_OK) != 0)
        try connection.call(Self.call("org.example.Slow", timeout: .milliseconds(300))) { _ in codes.append("over") }
        try driver.run("it was started") { access(mark, F_OK) == 0 }
    }

    @Test("signals come by match, in order, and those of others do not")
    func signals() throws {
        let other = try another()
        var heard: [String] = []
        try connection.subscribe(BusMatch(path: "/a", interface: "org.example.Test", member: "Hit")) { signal in
            heard.append("\(signal.path) \(signal.member) \(signal.arguments)")
        }
        try connection.subscribe(BusMatch(interface: "org.example.Last", firstArgument: "it is over")) { _ in
            heard.append("over")
        }
        var ready = false
        try connection.call(Self.ask("GetId", [])) { _ in ready = true }
        let driver = BusDriver(connection, other)
        try driver.run("the matches stand") { ready }
        try other.emit("Hit", of: "org.example.Test", at: "/b", [])
        try other.emit("Miss", of: "org.example.Test", at: "/a", [])
        try other.emit("Hit", of: "org.example.Test", at: "/a", [.byte(1)])
        try other.emit("Hit", of: "org.example.Test", at: "/a", [.byte(2)])
        try other.emit("Any", of: "org.example.Last", at: "/", [.string("it is not")])
        try other.emit("Any", of: "org.example.Last", at: "/", [.string("it is over")])
        try driver.run("the last is heard") { heard.last == "over" }
        #expect(heard.count == 3)
        #expect(heard.prefix(2).allSatisfy { $0.hasPrefix("/a Hit") })
    }

    @Test("a match that libsystemd and the bus would read differently is refused", arguments: ["it's", "a\\b"])
    func wrongMatch(text: String) throws {
        let error = #expect(throws: SystemdError.self) {
            try connection.subscribe(BusMatch(firstArgument: text)) { _ in }
        }
        #expect(error?.code == .wrongValue)
    }

    @Test("at most so many messages are taken in a turn")
    func bounded() throws {
        var heard = 0
        try connection.subscribe(BusMatch(interface: "org.example.Test")) { _ in heard += 1 }
        var driver = BusDriver(connection)
        try driver.run("the bus says hello") { connection.isReady }
        let other = try another()
        for _ in 0..<300 { try other.emit("Hit", of: "org.example.Test", at: "/", []) }
        var ended = false
        try other.call(Self.ask("GetId", [])) { _ in ended = true }
        driver = BusDriver(other)
        try driver.run("all are sent") { ended }
        var most = 0
        try Eventually.wait("all are heard") {
            let before = heard
            let progress = try connection.process(limit: 8)
            most = max(most, heard - before)
            if heard - before == 8 { #expect(progress == .more) }
            return heard == 300
        }
        #expect(most == 8)
    }

    @Test("what a handler throws is thrown by the turn, and the connection goes on")
    func throwing() throws {
        struct Fault: Error {}
        try connection.call(Self.ask("GetId", [])) { _ in throw Fault() }
        let driver = BusDriver(connection)
        #expect(throws: Fault.self) { try driver.run("it throws") { false } }
        var replied = false
        try connection.call(Self.ask("GetId", [])) { _ in replied = true }
        try driver.run("a reply comes") { replied }
    }

    @Test("when the bus goes, every call under way is told, and then the end")
    func ending() throws {
        let driver = BusDriver(connection)
        try driver.run("the bus says hello") { connection.isReady }
        bus.signal(SIGSTOP)
        var codes: [String] = []
        for _ in 0..<3 {
            try connection.call(Self.ask("GetId", [])) { result in
                if case .failure(let error) = result { codes.append(error.code.name) }
            }
        }
        try bus.stop()
        try driver.run("the end is seen") {
            if case .ended = driver.progress.first { return true }
            return false
        }
        #expect(codes == ["disconnected", "disconnected", "disconnected"])
        let error = #expect(throws: SystemdError.self) { try connection.call(Self.ask("GetId", [])) { _ in } }
        #expect(error?.code == .disconnected)
    }

    @Test("nobody at the address is an error at once")
    func nobody() throws {
        try bus.stop()
        let error = #expect(throws: SystemdError.self) { _ = try another() }
        #expect(error?.errorNumber == ENOENT || error?.errorNumber == ECONNREFUSED)
    }

    @Test("what is handed to libsystemd is released: by the reply, and by the end of the connection")
    func lifetimes() throws {
        final class Token {}
        weak var replied: Token?
        weak var pending: Token?
        weak var subscribed: Token?
        do {
            let connection = try another()
            let tokens = (Token(), Token(), Token())
            (replied, pending, subscribed) = tokens
            var answered = false
            try connection.call(Self.ask("GetId", [])) { [token = tokens.0] _ in
                withExtendedLifetime(token) { answered = true }
            }
            try connection.subscribe(BusMatch(interface: "a.b")) { [token = tokens.2] _ in
                withExtendedLifetime(token) {}
            }
            let driver = BusDriver(connection)
            try driver.run("the reply is there") { answered }
            try connection.call(Self.ask("GetId", [])) { [token = tokens.1] _ in withExtendedLifetime(token) {} }
        }
        #expect(replied == nil && pending == nil && subscribed == nil)
    }
}

@Suite("owners of names")
struct BusNameTests {
    @Test("the owner is told when it is known, and at each change")
    func changes() throws {
        let bus = try PrivateBus(in: TemporaryDirectory())
        let address = try #require(BusAddress.list(bus.address).first)
        let connection = try Bus(address)
        var told: [String?] = []
        let name = try BusName("org.example.Server", on: connection) { told.append($0) }
        var driver = BusDriver(connection)
        try driver.run("it is known that nobody owns it") { told == [nil] }
        var server: Bus? = try Bus(address)
        let request = BusCall(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
            member: "RequestName", arguments: [.string("org.example.Server"), .uint32(0)])
        try server?.call(request) { _ in }
        if let server { driver = BusDriver(connection, server) }
        try driver.run("it has an owner") { told.count == 2 }
        #expect(told[1] == server?.uniqueName && name.owner == told[1])
        driver = BusDriver(connection)
        server = nil
        try driver.run("it has none again") { told.count == 3 }
        #expect(told[2] == nil && name.owner == nil)
    }
}

@Suite("addresses of buses")
struct BusAddressTests {
    static let cases: [([String: String], [String], [String?])] = [
        (["XDG_RUNTIME_DIR": "/run/user/7"], ["unix:path=/run/user/7/bus"], ["/run/user/7/bus"]),
        (["XDG_RUNTIME_DIR": "/tmp/a b,ü"], ["unix:path=/tmp/a%20b%2c%c3%bc/bus"], ["/tmp/a b,ü/bus"]),
        (["XDG_RUNTIME_DIR": "run"], [], []),
        ([:], [], []),
        (["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "/r"], ["unix:path=/r/bus"], ["/r/bus"]),
        (
            ["DBUS_SESSION_BUS_ADDRESS": "tcp:host=example.org,port=1;unix:abstract=x,guid=0;unix:path=/y,guid=1"],
            ["unix:abstract=x", "unix:path=/y"], [nil, "/y"]
        ),
        (["DBUS_SESSION_BUS_ADDRESS": "disabled:", "XDG_RUNTIME_DIR": "/r"], [], []),
    ]

    @Test("the user's bus", arguments: cases)
    func user(environment: [String: String], texts: [String], paths: [String?]) {
        let found = BusAddress.user(environment)
        #expect(found.map(\.text) == texts)
        #expect(found.map(\.path) == paths)
    }

    @Test("the system bus")
    func system() {
        #expect(BusAddress.system([:]).map(\.path) == ["/run/dbus/system_bus_socket"])
        #expect(BusAddress.system(["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/x"]).map(\.path) == ["/x"])
    }

    @Test("any text survives escaping", arguments: ["", "/a b", "100%", "%41", "a;b,c=d", "\u{1F44D}", "/-_.\\*"])
    func escaping(text: String) {
        let escaped = BusAddress.escaped(text)
        #expect(!escaped.contains { ";,= ".contains($0) })
        #expect(PercentEscapes.unescaped(escaped[...]) == text)
    }
}
