import Glibc
import NotifyTestSupport

/// What stat(2) says about a path.
struct FileFacts {
    /// The permission bits.
    let mode: mode_t
    /// The size in bytes.
    let size: Int64

    init(_ path: String) throws {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw TestSupportError("stat \(path): \(String(cString: strerror(errno)))")
        }
        mode = status.st_mode & 0o7777
        size = Int64(status.st_size)
    }
}
