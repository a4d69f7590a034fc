/// One fenced block of docs/PROTOCOL.md that the tests run; the page states the convention.
public struct ProtocolExample: Sendable {
    /// What is done with a block; the raw value is its second word after the fence.
    public enum Role: String, Sendable {
        /// Sent on a connection of its own.
        case call
        /// The next reply to the call before it.
        case reply
        /// The next reply on the connection that was kept open last.
        case stream
    }

    /// The value that stands for any value.
    public static let anything: String = "…"

    /// What is done with the block.
    public let role: Role
    /// The JSON text in it.
    public let text: String
    /// The line of its fence, from 1.
    public let line: Int

    /// The blocks of a page in order.
    ///
    /// - Throws: `TestSupportError` for a fence whose words are none of the convention's, or that is not closed.
    public static func read(_ page: String) throws -> [ProtocolExample] {
        var examples: [ProtocolExample] = []
        var open: (role: Role, line: Int, text: [Substring])?
        for (index, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if let block = open {
                guard line == "```" else {
                    open?.text.append(line)
                    continue
                }
                examples.append(
                    ProtocolExample(role: block.role, text: block.text.joined(separator: "\n"), line: block.line))
                open = nil
            } else if line.hasPrefix("```json") {
                let word = String(line.dropFirst("```json ".count))
                guard let role = Role(rawValue: word) else {
                    throw TestSupportError(
                        "line \(index + 1): a block is \"json call\", \"json reply\" or \"json stream\"")
                }
                open = (role, index + 1, [])
            }
        }
        if let open { throw TestSupportError("line \(open.line): the block is not closed") }
        return examples
    }
}
