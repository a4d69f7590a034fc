import NotifyInterface
import Varlink

/// What `observe` does with a post: prints it on a line of its own, or runs a command.
struct PostingHandler {
    /// The command; nil to print.
    let command: String?
    /// The daemon's socket, so that the command's own `notifyctl` speaks with the same daemon.
    let socket: String
    let json: Bool
    let environment: Environment

    /// Deals with one post; a command that fails is told of and ends nothing, as nobody waits for it.
    func handle(_ posting: WirePosting, _ time: LocalTime) throws(CommandError) {
        guard let command else {
            return try environment.output.write((json ? text(posting) : line(posting, time)) + "\n")
        }
        let child = try ChildProcess.run(
            ParsedArguments.shell(command), variables: variables(posting), input: text(posting) + "\n")
        guard !child.isSuccess else { return }
        environment.report("the command for \(PlainText.line(posting.name)) failed: \(child.description)")
    }

    private func text(_ posting: WirePosting) -> String {
        var bytes: [UInt8] = []
        ObjectWriter.append(posting, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A line for people, such as `2026-12-24 08:00  org.example.sync.done  photos  {"files":"12"}`.
    private func line(_ posting: WirePosting, _ time: LocalTime) -> String {
        let folded = posting.folded > 1 ? "(\(posting.folded) posts)" : nil
        let kept = posting.retained ? "(kept)" : nil
        let parts = [time.cell(posting.at), posting.name, posting.object, posting.userInfo, folded, kept]
        return PlainText.line(parts.compactMap(\.self).joined(separator: "  "))
    }

    private func variables(_ posting: WirePosting) -> [(name: String, value: String)] {
        let all: [(name: String, value: String?)] = [
            ("NOTIFYD_POST", posting.name), ("NOTIFYD_OBJECT", posting.object), ("NOTIFYD_CLIENT", posting.client),
            ("NOTIFYD_SOCKET", socket),
        ]
        return all.compactMap { name, value in value.map { (name, $0) } }
    }
}
