import NotifyInterface
import NotifyModel

/// `notifyctl listen`: is a client: takes its messages, prints them or runs a command for each, and confirms.
struct ListenCommand: Command {
    static let client = Option.value(
        "--client", "ID", "The client whose messages to take; org.notifyd.Cli when absent.")
    static let exec = Option.value(
        "--exec", "COMMAND",
        "Run a command for each message, by /bin/sh, the message on its standard input; confirm when it exits 0.")
    static let monitor = Option.flag("--monitor", "Print copies and confirm nothing.")
    static let count = Option.value("--count", "N", "End after that many messages.")
    static let largestCount = 1_000_000_000

    static let syntax = CommandSyntax(
        "listen", summary: "Prints a client's messages as they come and confirms them.",
        usage: "[--client ID] [--exec COMMAND | --monitor] [--count N]", options: [client, exec, monitor, count],
        example: "notifyctl listen --exec 'echo \"$NOTIFYD_TITLE\" >> notes.txt'",
        fields: ["client": "--client"])

    let parameters: Clients.Subscribe.Parameters
    let command: String?
    let count: Int?

    init(_ arguments: ParsedArguments) throws(CommandError) {
        command = try arguments.shellCommand(Self.exec)?.last
        count = try arguments.number(Self.count, in: 1...Self.largestCount)
        if command != nil, arguments.has(Self.monitor) {
            throw .usage(
                "--exec and --monitor exclude each other: a copy is not confirmed, so no command can deal with it")
        }
        parameters = try Self.checked(
            Clients.Subscribe.Parameters(
                client: arguments.value(of: Self.client) ?? ClientIdentifier.commandLine,
                monitor: arguments.has(Self.monitor)))
    }

    func run(_ session: Session) throws(CommandError) {
        let signals = try SignalWatch()
        let handler: any MessageHandler =
            if let command {
                ExecHandler(command: command, socket: try session.socketPath())
            } else {
                PrintHandler(json: session.json, output: session.environment.output)
            }
        let listener = Listener(
            session, parameters, handler: handler, count: count, interrupt: Interrupt(descriptor: signals.descriptor))
        try listener.run()
    }
}
