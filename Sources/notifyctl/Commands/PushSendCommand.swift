import CivilTime
import Glibc
import NotifyInterface
import NotifyModel

/// `notifyctl push send`: publishes a payload at the broker, by the program that speaks with it.
struct PushSendCommand: Command {
    static let token = Option.value("--to", "TOKEN", "The device token; instead of --client.")
    static let client = Option.value(
        "--client", "ID", "The client of this machine that gets it; org.notifyd.Cli when absent.")
    static let identifier = Option.value("--id", "ID", "The message's id: the same id twice is one message.")
    static let collapse = Option.value("--collapse", "ID", "The notification whose place it takes.")
    static let expire = Option.value("--expire", "DURATION", "After this time it is not shown any more.")

    static let syntax = CommandSyntax(
        "push send", summary: "Sends a payload, APNs' JSON body, through the broker.",
        usage: "FILE [--to TOKEN | --client ID] [--id ID] [--collapse ID] [--expire DURATION]",
        operands: [.required("FILE")], options: [token, client, identifier, collapse, expire],
        example: "notifyctl push send news.json --client org.example.News --expire 1h", fields: ["client": "--client"])

    private let file: String
    private let token: String?
    private let owner: ClientParameters
    private let identifier: String
    private let collapse: String?
    private let lifetime: Int64?

    init(_ arguments: ParsedArguments) throws(CommandError) {
        file = arguments.required(0)
        token = arguments.value(of: Self.token)
        guard token == nil || !arguments.has(Self.client) else {
            throw .usage("--to stands beside --client; name one receiver")
        }
        owner = try Self.checked(
            ClientParameters(client: arguments.value(of: Self.client) ?? ClientIdentifier.commandLine))
        identifier = arguments.value(of: Self.identifier) ?? RandomUUID().description
        collapse = arguments.value(of: Self.collapse)
        lifetime = try arguments.duration(Self.expire)?.components.seconds
    }

    /// Refuses here what every receiver would refuse.
    private static func payload(_ path: String) throws(CommandError) -> String {
        guard let text = SmallFile.text(path, limit: Limits.payloadBytes + 1) else {
            throw .usage("FILE \"\(path)\" cannot be read: \(String(cString: strerror(errno)))")
        }
        do throws(NotifyError) {
            _ = try PushPayload(parsing: text)
            return text
        } catch {
            throw .usage("FILE \"\(path)\" is no payload: \(error)")
        }
    }

    func run(_ session: Session) throws(CommandError) {
        let payload = try Self.payload(file)
        let token = if let token { token } else { try session.call(Push.Token.self, owner).token }
        var words = [try Self.program(), "--socket", try session.socketPath(), "--send", token, "--id", identifier]
        if let collapse { words += ["--collapse", collapse] }
        if let lifetime {
            words += ["--expiration", String(try session.localTime().now.milliseconds / 1_000 + lifetime)]
        }
        // It may end before it has read everything; that is its failure, not ours.
        signal(SIGPIPE, SIG_IGN)
        let child = try ChildProcess.run(words, variables: [], input: payload)
        guard child.isSuccess else { throw .refused("the message was not sent: notifyd-push: \(child)") }
        if session.json { return try session.print(json: PushSent(id: identifier, token: token)) }
        try session.print("Sent \(identifier)\n")
    }

    /// It is installed beside this program.
    private static func program() throws(CommandError) -> String {
        let own = SmallFile.linkTarget("/proc/self/exe") ?? ""
        let path = own.prefix(through: own.lastIndex(of: "/") ?? own.startIndex) + "notifyd-push"
        guard SmallFile.isExecutable(String(path)) else {
            throw .refused("\(path) is not there; it is part of notifyd and sends to the broker")
        }
        return String(path)
    }
}
