import Glibc

/// The right to use a state directory, held for the life of this value.
///
/// The lock is on a file of its own, `lock`, which holds the owner's process id: a lock on the database file would be
/// lost whenever SQLite closes one of its own descriptors for it. The kernel drops it when the process ends.
public final class StoreLock {
    /// The state directory, without a slash at its end.
    public let directory: String
    private let descriptor: Int32

    /// Makes the directory (mode 0700) where it is missing, and takes the lock; the mode of one that is there is kept.
    ///
    /// Throws ``StoreError/Code/locked`` with the holder's process id, ``StoreError/Code/unsafe`` for a directory that
    /// others own or may write to, or ``StoreError/Code/io``.
    public init(directory: String) throws(StoreError) {
        self.directory = directory
        try Self.make(directory)
        let path = "\(directory)/lock"
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .system("cannot open \(path)") }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let number = errno
            let holder = Self.holder(in: descriptor)
            close(descriptor)
            guard number == EWOULDBLOCK else { throw .system("cannot lock \(path)", errno: number) }
            throw StoreError(
                .locked, "\(directory) is in use by process \(holder.map { "\($0)" } ?? "unknown")", holder: holder)
        }
        try write(to: path)
    }

    deinit {
        close(descriptor)
    }

    private func write(to path: String) throws(StoreError) {
        let text = "\(getpid())\n"
        guard ftruncate(descriptor, 0) == 0, pwrite(descriptor, text, text.utf8.count, 0) == text.utf8.count else {
            // A full disk must not keep the daemon from starting: the lock holds without the number.
            guard errno == ENOSPC || errno == EDQUOT else { throw .system("cannot write \(path)") }
            return
        }
    }

    private static func holder(in descriptor: Int32) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return Int32(String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }

    private static func make(_ directory: String) throws(StoreError) {
        var end = directory.startIndex
        while end < directory.endIndex {
            end = directory[directory.index(after: end)...].firstIndex(of: "/") ?? directory.endIndex
            let part = String(directory[..<end])
            guard mkdir(part, 0o700) == 0 || errno == EEXIST || errno == EISDIR else {
                throw .system("cannot make the directory \(part)")
            }
        }
        try check(directory)
    }

    private static func check(_ directory: String) throws(StoreError) {
        var status = stat()
        guard stat(directory, &status) == 0 else { throw .system("cannot look at \(directory)") }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw StoreError(.io, "\(directory) is not a directory; the state is kept in a directory of its own")
        }
        guard status.st_uid == geteuid() else {
            throw StoreError(
                .unsafe,
                """
                \(directory) belongs to user \(status.st_uid), not to \(geteuid()); the state is kept in a directory of \
                one's own
                """)
        }
        guard status.st_mode & 0o022 == 0 else {
            throw StoreError(
                .unsafe,
                """
                others may write to \(directory) (mode \(String(status.st_mode & 0o7777, radix: 8))); name a directory of \
                its own, or take that right away: chmod go-w \(directory)
                """)
        }
    }
}
