import Glibc

/// Looks at files: what names the system's zone, a link and a file of one line, and whether a program is there.
enum SmallFile {
    private static let limit = 4096

    /// Where a symbolic link points (readlink(2)); nil when it is none.
    static func linkTarget(_ path: String) -> String? {
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            count = buffer.withMemoryRebound(to: CChar.self) { characters in
                characters.baseAddress.map { max(0, readlink(path, $0, characters.count)) } ?? 0
            }
        }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    /// Whether a program is there that this user may run.
    static func isExecutable(_ path: String) -> Bool {
        access(path, X_OK) == 0
    }

    /// The first 4,096 bytes of a file; nil when it cannot be read.
    static func text(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
