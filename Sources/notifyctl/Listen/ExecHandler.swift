import NotifyInterface

/// Runs a command for each message; it counts as dealt with when the command exits 0.
struct ExecHandler: MessageHandler {
    let command: String
    /// The daemon's socket, so that the command's own `notifyctl` speaks with the same daemon.
    let socket: String
    let confirmsEach = true

    func handle(_ message: WireMessage, _ time: LocalTime) throws(CommandError) -> Handling {
        let variables = MessageText.variables(message) + [("NOTIFYD_SOCKET", socket)]
        let child = try ChildProcess.run(
            ParsedArguments.shell(command), variables: variables, input: MessageText.json(message) + "\n")
        return child.isSuccess ? .done : .failed(child.description)
    }
}
