import Glibc
import Testing

@testable import NotifyStore

/// A folder of its own for one test, removed with everything in it when the test is over.
final class Scratch {
    let path: String

    init() throws {
        // In memory where there is such a place: the suite syncs some hundred databases.
        let parent = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        var template = Array("\(parent)/notify-store-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { buffer in buffer.baseAddress.flatMap { mkdtemp($0) } }
        path = String(cString: try #require(made))
    }

    deinit {
        Self.remove(path)
    }

    private static func remove(_ path: String) {
        for name in (try? StoreFiles.names(in: path)) ?? [] {
            let entry = "\(path)/\(name)"
            if unlink(entry) != 0 { remove(entry) }
        }
        rmdir(path)
    }
}

/// Reading and spoiling files as other programs and bad disks do.
enum File {
    static func read(_ path: String) throws -> [UInt8] {
        let descriptor = try #require(Optional(open(path, O_RDONLY)).flatMap { $0 < 0 ? nil : $0 })
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while case let count = Glibc.read(descriptor, &chunk, chunk.count), count > 0 {
            bytes += chunk[..<count]
        }
        return bytes
    }

    static func write(_ bytes: [UInt8], to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        try #require(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
    }

    static func change(_ path: String, _ change: (inout [UInt8]) -> Void) throws {
        var bytes = try read(path)
        change(&bytes)
        try write(bytes, to: path)
    }

    static func exists(_ path: String) -> Bool {
        access(path, F_OK) == 0
    }

    static func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }
}
