import Glibc

/// A plain connection to the daemon's socket: bytes out, messages ended by NUL in.
///
/// It knows nothing of the protocol, so that tests can break it.
public final class RawClient {
    private let descriptor: Int32
    private var buffer: [UInt8] = []

    /// Connects to a socket.
    public init(path: String) throws {
        descriptor = try UnixSocket.connect(to: path)
    }

    deinit { close(descriptor) }

    /// Sends bytes as they are.
    public func send(bytes: some Sequence<UInt8>) throws {
        try Descriptor.write(bytes, to: descriptor)
    }

    /// Sends a text and the NUL that ends a message.
    public func send(_ text: String) throws {
        try send(bytes: Array(text.utf8) + [0])
    }

    /// Sends a call; parameters are JSON text.
    public func send(_ method: String, _ parameters: String = "{}", more: Bool = false, oneway: Bool = false) throws {
        let flags = (more ? #","more":true"# : "") + (oneway ? #","oneway":true"# : "")
        try send(#"{"method":"\#(method)","parameters":\#(parameters)\#(flags)}"#)
    }

    /// Sends a call and returns the next message.
    public func call(_ method: String, _ parameters: String = "{}") throws -> String {
        try send(method, parameters)
        return try message("the reply to \(method)")
    }

    /// Says that nothing more will be sent; what comes can still be read.
    public func endSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// The next message, without its NUL.
    ///
    /// - Throws: `TestSupportError` when none comes in time, or the daemon closes the connection.
    public func message(_ reason: String = "a message", within duration: Duration = .seconds(10)) throws -> String {
        guard let message = try messageOrEnd(reason, within: duration) else {
            throw TestSupportError("the connection was closed; waited for \(reason)")
        }
        return message
    }

    /// The next message; nil when the daemon has closed the connection.
    ///
    /// - Throws: `TestSupportError` when neither happens in time.
    public func messageOrEnd(_ reason: String, within duration: Duration = .seconds(10)) throws -> String? {
        let deadline = Deadline(in: duration)
        while true {
            if let end = buffer.firstIndex(of: 0) {
                defer { buffer.removeSubrange(...end) }
                return String(decoding: buffer[..<end], as: UTF8.self)
            }
            guard try deadline.waits(for: [descriptor]) else {
                throw TestSupportError("nothing came in \(duration); waited for \(reason)")
            }
            guard try Descriptor.read(descriptor, into: &buffer) else { return nil }
        }
    }

    /// Whether no message comes within a short time; what comes stays to be read.
    public func isSilent(for duration: Duration = .milliseconds(50)) throws -> Bool {
        guard !buffer.contains(0) else { return false }
        return try !Deadline(in: duration).waits(for: [descriptor])
    }
}
