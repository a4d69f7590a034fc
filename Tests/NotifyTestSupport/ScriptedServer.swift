import Foundation
import Glibc
import Synchronization

/// A server on a Unix socket that answers by a script, in place of the daemon: for tests of clients.
///
/// It knows no more of the protocol than that a message ends with a NUL. One thread serves all connections; the script
/// runs on it.
public final class ScriptedServer: Sendable {
    /// What a message is answered with.
    public struct Answer: Sendable {
        let text: String
        let closes: Bool

        /// Messages, JSON text without the NUL; none leaves the peer waiting.
        public static func send(_ messages: String...) -> Answer {
            Answer(text: messages.map { $0 + "\0" }.joined(), closes: false)
        }

        /// Messages, and then the end of this and all other connections, as when a daemon dies.
        public static func sendAndDie(_ messages: String...) -> Answer {
            Answer(text: messages.map { $0 + "\0" }.joined(), closes: true)
        }

        /// Text without the NUL that would end it, and the end of all connections.
        public static func cut(_ text: String) -> Answer { Answer(text: text, closes: true) }
    }

    /// The socket.
    public let path: String
    private let directory: TemporaryDirectory
    private let received = Mutex<[String]>([])
    private let stopper: Int32

    /// Begins to serve; the script gets each message without its NUL, and how many came before it.
    public init(_ script: @escaping @Sendable (_ message: String, _ index: Int) -> Answer) throws {
        directory = try TemporaryDirectory()
        path = directory.path("socket")
        let listener = try UnixSocket.listen(at: path)
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw TestSupportError.call("pipe", path) }
        stopper = ends[1]
        let loop = ServerLoop(listener: listener, stop: ends[0]) { [weak self] message in
            guard let self else { return .sendAndDie() }
            let index = received.withLock { received in
                received.append(message)
                return received.count - 1
            }
            return script(message, index)
        }
        Thread.detachNewThread { loop.run() }
    }

    deinit { close(stopper) }

    /// The messages that came so far, in order.
    public var messages: [String] { received.withLock { $0 } }
}

/// The thread's own: its descriptors, and what is left of unfinished messages.
private struct ServerLoop: Sendable {
    let listener: Int32
    let stop: Int32
    let answer: @Sendable (String) -> ScriptedServer.Answer

    func run() {
        var inputs: [Int32: [UInt8]] = [:]
        while true {
            var entries = ([stop, listener] + inputs.keys).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&entries, nfds_t(entries.count), -1) > 0 || errno == EINTR else { break }
            if entries[0].revents != 0 { break }
            if entries[1].revents != 0 { inputs[accept(listener, nil, nil)] = [] }
            for entry in entries.dropFirst(2) where entry.revents != 0 {
                guard inputs[entry.fd] != nil else { continue }
                serve(entry.fd, &inputs)
            }
        }
        closeAll(&inputs)
        close(listener)
        close(stop)
    }

    private func serve(_ descriptor: Int32, _ inputs: inout [Int32: [UInt8]]) {
        // What fails here is a peer that has gone, which ends its connection.
        guard (try? Descriptor.read(descriptor, into: &inputs[descriptor, default: []])) == true else {
            close(descriptor)
            inputs[descriptor] = nil
            return
        }
        while let end = inputs[descriptor]?.firstIndex(of: 0) {
            let message = String(decoding: inputs[descriptor]?[..<end] ?? [], as: UTF8.self)
            inputs[descriptor]?.removeSubrange(...end)
            let answer = answer(message)
            try? Descriptor.write(answer.text.utf8, to: descriptor)
            if answer.closes { closeAll(&inputs) }
        }
    }

    private func closeAll(_ inputs: inout [Int32: [UInt8]]) {
        inputs.keys.forEach { close($0) }
        inputs = [:]
    }
}
