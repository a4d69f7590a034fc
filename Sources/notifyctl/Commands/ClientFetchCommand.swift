import NotifyInterface

/// `notifyctl client fetch`: declares how often a client is woken in the background.
struct ClientFetchCommand: Command {
    static let network = Option.flag("--network", "Only while there is a network.")
    static let power = Option.flag("--power", "Only while there is power from outside.")

    static let syntax = CommandSyntax(
        "client fetch", summary: "Wakes a client in the background, no more often than that; never ends it.",
        usage: "ID (DURATION | never) [--network] [--power]", operands: [.required("ID"), .required("DURATION")],
        options: [network, power], example: "notifyctl client fetch org.example.News 1h",
        fields: [
            "client": "ID", "minimum": "DURATION", "requiresNetwork": "--network", "requiresPower": "--power",
        ])

    let parameters: Fetch.SetInterval.Parameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        parameters = try Self.checked(
            Fetch.SetInterval.Parameters(
                client: arguments.required(0), minimum: arguments.required(1),
                requiresNetwork: arguments.has(Self.network) ? true : nil,
                requiresPower: arguments.has(Self.power) ? true : nil))
    }

    func run(_ session: Session) throws(CommandError) {
        let (reply, time) = try session.callTimed(Fetch.SetInterval.self, parameters)
        guard let time else { return try session.print(json: reply) }
        guard parameters.minimum != "never" else {
            return try session.print("\(parameters.client) is not woken at intervals any more\n")
        }
        let next = reply.next.map { "next \(time.echoWithDistance($0))" } ?? "a wake is held or under way"
        try session.print("\(parameters.client) is woken at intervals; \(next)\n")
    }
}
