/// Writes the help of the tool, of a group of commands and of one command, for a terminal of 80 columns.
enum HelpText {
    static let width = 80

    /// The help of one command.
    static func command(_ syntax: CommandSyntax) -> String {
        let usage = ["Usage: notifyctl", syntax.name, syntax.usage].filter { !$0.isEmpty }.joined(separator: " ")
        var text = wrapped(usage, indentation: 4, first: 0)
        text += "\n" + wrapped(syntax.summary, indentation: 0, first: 0)
        let sections = syntax.sections + [.init(heading: "Every command", options: SharedOptions.all)]
        for section in sections {
            text += "\n\(section.heading):\n" + table(section.options.map { ($0.spelling, $0.help) })
        }
        return text + "\nExample:\n  \(syntax.example)\n"
    }

    /// The help of the commands that begin with the same word.
    static func group(_ word: String, _ members: [CommandSyntax]) -> String {
        "Usage: notifyctl \(word) COMMAND\n\nCommands:\n"
            + table(members.map { (String($0.name.dropFirst(word.count + 1)), $0.summary) })
            + "\n\"notifyctl \(word) COMMAND --help\" describes a command.\n"
    }

    /// The help of the tool.
    static func tool(_ commands: [CommandSyntax]) -> String {
        """
        Usage: notifyctl COMMAND [OPTIONS]

        Schedules notifications with the notifyd daemon, shows them and answers them.

        Commands:
        \(table(commands.map { ($0.name, $0.summary) }))
        Every command:
        \(table(SharedOptions.all.map { ($0.spelling, $0.help) }))
        Instead of a command:
        \(table([(SharedOptions.versionOption.spelling, SharedOptions.versionOption.help)]))
        An ID is an identifier, CLIENT/ID, ID@DATE, or the handle that list prints.
        Exit codes: 0 done, 1 refused by the daemon, 2 wrong usage, 3 no daemon.
        "notifyctl COMMAND --help" describes a command and gives an example.

        """
    }

    /// Two columns; a left part that is too wide stands on a line of its own.
    private static func table(_ rows: [(String, String)]) -> String {
        let widest = 26
        let column = min(widest, rows.map(\.0.count).max() ?? 0) + 4
        return rows.map { left, right in
            let help = wrapped(right, indentation: column, first: column)
            guard left.count <= widest else { return "  \(left)\n\(help)" }
            return "  " + left + String(repeating: " ", count: column - 2 - left.count) + help.drop { $0 == " " }
        }.joined()
    }

    /// Breaks a text between words; every line but the first begins with `indentation` blanks.
    private static func wrapped(_ text: String, indentation: Int, first: Int) -> String {
        var lines: [String] = []
        var line = String(repeating: " ", count: first)
        var isEmpty = true
        for word in text.split(separator: " ") {
            if !isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = String(repeating: " ", count: indentation)
                isEmpty = true
            }
            line += isEmpty ? "\(word)" : " \(word)"
            isEmpty = false
        }
        return (lines + [line]).map { $0 + "\n" }.joined()
    }
}
