import CLinux
import Glibc

/// How a helper thread wakes the loop: an eventfd that any thread may signal.
///
/// Many signals before the loop looks become one call of the handler.
final class Wakeup: Sendable {
    /// Readable once signalled; register it through ``EventLoop/register(_:handler:)``.
    let descriptor: FileDescriptor

    init() throws(LoopError) {
        let flags = Int32(EFD_CLOEXEC | EFD_NONBLOCK)
        descriptor = FileDescriptor(owning: try SystemCall.run("eventfd") { eventfd(0, flags) })
    }

    /// Makes the loop call its handler; from any thread.
    func signal() {
        var one: UInt64 = 1
        // EAGAIN means that 2^64 - 2 signals wait already, so the loop is woken in any case.
        while write(descriptor.number, &one, 8) == -1 && errno == EINTR {}
    }

    /// Takes all signals at once.
    func clear() throws(LoopError) {
        var count: UInt64 = 0
        _ = try SystemCall.attempt("read", on: "wake-up") { read(descriptor.number, &count, 8) }
    }
}

extension EventLoop {
    /// Calls the handler in the turn after a signal.
    func register(_ wakeup: Wakeup, handler: @escaping () throws -> Void) throws(LoopError) -> Registration {
        try register(wakeup.descriptor, for: .readable) { _ in
            try wakeup.clear()
            try handler()
        }
    }
}
