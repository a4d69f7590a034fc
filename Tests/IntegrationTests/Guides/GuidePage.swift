import Foundation
import Testing

/// A page of the documentation, as its examples are run by tests: the text between lines of three backquotes.
struct GuidePage {
    /// A block of a page.
    struct Block: Sendable, CustomTestStringConvertible {
        let page: String
        /// Of its first line, from 1.
        let line: Int
        /// What it is written in, such as sh.
        let language: String
        var text = ""

        var testDescription: String { "\(page):\(line)" }
    }

    /// All blocks, in order.
    let blocks: [Block]

    /// Reads a page by its path in the package.
    init(_ path: String) throws {
        var blocks: [Block] = []
        var isInside = false
        for (index, line) in try Self.text(of: path).split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            if line.hasPrefix("```") {
                isInside.toggle()
                if isInside { blocks.append(Block(page: path, line: index + 2, language: String(line.dropFirst(3)))) }
            } else if isInside, !blocks.isEmpty {
                blocks[blocks.count - 1].text += line + "\n"
            }
        }
        self.blocks = blocks
    }

    /// Any text file of the package.
    static func text(of path: String) throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The blocks in one language.
    func blocks(in language: String) -> [Block] { blocks.filter { $0.language == language } }
}
