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
    static let terminal = Option.flag(
        "--terminal", "Show banners of all clients in this terminal, or of one, with keys for their actions.")
    static let lifecycle = Option.flag(
        "--lifecycle", "Take messages of the program's life cycle too, as client state sets it.")
    static let count = Option.value("--count", "N", "End after that many messages.")
    static let largestCount = 1_000_000_000

    static let syntax = CommandSyntax(
        "listen", summary: "Prints a client's messages as they come and confirms them.",
        usage: "[--client ID] [--exec COMMAND | --monitor | --terminal] [--lifecycle] [--count N]",
        options: [client, exec, monitor, terminal, lifecycle, count],
        example: "notifyctl listen --exec 'echo \"$NOTIFYD_TITLE\" >> notes.txt'",
        fields: ["client": "--client"])

    let parameters: Clients.Subscribe.Parameters
    let command: String?
    let count: Int?
    let isTerminal: Bool

    init(_ arguments: ParsedArguments) throws(CommandError) {
        command = try arguments.shellCommand(Self.exec)?.last
        count = try arguments.number(Self.count, in: 1...Self.largestCount)
        if command != nil, arguments.has(Self.monitor) {
            throw .usage(
                "--exec and --monitor exclude each other: a copy is not confirmed, so no command can deal with it")
        }
        isTerminal = arguments.has(Self.terminal)
        let forPrograms = [Self.exec, Self.monitor, Self.lifecycle, Self.count, SharedOptions.jsonOption]
        let others = forPrograms.filter(arguments.has).map(\.name)
        if isTerminal, let other = others.first {
            throw .usage("--terminal and \(other) exclude each other: banners are for people; give one of them")
        }
        let everybody = isTerminal ? nil : ClientIdentifier.commandLine
        parameters = try Self.checked(
            Clients.Subscribe.Parameters(
                client: arguments.value(of: Self.client) ?? everybody,
                monitor: arguments.has(Self.monitor) || isTerminal, lifecycle: arguments.has(Self.lifecycle)))
    }

    func run(_ session: Session) throws(CommandError) {
        if isTerminal { return try showBanners(session) }
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

    private func showBanners(_ session: Session) throws(CommandError) {
        guard let name = TerminalMode.name() else {
            throw .usage("--terminal needs a terminal as standard input and output; leave it out to get lines")
        }
        let keys = try TerminalKeys()
        try TerminalMode.enter()
        defer { TerminalMode.restore() }
        try TerminalSurface(session, client: parameters.client, keys: keys, name: name).run()
    }
}
