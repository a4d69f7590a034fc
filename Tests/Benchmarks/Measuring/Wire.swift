import Glibc
import NotifyTestSupport

/// A connected socket with its unread bytes, cut at NULs: the cheapest thing that can speak the protocol.
///
/// Frames are handed out as ranges of one buffer, so that the measuring client does not become what is measured.
final class Wire {
    let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 262_144)
    private var filled = 0

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Connects to a socket.
    init(path: String) throws {
        descriptor = try UnixSocket.connect(to: path)
    }

    deinit { close(descriptor) }

    /// Writes all bytes, waiting while the peer does not read.
    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                sent += count
            } else if errno != EINTR {
                throw TestSupportError("send failed: errno \(errno)")
            }
        }
    }

    /// Reads once and gives every whole frame to the body, without its NUL; false at the end of the stream.
    func receive(_ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws -> Bool {
        if filled == buffer.count { buffer += [UInt8](repeating: 0, count: buffer.count) }
        let count = buffer.withUnsafeMutableBytes {
            recv(descriptor, $0.baseAddress?.advanced(by: filled), $0.count - filled, 0)
        }
        guard count > 0 else {
            if count < 0, errno == EINTR { return true }
            return false
        }
        filled += count
        try takeFrames(body)
        return true
    }

    private func takeFrames(_ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws {
        var start = 0
        try buffer.withUnsafeBufferPointer { bytes in
            while let end = Self.index(of: 0, in: bytes, from: start, to: filled) {
                if end > start { try body(UnsafeBufferPointer(rebasing: bytes[start..<end])) }
                start = end + 1
            }
        }
        guard start > 0 else { return }
        buffer.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            memmove(base, base + start, filled - start)
        }
        filled -= start
    }

    private static func index(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from: Int, to: Int) -> Int? {
        guard from < to, let base = bytes.baseAddress, let found = memchr(base + from, Int32(byte), to - from) else {
            return nil
        }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
}
