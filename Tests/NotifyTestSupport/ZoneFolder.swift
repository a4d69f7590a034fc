import Foundation
import Glibc

/// A folder of zone files of the test's own, as `TZDIR`, whose rules the test changes: a tzdata update.
///
/// Zones are written in the lines of zic(8): `Test/Land` with `1 - TST` is one hour ahead of UTC. `UTC` is always there.
public struct ZoneFolder: Sendable {
    /// Its path.
    public let path: String

    /// Makes the folder in a temporary directory, with the first edition of its zones.
    public init(in directory: TemporaryDirectory, _ zones: [String: String], version: String = "2026a") throws {
        path = try directory.folder("zoneinfo")
        try update(zones, version: version)
    }

    /// Replaces the zones and their list; those that are not named any more are gone.
    public func update(_ zones: [String: String], version: String) throws {
        let names = zones.keys.sorted()
        let lines = ["# version \(version)", "Z UTC 0 - UTC"] + names.map { "Z \($0) \(zones[$0] ?? "")" }
        let source = path + "/.source"
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: source))
        for old in try FileManager.default.contentsOfDirectory(atPath: path)
        where !old.hasPrefix(".") && old != "tzdata.zi" {
            try FileManager.default.removeItem(atPath: path + "/" + old)
        }
        let null = try StreamFile(reading: "/dev/null")
        let errors = try StreamFile(path + "/.errors")
        let compiler = try ChildProcess(
            "/usr/sbin/zic", ["-d", path, source], environment: [:],
            streams: [null.descriptor, errors.descriptor, errors.descriptor])
        let status = try compiler.wait(.seconds(20), "the compiled zones")
        guard status == .exited(0) else { throw TestSupportError("zic \(lines): \(status)") }
        // The list comes last, at once, as a package manager has it.
        guard rename(source, path + "/tzdata.zi") == 0 else { throw TestSupportError.call("rename", source) }
    }

}
