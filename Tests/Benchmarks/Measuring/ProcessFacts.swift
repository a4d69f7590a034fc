import Glibc
import NotifyTestSupport

/// What /proc tells of a process.
struct ProcessFacts {
    let identifier: pid_t

    /// Memory that is nobody else's, in MB: what the process's end would free (Private_* of smaps_rollup).
    func uniqueMegabytes() throws -> Double {
        let lines = try text("smaps_rollup").split(separator: "\n").filter { $0.hasPrefix("Private_") }
        return lines.map(Self.kilobytes).reduce(0, +) / 1_024
    }

    /// Anonymous memory that is resident, in MB (RssAnon of status).
    func anonymousMegabytes() throws -> Double {
        let lines = try text("status").split(separator: "\n").filter { $0.hasPrefix("RssAnon:") }
        return lines.map(Self.kilobytes).reduce(0, +) / 1_024
    }

    /// How often its threads have been put to sleep and woken, all together.
    func switches() throws -> Int {
        var sum = 0
        for thread in try threads() {
            let lines = try text("task/\(thread)/status").split(separator: "\n")
                .filter { $0.contains("voluntary_ctxt_switches:") }
            sum += lines.compactMap { $0.split(separator: "\t").last.flatMap { Int($0) } }.reduce(0, +)
        }
        return sum
    }

    /// Bytes it caused to be written to disks (write_bytes of io).
    func writtenBytes() throws -> Double {
        let line = try text("io").split(separator: "\n").first { $0.hasPrefix("write_bytes:") }
        return line?.split(separator: " ").last.flatMap { Double($0) } ?? 0
    }

    private func threads() throws -> [String] {
        guard let folder = opendir("/proc/\(identifier)/task") else {
            throw TestSupportError("process \(identifier) is gone")
        }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if Int(name) != nil { names.append(name) }
        }
        return names
    }

    private func text(_ name: String) throws -> String {
        let path = "/proc/\(identifier)/\(name)"
        guard let file = fopen(path, "r") else { throw TestSupportError("\(path) cannot be read") }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    private static func kilobytes(_ line: Substring) -> Double {
        line.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
    }
}
