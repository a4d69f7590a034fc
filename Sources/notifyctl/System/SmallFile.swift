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

    /// The path from the root on; nil when it is relative and the working folder is gone (getcwd(3)).
    static func absolute(_ path: String) -> String? {
        guard !path.hasPrefix("/") else { return path }
        guard let folder = getcwd(nil, 0) else { return nil }
        defer { free(folder) }
        var rest = path[...]
        while rest.hasPrefix("./") { rest = rest.dropFirst(2).drop { $0 == "/" } }
        let parent = String(cString: folder)
        return parent == "/" ? "/\(rest)" : "\(parent)/\(rest)"
    }

    /// Why a path is no regular file that this user may read; nil when it is.
    static func fault(reading path: String) -> String? {
        // O_NONBLOCK: a pipe without a writer would be waited for.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return String(cString: strerror(errno)) }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { return String(cString: strerror(errno)) }
        switch facts.st_mode & S_IFMT {
        case S_IFREG: return nil
        case S_IFDIR: return String(cString: strerror(EISDIR))
        default: return "it is no regular file"
        }
    }

    /// The first 4,096 bytes of a file; nil when it cannot be read.
    static func text(_ path: String) -> String? { text(path, limit: limit) }

    /// The first bytes of a file, at most that many; nil when it cannot be read.
    static func text(_ path: String, limit: Int) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
