import Foundation
import NotifyTestSupport

/// The files of a store, for tests that damage them while no daemon runs.
struct StateFolder {
    let path: String

    var database: String { path + "/notifyd.db" }

    /// The names in it, and in its folder of backups.
    func names() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
    }

    func read(_ name: String = "notifyd.db") throws -> Data {
        try Data(contentsOf: URL(filePath: path + "/" + name))
    }

    func write(_ data: Data, _ name: String = "notifyd.db") throws {
        try data.write(to: URL(filePath: path + "/" + name))
    }

    /// Puts a copy of another folder in its place.
    func replace(with other: String) throws {
        if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
        try FileManager.default.copyItem(atPath: other, toPath: path)
    }

    /// Copies it to another place.
    func copy(to other: String) throws {
        try FileManager.default.copyItem(atPath: path, toPath: other)
    }
}
