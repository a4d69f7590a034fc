import CLinux
import Glibc
import NotifyTestSupport

/// epoll(7), level-triggered, shared by the measuring clients and the peers.
final class Poller {
    private let descriptor: Int32
    private var events = [epoll_event](repeating: epoll_event(), count: 256)

    init() throws {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard descriptor >= 0 else { throw TestSupportError("epoll_create1 failed: errno \(errno)") }
    }

    deinit { close(descriptor) }

    /// Watches a descriptor for input; `token` comes back when there is some.
    func watch(_ watched: Int32, token: UInt64) throws {
        guard clinux_epoll_control(descriptor, EPOLL_CTL_ADD, watched, EPOLLIN.rawValue, token) == 0 else {
            throw TestSupportError("epoll_ctl failed: errno \(errno)")
        }
    }

    func forget(_ watched: Int32) {
        clinux_epoll_control(descriptor, EPOLL_CTL_DEL, watched, 0, 0)
    }

    /// Tokens of what is ready; empty when the milliseconds are over, which -1 puts off for ever.
    func wait(milliseconds: Int32) throws -> [UInt64] {
        let count = epoll_wait(descriptor, &events, Int32(events.count), milliseconds)
        guard count >= 0 else {
            guard errno == EINTR else { throw TestSupportError("epoll_wait failed: errno \(errno)") }
            return []
        }
        return events[..<Int(count)].map { event in
            withUnsafePointer(to: event) { clinux_epoll_token($0) }
        }
    }
}
