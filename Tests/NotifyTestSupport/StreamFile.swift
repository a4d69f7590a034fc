import Glibc

/// An open file that a child reads from or writes to.
///
/// A file and not a pipe: the child never blocks on a test that does not read, and what it said outlives it.
struct StreamFile: ~Copyable {
    let descriptor: Int32

    init(_ path: String) throws {
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw TestSupportError.call("open", path) }
    }

    /// Opens a file for a child to read.
    init(reading path: String) throws {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw TestSupportError.call("open", path) }
    }

    deinit { close(descriptor) }
}
