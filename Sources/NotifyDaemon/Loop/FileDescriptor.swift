import CLinux
import Glibc

/// An open file, socket, timer or process handle: owns its number, closes it when the last holder lets go.
///
/// The event loop holds the descriptors registered with it, so a number cannot be reused under a registration.
final class FileDescriptor: Sendable {
    /// The kernel's number; valid as long as this object lives.
    let number: Int32

    /// Takes over a number that a system call returned; nobody else may close it.
    init(owning number: Int32) {
        precondition(number >= 0, "a descriptor is 0 or more, not \(number)")
        self.number = number
    }

    deinit {
        // Never retried: Linux has freed the number even when close was interrupted. What close reports about a
        // delayed write was already reported to whoever had to know, by fdatasync.
        if close(number) != 0 {
            precondition(errno != EBADF, "descriptor \(number) was closed by somebody else")
        }
    }
}

extension FileDescriptor {
    /// What a read or a write that does not wait came to.
    enum Transfer: Hashable, Sendable {
        /// That many bytes were moved, at least one.
        case bytes(Int)
        /// Nothing now; wait until the loop says the descriptor is ready.
        case wouldBlock
        /// The other end has closed: no more bytes will come, or none will be taken.
        case ended
    }

    /// Reads what is there, at most the buffer's size (read(2)).
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(LoopError) -> Transfer {
        guard let count = try SystemCall.attempt("read", { Glibc.read(number, buffer.baseAddress, buffer.count) })
        else { return .wouldBlock }
        return count == 0 ? .ended : .bytes(count)
    }

    /// Writes what the file or pipe takes now (write(2)).
    func write(_ buffer: UnsafeRawBufferPointer) throws(LoopError) -> Transfer {
        try sent("write") { Glibc.write(number, buffer.baseAddress, buffer.count) }
    }

    /// Sends what the socket takes now, without SIGPIPE when the peer is gone (send(2)).
    func send(_ buffer: UnsafeRawBufferPointer) throws(LoopError) -> Transfer {
        try sent("send") { Glibc.send(number, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL)) }
    }

    /// Takes the next connection, not blocking and not inherited; `nil` when none waits (accept4(2)).
    func acceptConnection() throws(LoopError) -> FileDescriptor? {
        let accepted = try SystemCall.attempt("accept4") {
            clinux_accept4(number, nil, nil, Int32(CLINUX_SOCKET_FLAGS))
        }
        return accepted.map(FileDescriptor.init(owning:))
    }

    /// Forces the file's bytes to the disk; its times may stay behind (fdatasync(2)).
    func synchronize() throws(LoopError) {
        _ = try SystemCall.run("fdatasync") { fdatasync(number) }
    }

    private func sent(_ function: StaticString, _ call: () -> Int) throws(LoopError) -> Transfer {
        do throws(LoopError) {
            guard let count = try SystemCall.attempt(function, call) else { return .wouldBlock }
            return .bytes(count)
        } catch {
            if error.code == .peerGone { return .ended }
            throw error
        }
    }
}
