import Glibc
import NotifyTestSupport
import Systemd
import Testing

@testable import NotifyDaemon

@Suite("a bus that comes and goes")
struct BusLinkTests {
    let directory: TemporaryDirectory
    let driver: LoopDriver

    init() throws {
        directory = try TemporaryDirectory()
        driver = try LoopDriver()
    }

    /// A link that notes what happens; it stops the loop when its last event is the awaited one.
    private func link(
        _ path: String, backoff: Backoff = Backoff(first: 600_000, limit: 600_000), stopAt: String
    ) -> BusLink {
        let link = BusLink(
            "test bus", BusAddress.list("unix:path=\(path)"), loop: driver.loop,
            log: Log(threshold: .debug, sink: RecordedLog()), time: SystemClock().monotonic, backoff: backoff)
        link.onConnect = { [driver] _ in driver.events.append("connecting") }
        link.onChange = { [driver, unowned link] in
            driver.events.append(link.state.word)
            if driver.events.joined(separator: " ").hasSuffix(stopAt) { driver.loop.stop() }
        }
        return link
    }

    private func turn(_ link: BusLink) -> Turn { Turn(prepare: { try link.prepare() }) }

    @Test("it is open once the bus has said hello, and waits for nothing then")
    func opens() throws {
        let bus = try PrivateBus(in: directory)
        let link = link(bus.socket, stopAt: "open")
        try link.start()
        try driver.run(turn(link), awaiting: "hello")
        #expect(driver.events == ["connecting", "open"])
        #expect(link.bus?.deadline == nil)
    }

    @Test("a bus that appears is seen without a retry, also when its folder is not there yet")
    func appears() throws {
        let link = link(directory.path("a/b/bus"), stopAt: "open")
        try link.start()
        #expect(link.state.word == "away")
        try driver.runBriefly(turn(link))
        var bus: PrivateBus?
        driver.loop.perform { [directory] in
            try directory.folder("a/b")
            bus = try PrivateBus(in: directory, name: "a/b/bus")
        }
        try driver.run(turn(link), awaiting: "the bus that appeared")
        #expect(driver.events.last == "open")
        withExtendedLifetime(bus) {}
    }

    @Test("after the bus was restarted there is a new connection, set up as the first one was")
    func restarts() throws {
        let bus = try PrivateBus(in: directory)
        let link = link(bus.socket, backoff: Backoff(first: 5, limit: 20), stopAt: "open")
        try link.start()
        try driver.run(turn(link), awaiting: "hello")
        let first = link.bus
        driver.loop.perform {
            try bus.stop()
            try bus.start()
        }
        try driver.run(turn(link), awaiting: "the second hello")
        #expect(driver.events.first == "connecting" && driver.events.last == "open")
        #expect(driver.events.filter { $0 == "open" }.count == 2)
        #expect(driver.events.filter { $0 == "away" }.count >= 1)
        #expect(link.bus !== first)
    }

    @Test("a new bus at an address that names the old one's guid is taken")
    func guid() throws {
        let bus = try PrivateBus(in: directory)
        let guid = String(repeating: "0", count: 32)
        let link = link("\(bus.socket),guid=\(guid)", backoff: Backoff(first: 5, limit: 20), stopAt: "open")
        try link.start()
        try driver.run(turn(link), awaiting: "hello")
        #expect(driver.events == ["connecting", "open"])
    }

    @Test("a socket that refuses is tried again, later and later")
    func refuses() throws {
        let path = directory.path("bus")
        // A file that nobody listens on, as a crash leaves it.
        let left = try UnixSocket.listen(at: path)
        close(left)
        let link = link(path, backoff: Backoff(first: 5, limit: 40), stopAt: "open")
        try link.start()
        try driver.runBriefly(turn(link), .milliseconds(60))
        #expect(link.state.word == "away")
        unlink(path)
        let bus = try PrivateBus(in: directory)
        try driver.run(turn(link), awaiting: "a bus at the place")
        withExtendedLifetime(bus) {}
    }

    @Test("without an address nothing is tried")
    func noAddress() throws {
        let link = BusLink(
            "test bus", [], loop: driver.loop, log: Log(sink: RecordedLog()), time: SystemClock().monotonic)
        try link.start()
        #expect(link.state.word == "away")
        #expect(driver.loop.registrationCount == 0)
    }

    @Test("a call that nobody answers is over at its time, by the loop's timer")
    func timeout() throws {
        let bus = try PrivateBus(in: directory)
        let link = link(bus.socket, stopAt: "open")
        try link.start()
        try driver.run(turn(link), awaiting: "hello")
        bus.signal(SIGSTOP)
        let question = BusCall(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", member: "GetId",
            timeout: .milliseconds(40))
        try link.bus?.call(question) { [driver] result in
            if case .failure(let error) = result { driver.events.append(error.code.name) }
            driver.loop.stop()
        }
        try driver.run(turn(link), awaiting: "the end of the call")
        #expect(driver.events.last == "timedOut")
        bus.signal(SIGCONT)
    }

    @Test("what cannot be asked on a connection makes it new; another fault is the daemon's")
    func faults() throws {
        let bus = try PrivateBus(in: directory)
        let link = link(bus.socket, backoff: Backoff(first: 5, limit: 20), stopAt: "away connecting open")
        try link.start()
        var fails = true
        link.onConnect = { [driver] _ in
            driver.events.append("connecting")
            guard fails else { return }
            fails = false
            throw SystemdError(code: .callFailed, function: "test")
        }
        driver.loop.perform {
            try link.bus?.call(
                BusCall("org.freedesktop.DBus", path: "/", interface: "org.freedesktop.DBus", member: "GetId")
            ) { _ in throw SystemdError(code: .callFailed, function: "test") }
        }
        try driver.run(turn(link), awaiting: "the second connection")
    }
}
