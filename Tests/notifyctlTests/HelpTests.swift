import Foundation
import Testing

@testable import notifyctl

@Suite("help")
struct HelpTests {
    /// All help texts in the order of the table, each under its command line.
    private static func all() throws -> String {
        let groups = ["category", "client", "clock"].map { [$0] }
        let commands = CommandTable.syntaxes.map { $0.name.split(separator: " ").map(String.init) }
        return try ([[]] + groups + commands).map { words in
            let line = (["notifyctl"] + words + ["--help"]).joined(separator: " ")
            return "$ \(line)\n\(try Run(words + ["--help"]).output)\n"
        }.joined()
    }

    /// After an intended change run the test with NOTIFYD_WRITE_SNAPSHOTS=1 and read the difference.
    @Test("every help text is what Snapshots/notifyctl-help.txt says")
    func verbatim() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Snapshots/notifyctl-help.txt")
        let text = try Self.all()
        if ProcessInfo.processInfo.environment["NOTIFYD_WRITE_SNAPSHOTS"] == "1" {
            try Data(text.utf8).write(to: file)
        }
        let expected = try String(contentsOf: file, encoding: .utf8)
        let lines = (text.components(separatedBy: "\n"), expected.components(separatedBy: "\n"))
        for (line, (found, wanted)) in zip(lines.0, lines.1).enumerated() where found != wanted {
            Issue.record("line \(line + 1) is \"\(found)\", and \"\(wanted)\" in the snapshot")
            return
        }
        #expect(lines.0.count == lines.1.count)
    }

    @Test("help fits a terminal of 80 columns, examples aside")
    func width() throws {
        for line in try Self.all().split(separator: "\n") where !line.hasPrefix("  notifyctl ") {
            #expect(line.count <= 80, "\(line)")
        }
    }

    @Test("each command's example is a command line that parses", arguments: CommandTable.syntaxes.map(\.example))
    func examples(example: String) throws {
        let words = ShellWords.split(example)
        #expect(words.first == "notifyctl")
        guard case .command = try Invocation.parse(Array(words.dropFirst())) else {
            Issue.record("\(example) is no command")
            return
        }
    }

    @Test("summaries are one sentence, and options say something")
    func sentences() {
        for syntax in CommandTable.syntaxes {
            #expect(syntax.summary.hasSuffix("."), "\(syntax.name)")
            for option in syntax.options {
                #expect(option.help.hasSuffix(".") && option.name.hasPrefix("--"), "\(syntax.name) \(option.name)")
            }
            #expect(Set(syntax.options.map(\.name)).count == syntax.options.count, "\(syntax.name): an option twice")
        }
    }
}
