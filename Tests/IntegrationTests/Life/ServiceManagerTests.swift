import Foundation
import Glibc
import NotifyTestSupport
import Testing
import Varlink

/// What a service manager sees: readiness and socket activation.
@Suite("under a service manager")
struct ServiceManagerTests {
    @Test("READY comes when it serves, RELOADING and READY around SIGHUP, STOPPING before the end")
    func readiness() throws {
        let directory = try TemporaryDirectory()
        let manager = try NotifySocket(directory.path("notify"))
        let daemon = DaemonProcess(
            directory: directory, arguments: ["--test-clock", DaemonProcess.start],
            environment: ["NOTIFY_SOCKET": manager.path], build: nil)
        try daemon.launch()
        #expect(try manager.next("readiness").contains("READY=1"))
        // No waiting: it is ready, so it serves.
        #expect(try daemon.caller()("Manager.Status")["store"] == "ok")
        try daemon.process.signal(SIGHUP)
        #expect(try manager.next("the begin of a reload").contains("RELOADING=1"))
        #expect(try manager.next("the end of a reload").contains("READY=1"))
        try daemon.process.signal(SIGTERM)
        #expect(try manager.next("the end").contains("STOPPING=1"))
        #expect(try daemon.process.wait() == .exited(0))
    }

    @Test("the watchdog is fed twice in its time")
    func watchdog() throws {
        let directory = try TemporaryDirectory()
        let manager = try NotifySocket(directory.path("notify"))
        let daemon = DaemonProcess(
            directory: directory, arguments: [],
            environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "200000"], build: nil)
        try daemon.launch()
        #expect(try manager.next("readiness").contains("READY=1"))
        for _ in 0..<3 { #expect(try manager.next("a sign of life", within: .seconds(2)).contains("WATCHDOG=1")) }
    }

    @Test("a manager that cannot be reached is told in the log and is no reason to end")
    func unreachable() throws {
        let daemon = try DaemonProcess.start(environment: ["NOTIFY_SOCKET": "/nowhere/at-all"])
        try daemon.caller().schedule("x", ["now": true])
        #expect(try daemon.mailbox().next()["identifier"] == "x")
        #expect(try daemon.terminate() == .exited(0))
    }

    static let activator: String? = ["/usr/bin/systemd-socket-activate", "/bin/systemd-socket-activate"]
        .first { access($0, X_OK) == 0 }

    @Test(
        "it takes over the socket that a service manager listens on",
        .enabled(if: activator != nil, "needs systemd-socket-activate of the package systemd"))
    func activation() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("activated")
        let environment = try PrivateEnvironment(in: directory).values
        let manager = try RunningCommand(
            program: #require(Self.activator),
            [
                "--listen=\(path)", "--fdname=varlink", try Products.program("notifyd"), "--socket", path,
                "--state-dir",
                directory.path("state"), "--test-clock", DaemonProcess.start,
            ], environment: environment)
        try Eventually.wait("the manager listens") { access(path, F_OK) == 0 }
        // The first connection starts the daemon, which answers it.
        let call = Caller(connection: try RawClient(path: path))
        try call.schedule("x", ["in": "1h"])
        #expect(try call("Manager.Status").int("pid") == Int64(manager.process.identifier), "started in its place")
        #expect(try call.advance("1h")["fired"] == 1)
        #expect(
            try Mailbox(RawClient(path: path), client: "org.notifyd.Cli", window: nil, monitor: false).next()[
                "identifier"] == "x")
        manager.process.signal(SIGTERM)
        #expect(try manager.process.wait() == .exited(0))
        #expect(access(path, F_OK) == 0, "the socket is the manager's and stays")
    }
}

/// The other end of sd_notify(3).
private final class NotifySocket {
    let path: String
    private let descriptor: Int32

    init(_ path: String) throws {
        self.path = path
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard bound == 0 else { throw TestSupportError("bind \(path): \(String(cString: strerror(errno)))") }
    }

    deinit { close(descriptor) }

    /// The next message that holds more than a status.
    func next(_ reason: String, within duration: Duration = .seconds(20)) throws -> String {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, Int32(duration.components.seconds * 1_000)) == 1 else {
            throw TestSupportError("the daemon did not say \(reason) within \(duration)")
        }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
