import NotifyInterface
import NotifyModel

/// `notifyctl observe`: prints what is posted from now on, or runs a command for each post.
struct ObserveCommand: Command {
    static let object = Option.value("--object", "TEXT", "Only posts about this object.")
    static let client = Option.value(
        "--client", "ID", "The client that observes; while it is in the background the observer is suspended.")
    static let whenSuspended = Option.value(
        "--when-suspended", "WORD", "What becomes of posts meanwhile: coalesce (the default), drop, hold or deliver.")
    static let exec = Option.value(
        "--exec", "COMMAND", "Run a command for each post, by /bin/sh, the post on its standard input.")

    static let syntax = CommandSyntax(
        "observe", summary: "Prints what is posted from now on.",
        usage: "PATTERN... [--object TEXT] [--exec COMMAND] [--count N]",
        operands: [.required("PATTERN"), .repeated("PATTERN")],
        options: [object, client, whenSuspended, exec, ListenCommand.count],
        example: "notifyctl observe 'org.example.sync.*'",
        fields: ["patterns": "PATTERN", "object": "--object", "client": "--client"])

    private let parameters: Broadcast.Observe.Parameters
    private let command: String?
    private let count: Int?

    init(_ arguments: ParsedArguments) throws(CommandError) {
        command = try arguments.shellCommand(Self.exec)?.last
        count = try arguments.number(ListenCommand.count, in: 1...ListenCommand.largestCount)
        if command != nil, arguments.has(SharedOptions.jsonOption) {
            throw .usage("--exec and --json exclude each other: the command gets the post as JSON; leave --json out")
        }
        parameters = try Self.checked(
            Broadcast.Observe.Parameters(
                patterns: arguments.operands, object: arguments.value(of: Self.object),
                client: arguments.value(of: Self.client),
                whenSuspended: try arguments.choice(Self.whenSuspended, of: SuspensionBehavior.self)))
    }

    func run(_ session: Session) throws(CommandError) {
        let signals = try SignalWatch()
        let handler = PostingHandler(
            command: command, socket: try session.socketPath(), json: session.json,
            environment: session.environment)
        try PostingListener(
            session, parameters, handler: handler, count: count, interrupt: Interrupt(descriptor: signals.descriptor)
        ).run()
    }
}
