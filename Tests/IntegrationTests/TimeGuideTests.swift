import Foundation
import NotifyTestSupport
import Testing

@Suite("docs/guide/time.md against notifyctl")
struct TimeGuideTests {
    /// A `notifyctl next` line of the page and the lines below it.
    struct Example: Sendable, CustomTestStringConvertible {
        let line: Int
        let arguments: [String]
        var output: [String] = []

        var testDescription: String { "line \(line): \(arguments.joined(separator: " "))" }
    }

    @Test("every notifyctl line of the page prints what stands below it", arguments: try examples())
    func prints(example: Example) throws {
        let result = try ControlCommand.run(example.arguments, environment: ["TZ": "UTC"])
        #expect(result.status == 0, "\(result.stderr)")
        let found = result.stdout.split(separator: "\n").map(Self.withoutDistance)
        #expect(found == example.output)
    }

    @Test("the page has examples")
    func isThere() throws {
        #expect(try Self.examples().count > 10)
    }

    /// The line without how far away its date is, which the page leaves out because it changes.
    private static func withoutDistance(_ line: Substring) -> String {
        String(line.replacing(/, (in [^(]*?|[^,(]* ago|now)(?=( \(.*)?$)/, with: ""))
    }

    private static func examples() throws -> [Example] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: root.appending(path: "docs/guide/time.md"), encoding: .utf8)
        var examples: [Example] = []
        var isInside = false
        for (number, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("```") {
                isInside = line == "```console"
            } else if isInside, line.hasPrefix("$ notifyctl ") {
                examples.append(Example(line: number + 1, arguments: words(line.dropFirst("$ notifyctl ".count))))
            } else if isInside, !line.isEmpty, !examples.isEmpty {
                examples[examples.count - 1].output.append(String(line))
            }
        }
        return examples
    }

    /// The words of a command line, as a shell cuts it; only double quotes are known.
    private static func words(_ line: Substring) -> [String] {
        var words: [String] = []
        for (number, part) in line.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
            if number.isMultiple(of: 2) {
                words += part.split(separator: " ").map(String.init)
            } else {
                words.append(String(part))
            }
        }
        return words
    }
}
