import Foundation

/// The files of this package, found from where this file lies.
enum SourceTree {
    static let root: URL = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Read once for all tests; an unreadable tree fails every test that asks for it.
    private static let swiftFiles = Result {
        try ["Sources", "Tests"].flatMap { try paths(in: $0, endings: ["swift"]) }.map(SourceFile.init(path:))
    }

    /// The Swift files below a folder in Sources or Tests, by path.
    static func swiftFiles(in folder: String) throws -> [SourceFile] {
        try swiftFiles.get().filter { $0.path.hasPrefix(folder + "/") }
    }

    /// Paths relative to the package, sorted, of the files with these endings.
    static func paths(in folder: String, endings: Set<String>) throws -> [String] {
        let start = root.appending(path: folder)
        guard FileManager.default.fileExists(atPath: start.path) else { return [] }
        return try FileManager.default.subpathsOfDirectory(atPath: start.path)
            .filter { endings.contains(URL(filePath: $0).pathExtension) && !$0.contains("__pycache__") }
            .map { folder + "/" + $0 }
            .sorted()
    }

    /// Any text file of the package.
    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}
