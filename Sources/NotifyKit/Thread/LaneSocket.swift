import Glibc

/// The socket of a lane, with the bytes that did not fit into it yet; belongs to the thread of the client.
final class LaneSocket {
    private let socket: UnixSocket
    private var unsent: ArraySlice<UInt8> = []

    init(path: String) throws(NotifyKitError) {
        socket = try UnixSocket.connectAtOnce(to: path)
    }

    /// What poll(2) is to wait for; nil for nothing, since poll(2) would tell of a closed connection again and again.
    func entry(receives: Bool) -> pollfd? {
        let events = (receives ? POLLIN : 0) | (unsent.isEmpty ? 0 : POLLOUT)
        return events == 0 ? nil : socket.entry(events)
    }

    /// Sends bytes after those that did not fit before.
    func send(_ bytes: [UInt8]) throws(NotifyKitError) {
        unsent += bytes
        while !unsent.isEmpty {
            let count = try socket.sendNow(unsent)
            if count == 0 { return }
            unsent = unsent.dropFirst(count)
        }
        unsent = []
    }

    /// The bytes that came; nil when there are none.
    ///
    /// - Throws: `lost`, also at the end of the stream.
    func receive() throws(NotifyKitError) -> [UInt8]? {
        guard let bytes = try socket.receiveNow() else { return nil }
        guard !bytes.isEmpty else { throw NotifyKitError(.lost, "the daemon closed the connection") }
        return bytes
    }
}
