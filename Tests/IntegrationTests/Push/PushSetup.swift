import Glibc
import NotifyTestSupport
import Varlink

/// A broker, a daemon that is told of it, and a bridge between them.
final class PushSetup {
    let broker: Broker
    let daemon: DaemonProcess
    let call: Caller
    private var command: RunningCommand?

    static let client = "org.notifyd.Cli"

    /// Starts broker and daemon; `port`, `authority` and `keepAlive` are what the bridge is told, `more` what stands in `[Push]` besides.
    init(
        _ broker: Broker? = nil, port: Int? = nil, authority: String? = nil, keepAlive: String = "5s",
        more: String = "",
        user: Bool = true
    ) throws {
        let broker = try broker ?? Broker()
        self.broker = broker
        let directory = try TemporaryDirectory()
        try directory.write("password", Broker.password + "\n")
        let account = user ? "User=you\nPassword=\(directory.path("password"))\n" : ""
        let file = try directory.write(
            "notifyd.conf",
            """
            [Push]
            Server=localhost
            Port=\(port ?? broker.port)
            CA=\(authority ?? broker.authority)
            TopicPrefix=notifyd/you
            KeepAlive=\(keepAlive)
            \(account)\(more)

            """)
        daemon = try DaemonProcess.virtual(arguments: ["--config", file], directory: directory)
        call = try daemon.caller()
    }

    /// Starts a bridge, at the daemon's socket or another one, and waits until it is at the broker.
    @discardableResult
    func startBridge(at socket: String? = nil, waits: Bool = true) throws -> ChildProcess {
        let command = try RunningCommand(
            program: Products.program("notifyd-push"), ["--socket", socket ?? daemon.socket],
            environment: try daemon.variables)
        self.command = command
        if waits { try waitFor("connected") }
        return command.process
    }

    /// What the bridge said.
    var log: String { (try? command?.standardError) ?? "" }

    /// SIGKILL, and waits for the end.
    func killBridge() throws {
        command?.process.signal(SIGKILL)
        try command?.process.wait(.seconds(20), "the bridge's end")
        command = nil
        try Eventually.wait("the daemon knows that the bridge is gone") { try status()["bridge"] == false }
    }

    /// A token's topic; the bridge is told of new ones by the daemon.
    func topic(of client: String = PushSetup.client) throws -> String {
        try call("Push.Token", ["client": .string(client)]).string("topic")
    }

    func status() throws -> JSON { try daemon.caller()("Push.Status") }

    /// Waits until the bridge says that it is so.
    func waitFor(_ state: String, within limit: Duration = .seconds(20)) throws {
        try Eventually.wait(limit, "the bridge is \(state); \(log)") {
            try status().string("state") == state
        }
    }

    /// Waits until so many messages have come to that.
    func waitFor(_ count: Int64, _ outcome: String) throws {
        do {
            try Eventually.wait("\(count) messages are \(outcome)") { try status().int(outcome) >= count }
        } catch {
            throw TestSupportError("\(error); \(try status()); \(log)")
        }
    }

    /// An alert in APNs' words.
    static func alert(_ text: String) -> String { #"{"aps":{"alert":"\#(text)"}}"# }

    /// Publishes an alert whose id and text are the same.
    func publish(_ identifier: String, to topic: String, _ more: [(String, String)] = []) throws {
        let result = try broker.publish(
            PushSetup.alert(identifier), to: topic, properties: [("apns-id", identifier)] + more)
        guard result.status == 0 else { throw TestSupportError("mosquitto_pub: \(result.stderr)") }
    }

    /// The identifiers of everything that was shown, in the order in which it rang.
    func shown() throws -> [String] {
        let rang = try call.list("all").filter { $0["firing"]?.number ?? 0 > 0 }
        return try rang.map { (Int(try $0.string("handle").dropFirst()) ?? 0, try $0.string("identifier")) }
            .sorted { $0.0 < $1.0 }.map(\.1)
    }
}
