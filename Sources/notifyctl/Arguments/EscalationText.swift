import NotifyInterface

/// The steps of an escalation as `--escalate` spells them: `raise:10m,exec:20m=COMMAND`.
///
/// A command may hold commas: a comma ends a step only where `raise:` or `exec:` follows it.
enum EscalationText {
    /// One step; the duration is the daemon's to read.
    struct Step: Hashable, Sendable {
        let after: String
        /// What to run; nil for a step that rings one level higher.
        let command: String?

        /// What it is called on the wire.
        var word: String { command == nil ? WireEscalationStep.raise : WireEscalationStep.exec }
    }

    private static let raise: String = WireEscalationStep.raise + ":"
    private static let exec: String = WireEscalationStep.exec + ":"

    /// The text of steps, which `parse` reads back.
    static func text(_ steps: [Step]) -> String {
        steps.map { step in
            step.command.map { exec + "\(step.after)=\($0)" } ?? raise + step.after
        }.joined(separator: ",")
    }

    static func parse(_ text: String) throws(CommandError) -> [Step] {
        var steps: [Step] = []
        for part in parts(of: text) {
            steps.append(try step(part, in: text))
        }
        return steps
    }

    private static func parts(of text: String) -> [String] {
        text.split(separator: ",", omittingEmptySubsequences: false).reduce(into: []) { parts, part in
            if let last = parts.last, !part.hasPrefix(raise), !part.hasPrefix(exec), last.hasPrefix(exec) {
                parts[parts.count - 1] = last + "," + part
            } else {
                parts.append(String(part))
            }
        }
    }

    private static func step(_ part: String, in text: String) throws(CommandError) -> Step {
        let words = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard words.count == 2, !words[1].isEmpty else { throw fault(part) }
        switch String(words[0]) {
        case WireEscalationStep.raise:
            return Step(after: String(words[1]), command: nil)
        case WireEscalationStep.exec:
            let halves = words[1].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2, !halves[0].isEmpty, !halves[1].isEmpty else { throw fault(part) }
            return Step(after: String(halves[0]), command: String(halves[1]))
        default:
            throw fault(part)
        }
    }

    private static func fault(_ part: String) -> CommandError {
        .usage("--escalate \"\(part)\" is no step; write raise:10m or exec:20m=COMMAND, with commas between steps")
    }
}
