import Foundation

/// Files of the source tree, found from the place of this one.
enum SourceText {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The text of a file, by its path in the source tree.
    static func of(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The text of a description in Sources/NotifyInterface/Interfaces.
    static func ofInterface(_ name: String) throws -> String {
        try of("Sources/NotifyInterface/Interfaces/\(name).varlink")
    }
}
