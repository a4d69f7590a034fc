import Glibc

/// A descriptor that becomes readable when somebody calls `wake`, from any thread.
final class Waker: Sendable {
    /// What the woken thread waits on.
    let descriptor: Int32
    private let other: Int32

    init() throws(NotifyKitError) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw .system("socketpair", errno) }
        (descriptor, other) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(other)
    }

    /// Wakes the thread; once it is about to wake, more makes no difference (the buffer may be full).
    func wake() {
        var byte: UInt8 = 1
        send(other, &byte, 1, Int32(MSG_NOSIGNAL))
    }

    /// Forgets who called.
    func rest() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while recv(descriptor, &bytes, bytes.count, 0) == bytes.count {}
    }
}
