import NotifyInterface

/// `notifyctl post`: posts a name to every program that observes it now.
struct PostCommand: Command {
    static let object = Option.value("--object", "TEXT", "What it is about; an observer may ask for one object only.")
    static let client = Option.value("--client", "ID", "The client that posts.")
    static let retain = Option.flag("--retain", "Keep it as the last value of its name for those who observe later.")
    static let expire = Option.value("--expire", "DURATION", "With --retain: keep it no longer than this.")
    static let forget = Option.flag("--forget", "Post nothing; forget the kept value of the name.")
    static let immediately = Option.flag("--immediately", "Deliver it to suspended observers as well.")

    static let syntax = CommandSyntax(
        "post", summary: "Posts a name to every program that observes it now.",
        usage: "NAME [--object TEXT] [--info KEY=VALUE]... [--retain [--expire DURATION]] [--forget]",
        operands: [.required("NAME")],
        options: [
            object, ScheduleCommand.info, ScheduleCommand.infoJSON, client, retain, expire, immediately, forget,
        ],
        example: "notifyctl post org.example.sync.done --info files=12",
        fields: [
            "name": "NAME", "object": "--object", "userInfo": "--info", "client": "--client", "expire": "--expire",
        ])

    private let name: String
    /// Nil to forget what is kept.
    private let parameters: Broadcast.Post.Parameters?

    init(_ arguments: ParsedArguments) throws(CommandError) {
        name = arguments.required(0)
        let others = [
            Self.object, ScheduleCommand.info, ScheduleCommand.infoJSON, Self.client, Self.retain, Self.expire,
            Self.immediately,
        ]
        if arguments.has(Self.forget) {
            if let other = others.first(where: arguments.has) {
                throw .usage("--forget and \(other.name) exclude each other: nothing is posted; leave one of them out")
            }
            parameters = nil
        } else {
            parameters = try Self.checked(
                Broadcast.Post.Parameters(
                    name: name, object: arguments.value(of: Self.object),
                    userInfo: try ScheduleCommand.userInfo(arguments), client: arguments.value(of: Self.client),
                    retain: arguments.has(Self.retain), expire: arguments.value(of: Self.expire),
                    immediately: arguments.has(Self.immediately)))
        }
    }

    func run(_ session: Session) throws(CommandError) {
        guard let parameters else { return try forget(session) }
        let reply = try session.call(Broadcast.Post.self, parameters)
        if session.json { return try session.print(json: reply) }
        let noun = reply.observers == 1 ? "observer" : "observers"
        let kept = parameters.retain ? ", and kept for later ones" : ""
        try session.print("Posted to \(reply.observers) \(noun)\(kept)\n")
    }

    private func forget(_ session: Session) throws(CommandError) {
        let parameters = try Self.checked(Broadcast.Forget.Parameters(name: name))
        let reply = try session.call(Broadcast.Forget.self, parameters)
        if session.json { return try session.print(json: reply) }
        try session.print(reply.forgotten ? "Forgot the kept value\n" : "Nothing was kept\n")
    }
}
