import Glibc
import Varlink

@testable import NotifyDaemon

/// A connection over a socket pair: the daemon's end, and the peer's.
final class SocketConnection {
    let connection: Connection
    let peer: FileDescriptor

    init() throws {
        let pair = try DescriptorPair.sockets()
        peer = pair.far
        connection = Connection(number: 1, descriptor: pair.near, peer: try PeerCredentials(of: pair.near))
    }

    /// Feeds the text of a call, and gives it out to be answered.
    func call(_ text: String) throws -> Call? {
        try connection.session.receive(Array(text.utf8) + [0])
        return try connection.session.nextCall()
    }

    /// Sends what is durable up to that commit; returns the messages that arrived, `|` for each end mark.
    func release(upTo durable: UInt64) throws -> String {
        connection.sending.fill(from: &connection.held, upTo: durable)
        _ = try connection.sending.flush(to: connection.descriptor)
        return try peer.readText()?.replacing("\0", with: "|") ?? ""
    }

    /// All that arrives, as the peer reads and the daemon's end goes on sending.
    func text() throws -> String {
        var text = ""
        connection.sending.fill(from: &connection.held, upTo: .max)
        _ = try connection.sending.flush(to: connection.descriptor)
        while let part = try peer.readText() {
            text += part
            _ = try connection.sending.flush(to: connection.descriptor)
        }
        return text
    }

    /// The numbers of the messages that arrive.
    func numbers() throws -> [Int] {
        try text().split(separator: "\0").compactMap { message in
            guard let start = message.firstRange(of: "\"sequence\":") else { return nil }
            return Int(message[start.upperBound...].prefix { $0.isNumber })
        }
    }
}
