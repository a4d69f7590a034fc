import Foundation
import Glibc

/// A folder of the test's own, removed with everything in it when the last reference goes.
///
/// It lies directly in /tmp, or where it is told to: a socket's path may have no more than 107 bytes.
public final class TemporaryDirectory: Sendable {
    /// The absolute path, without a slash at the end.
    public let path: String

    /// Makes the folder, with mode 0700.
    public init(in parent: String = "/tmp") throws {
        var template = Array("\(parent)/notifyd-test.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw TestSupportError.call("mkdtemp", parent) }
        path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }

    deinit { Self.remove(path) }

    /// Removes a file, or a folder with all that is in it; what cannot be removed stays.
    ///
    /// Not by FileManager, which leaves sockets behind, and with them every folder that a daemon had.
    private static func remove(_ path: String) {
        if unlink(path) == 0 { return }
        guard let folder = opendir(path) else { return }
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { remove(path + "/" + name) }
        }
        closedir(folder)
        rmdir(path)
    }

    /// The path of something in the folder.
    public func path(_ name: String) -> String {
        path + "/" + name
    }

    /// Makes a folder in the folder, with mode 0700, unless it is there.
    @discardableResult
    public func folder(_ name: String) throws -> String {
        try FileManager.default.createDirectory(
            atPath: path(name), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return path(name)
    }

    /// Writes a file into the folder.
    @discardableResult
    public func write(_ name: String, _ text: String, executable: Bool = false) throws -> String {
        try Data(text.utf8).write(to: URL(filePath: path(name)))
        if executable { try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path(name)) }
        return path(name)
    }

    /// Reads a file of the folder; broken UTF-8 is shown as U+FFFD.
    public func read(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: path(name))), as: UTF8.self)
    }
}
