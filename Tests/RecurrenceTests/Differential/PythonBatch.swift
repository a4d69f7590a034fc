import Foundation
import NotifyTestSupport

/// A script of `Python/` that answers each line of its input with a line of JSON: one process for a whole batch.
enum PythonBatch {
    /// Why a test with it is left out.
    static let absent = "NOTIFYD_TEST_PYTHON names no Python with the oracles; make test prepares one"

    static func answers<Answer: Decodable>(
        of script: String, _ arguments: [String] = [], to lines: [String]
    ) throws -> [Answer] {
        guard let python = Products.python else { throw TestSupportError(absent) }
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Python/\(script)")
        let result = try ControlCommand.run(
            program: python, [path.path(percentEncoded: false)] + arguments,
            input: lines.joined(separator: "\n") + "\n", within: .seconds(1800))
        guard result.status == 0 else { throw TestSupportError("\(script): \(result.stderr)") }
        let replies = result.stdout.split(separator: "\n").joined(separator: ",")
        return try JSONDecoder().decode([Answer].self, from: Data("[\(replies)]".utf8))
    }
}
