import Foundation
import Glibc
import NotifyTestSupport

/// A real mosquitto on loopback with TLS, passwords and access rules: the configuration that `docs/guide/push.md` shows.
final class Broker {
    /// Certificates, sessions and log.
    let directory: TemporaryDirectory
    /// Where it listens.
    let port: Int
    private var command: RunningCommand?

    /// The password of everybody.
    static let password = "only-for-tests"

    /// Whether the programs are there that this needs.
    static var isInstalled: Bool {
        let programs = [
            "/usr/sbin/mosquitto", "/usr/bin/mosquitto_pub", "/usr/bin/mosquitto_passwd", "/usr/bin/openssl",
        ]
        return programs.allSatisfy { access($0, X_OK) == 0 } && Products.python != nil
    }

    static let absent =
        "mosquitto, mosquitto-clients, openssl or NOTIFYD_TEST_PYTHON is not there; make test brings them"

    /// Makes certificates and starts it; lines of `more` are added to the configuration.
    init(_ more: String = "") throws {
        directory = try TemporaryDirectory()
        port = try Broker.freePort()
        try makeCertificates()
        try makeUsers()
        try directory.folder("sessions")
        try directory.write("mosquitto.conf", Broker.debian(in: directory))
        try directory.folder("conf.d")
        try directory.write("conf.d/notifyd.conf", try configuration() + "\nuser root\n" + more)
        try start()
    }

    /// The authority that signed its certificate.
    var authority: String { directory.path("ca.crt") }

    /// Starts it and waits until it listens.
    func start() throws {
        let command = try RunningCommand(program: "/usr/sbin/mosquitto", ["-c", directory.path("mosquitto.conf")])
        self.command = command
        try Eventually.wait("mosquitto listens") {
            guard command.process.status == nil else {
                throw TestSupportError("mosquitto ended: \(try command.standardError)")
            }
            return Broker.connects(to: port)
        }
    }

    /// Ends it in order: it keeps its sessions.
    func stop() throws {
        command?.process.signal(SIGTERM)
        try command?.process.wait(.seconds(20), "mosquitto's end")
    }

    /// Lets it hang, or go on.
    func signal(_ number: Int32) { command?.process.signal(number) }

    /// Forgets all sessions; only while it is stopped.
    func forget() throws { unlink(directory.path("sessions/mosquitto.db")) }

    /// Publishes as a user with mosquitto_pub.
    @discardableResult
    func publish(
        _ payload: String, to topic: String, properties: [(String, String)] = [], user: String = "server",
        at port: Int? = nil
    ) throws -> ControlCommand.Result {
        let words = properties.flatMap { ["-D", "publish", "user-property", $0, $1] }
        return try ControlCommand.run(
            program: "/usr/bin/mosquitto_pub",
            [
                "-h", "localhost", "-p", String(port ?? self.port), "--cafile", authority, "-u", user, "-P",
                Broker.password, "-V", "5", "-q", "1", "-t", topic, "-m", payload,
            ] + words)
    }

    /// A file of the broker's folder.
    func file(_ name: String) -> String { directory.path(name) }
}

// MARK: - Preparing

extension Broker {
    /// What Debian's own mosquitto.conf says, and conf.d may not say again.
    private static func debian(in directory: TemporaryDirectory) -> String {
        """
        pid_file \(directory.path("mosquitto.pid"))
        persistence true
        persistence_location \(directory.path("sessions"))/
        log_dest file \(directory.path("mosquitto.log"))
        include_dir \(directory.path("conf.d"))

        """
    }

    /// The guide's configuration with places of the test's own.
    private func configuration() throws -> String {
        try Broker.block("mosquitto.conf")
            .replacingOccurrences(of: "listener 8883", with: "listener \(port) 127.0.0.1")
            .replacingOccurrences(of: "/etc/mosquitto/", with: directory.path + "/")
    }

    /// A block of the guide.
    static func block(_ name: String, _ language: String = "conf") throws -> String {
        let guide = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../docs/guide/push.md")
        let text = String(decoding: try Data(contentsOf: guide), as: UTF8.self)
        let parts = text.components(separatedBy: "<!-- \(name): begin -->\n```\(language)\n")
        guard parts.count == 2, let block = parts[1].components(separatedBy: "```\n<!-- \(name): end -->").first else {
            throw TestSupportError("docs/guide/push.md has no block \(name)")
        }
        return block
    }

    private func makeUsers() throws {
        try directory.write("notifyd.acl", try Broker.block("notifyd.acl") + "\nuser root\ntopic readwrite #\n")
        try directory.write("notifyd.passwd", "")
        for user in ["you", "server", "root"] {
            try run("/usr/bin/mosquitto_passwd", ["-b", directory.path("notifyd.passwd"), user, Broker.password])
        }
    }

    /// An authority and the broker's certificate as the guide makes them, and one for a client.
    private func makeCertificates() throws {
        let script = try Broker.block("certificates", "sh")
            .replacingOccurrences(of: "/etc/mosquitto", with: directory.path)
            .replacingOccurrences(of: "mqtt.example.org", with: "localhost")
        try run("/bin/bash", ["-euc", script])
        try makeCertificate("you", subject: "you", extensions: "extendedKeyUsage=clientAuth")
    }

    private func makeCertificate(_ name: String, subject: String, extensions: String) throws {
        try openssl(
            "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=\(subject)",
            "-keyout", file("\(name).key"), "-out", file("\(name).csr"))
        try directory.write("\(name).ext", extensions)
        try openssl(
            "x509", "-req", "-in", file("\(name).csr"), "-CA", file("ca.crt"), "-CAkey", file("ca.key"),
            "-CAcreateserial", "-days", "2", "-extfile", file("\(name).ext"), "-out", file("\(name).crt"))
    }

    private func openssl(_ arguments: String...) throws { try run("/usr/bin/openssl", arguments) }

    private func run(_ program: String, _ arguments: [String]) throws {
        let result = try ControlCommand.run(program: program, arguments)
        guard result.status == 0 else { throw TestSupportError("\(program) \(arguments): \(result.stderr)") }
    }

    /// A port that nobody listens on.
    private static func freePort() throws -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = loopback(0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let number = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, size) + getsockname(descriptor, address, &size)
            }
        }
        guard number == 0 else { throw TestSupportError("there is no free port") }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    private static func connects(to port: Int) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = loopback(port)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    private static func loopback(_ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}
