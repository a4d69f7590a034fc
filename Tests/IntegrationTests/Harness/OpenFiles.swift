import Glibc
import NotifyTestSupport

/// The test process's own limit of open files, which is 1,024 after most logins.
enum OpenFiles {
    /// Raises the soft limit, as far as the hard one lets it.
    static func allow(_ count: rlim_t) throws {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            throw TestSupportError("getrlimit: \(String(cString: strerror(errno)))")
        }
        guard limit.rlim_cur < count else { return }
        limit.rlim_cur = min(count, limit.rlim_max)
        guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur >= count else {
            throw TestSupportError("this test needs \(count) open files, and the hard limit is \(limit.rlim_max)")
        }
    }
}
