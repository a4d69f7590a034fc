import NotifyInterface
import NotifyModel

/// `notifyctl client state`: says where a client's program stands.
struct ClientStateCommand: Command {
    static let syntax = CommandSyntax(
        "client state", summary: "Says whether a program is in front of the user, which it is told.",
        usage: "ID foreground|inactive|background", operands: [.required("ID"), .required("STATE")],
        example: "notifyctl client state org.example.News background",
        fields: ["client": "ID", "state": "STATE"])

    let parameters: Clients.SetState.Parameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        let word = arguments.required(1)
        guard let state = ProgramState(rawValue: word) else {
            let words = ProgramState.settable.map(\.rawValue).joined(separator: ", ")
            throw .usage("STATE \"\(word)\" is not known; write one of \(words)")
        }
        parameters = try Self.checked(Clients.SetState.Parameters(client: arguments.required(0), state: state))
    }

    func run(_ session: Session) throws(CommandError) {
        let reply = try session.call(Clients.SetState.self, parameters)
        guard reply.state != .notRunning else {
            throw .refused("\(parameters.client) is not running: it has no stream, so there is no state to set")
        }
        if session.json { return try session.print(json: reply) }
        try session.print("\(parameters.client) is \(ClientText.state(reply.state))\n")
    }
}
