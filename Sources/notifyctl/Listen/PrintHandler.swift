import NotifyInterface
import Varlink

/// Prints a message on a line of its own; it counts as dealt with when the line is out.
struct PrintHandler: MessageHandler {
    let json: Bool
    let output: any TextOutput
    let confirmsEach = false

    func handle(_ message: WireMessage, _ time: LocalTime) throws(CommandError) -> Handling {
        try output.write((json ? MessageText.json(message) : MessageText.line(message, time)) + "\n")
        return .done
    }
}
