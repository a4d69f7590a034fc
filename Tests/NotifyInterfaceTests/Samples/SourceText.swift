import Glibc
import Testing

/// Files of the source tree, found from the place of this one.
enum SourceText {
    /// The text of a description in Sources/NotifyInterface/Interfaces.
    static func ofInterface(_ name: String, file: String = #filePath) throws -> String {
        let root = try #require(file.range(of: "/Tests/NotifyInterfaceTests/")?.lowerBound)
        return try contents(of: "\(file[..<root])/Sources/NotifyInterface/Interfaces/\(name).varlink")
    }

    private static func contents(of path: String) throws -> String {
        let stream = try #require(fopen(path, "r"), "\(path) cannot be read")
        defer { fclose(stream) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&chunk, 1, chunk.count, stream), count > 0 { bytes += chunk[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension String {
    /// Where a text begins and ends in this one.
    fileprivate func range(of text: String) -> Range<String.Index>? {
        indices.first { self[$0...].hasPrefix(text) }.map { $0..<self.index($0, offsetBy: text.count) }
    }
}
