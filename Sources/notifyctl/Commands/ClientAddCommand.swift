import DesktopEntry
import NotifyInterface
import NotifyModel

/// `notifyctl client add`: makes a program known.
struct ClientAddCommand: Command {
    static let name = Option.value("--name", "NAME", "The name shown to the user.")
    static let exec = Option.value("--exec", "COMMAND", "Launch it with this command, by /bin/sh.")
    static let unit = Option.value("--unit", "UNIT", "Launch it by starting this unit of the user's systemd.")
    static let busName = Option.value("--bus-name", "NAME", "Launch it by activating this name on the session bus.")
    static let signal = Option.value("--signal", "SIGNAL", "Wake it by a signal while it runs, such as SIGUSR1.")
    static let launchOn = Option.value(
        "--launch-on", "KINDS", "Launch it for these messages: fired, response, fetch, push, with commas between.")

    static let exitsOnSuspend = Option.flag(
        "--exits-on-suspend", "End its program when it goes to the background.")
    static let taskLimit = Option.value(
        "--task-limit", "DURATION", "How long a task of it may go on, such as 2min; as configured when left out.")

    static let desktop = Option.value(
        "--desktop", "FILE", "Take name and launch from a desktop entry, a file or the id of an installed one.")

    static let syntax = CommandSyntax(
        "client add", summary: "Makes a client known, so that it can be launched.",
        usage: "[ID] [OPTIONS]", operands: [.optional("ID")],
        options: [name, exec, unit, busName, desktop, signal, launchOn, exitsOnSuspend, taskLimit],
        example: "notifyctl client add org.example.News --exec \"news --from-notification\"",
        fields: [
            "client": "ID", "name": "--name", "exec": "--exec", "unit": "--unit", "busName": "--bus-name",
            "signal": "--signal", "launchOn": "--launch-on", "exitsOnSuspend": "--exits-on-suspend",
            "taskLimit": "--task-limit",
        ])

    let parameters: Clients.Add.Parameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        let ways = [Self.exec, Self.unit, Self.busName].filter(arguments.has)
        guard ways.count <= 1 else {
            throw .usage(
                "\(ways[1].name) stands beside \(ways[0].name); a client is launched in one way, leave one out")
        }
        // The daemon reads it; what it cannot read is told at once.
        _ = try arguments.duration(Self.taskLimit)
        let kinds = arguments.value(of: Self.launchOn)?.split(separator: ",", omittingEmptySubsequences: false)
        var parameters = Clients.Add.Parameters(
            client: arguments.operand(0) ?? "", name: arguments.value(of: Self.name),
            exec: try arguments.shellCommand(Self.exec), unit: arguments.value(of: Self.unit),
            busName: arguments.value(of: Self.busName), signal: arguments.value(of: Self.signal),
            launchOn: kinds?.map(String.init), exitsOnSuspend: arguments.has(Self.exitsOnSuspend),
            taskLimit: arguments.value(of: Self.taskLimit))
        if let entry = arguments.value(of: Self.desktop) {
            if let other = [Self.exec, Self.unit, Self.busName].first(where: arguments.has) {
                throw .usage("\(other.name) stands beside --desktop, which says how it is launched; leave one out")
            }
            parameters.take(try DesktopEntries(.process).application(entry))
            if let fault = ClientIdentifier.fault(in: parameters.client), arguments.operand(0) == nil {
                throw .usage(
                    "\"\(PlainText.line(parameters.client))\", the name of the desktop entry, is no client's: it \(fault); name"
                        + " one before --desktop, such as org.example.\(PlainText.line(parameters.client))")
            }
        } else if arguments.operand(0) == nil {
            throw .usage("ID is missing; write notifyctl \(Self.syntax.name) \(Self.syntax.usage)")
        }
        self.parameters = try Self.checked(parameters)
    }

    /// The program's path, when the command begins with one and nothing executable is there.
    private var missingProgram: String? {
        guard let exec = parameters.exec else { return nil }
        let isShell = exec.count == 3 && exec == ParsedArguments.shell(exec[2])
        let path = isShell ? exec[2].split(separator: " ").first.map(String.init) : exec.first
        guard let path, path.hasPrefix("/"), !SmallFile.isExecutable(path) else { return nil }
        return path
    }

    func run(_ session: Session) throws(CommandError) {
        let reply = try session.call(Clients.Add.self, parameters)
        if let program = missingProgram { session.environment.report("\(program) is no program that can be run now") }
        if session.json { return try session.print(json: reply) }
        try session.print("\(reply.created ? "Added" : "Changed") \(parameters.client)\n")
    }
}

extension Clients.Add.Parameters {
    /// Takes over what was not said otherwise.
    fileprivate mutating func take(_ application: DesktopApplication) {
        if client.isEmpty { client = application.id }
        name = name ?? application.name
        switch application.launch {
        case .command(let arguments): exec = arguments
        case .busName(let name): busName = name
        }
    }
}
