import NotifyInterface
import NotifyModel

/// `notifyctl client add`: makes a program known.
struct ClientAddCommand: Command {
    static let name = Option.value("--name", "NAME", "The name shown to the user.")
    static let exec = Option.value("--exec", "COMMAND", "Launch it with this command, by /bin/sh.")
    static let signal = Option.value("--signal", "SIGNAL", "Wake it by a signal while it runs, such as SIGUSR1.")
    static let launchOn = Option.value(
        "--launch-on", "KINDS", "Launch it for these messages: fired, response, push, with commas between.")

    static let syntax = CommandSyntax(
        "client add", summary: "Makes a client known, so that it can be launched.",
        usage: "ID [OPTIONS]", operands: [.required("ID")], options: [name, exec, signal, launchOn],
        example: "notifyctl client add org.example.News --exec \"news --from-notification\"",
        fields: [
            "client": "ID", "name": "--name", "exec": "--exec", "signal": "--signal", "launchOn": "--launch-on",
        ])

    let parameters: Clients.Add.Parameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        let kinds = arguments.value(of: Self.launchOn)?.split(separator: ",", omittingEmptySubsequences: false)
        parameters = try Self.checked(
            Clients.Add.Parameters(
                client: arguments.required(0), name: arguments.value(of: Self.name),
                exec: try arguments.shellCommand(Self.exec), signal: arguments.value(of: Self.signal),
                launchOn: kinds?.map(String.init)))
    }

    /// The program's path, when the command begins with one and nothing executable is there.
    private var missingProgram: String? {
        guard let path = parameters.exec?.last?.split(separator: " ").first, path.hasPrefix("/") else { return nil }
        return SmallFile.isExecutable(String(path)) ? nil : String(path)
    }

    func run(_ session: Session) throws(CommandError) {
        let reply = try session.call(Clients.Add.self, parameters)
        if let program = missingProgram { session.environment.report("\(program) is no program that can be run now") }
        if session.json { return try session.print(json: reply) }
        try session.print("\(reply.created ? "Added" : "Changed") \(parameters.client)\n")
    }
}
