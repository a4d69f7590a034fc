internal import Dispatch
internal import Foundation
internal import NotifyInterface
internal import NotifyKit
internal import Synchronization

// NotifyKit's connection is synchronous and belongs to one thread at a time. Here a queue of its own makes all calls, one
// after the other, and a second one reads the stream of messages; what waits for either is suspended, no thread.

/// The way to the daemon: calls that are awaited, and the client's messages.
final class DaemonLine: Sendable {
    private let calls = DispatchQueue(label: "org.notifyd.calls")
    private let stream = DispatchQueue(label: "org.notifyd.stream")
    private let connection = Mutex<Connection?>(nil)
    /// Where the socket is and who the program is.
    let environment: [String: String]

    init(environment: [String: String]) { self.environment = environment }

    func call<Method: NotifyMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters
    ) async throws(NotifyKitError) -> Method.Reply {
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Method.Reply, NotifyKitError>, Never>) in
            calls.async { [self] in continuation.resume(returning: answer(method, parameters)) }
        }
        return try result.get()
    }

    private func answer<Method: NotifyMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters
    ) -> Result<Method.Reply, NotifyKitError> {
        connection.withLock { connection in
            let wasOpen = connection != nil
            let first = attempt(method, parameters, &connection)
            // A daemon that was started anew since closed the old connection; what is called here may be repeated.
            guard case .failure(let error) = first, error.code == .lost, wasOpen else { return first }
            return attempt(method, parameters, &connection)
        }
    }

    private func attempt<Method: NotifyMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters, _ connection: inout sending Connection?
    ) -> Result<Method.Reply, NotifyKitError> {
        do throws(NotifyKitError) {
            let open: Connection
            if let connection { open = connection } else { open = try connect() }
            connection = open
            return .success(try open.call(method, parameters))
        } catch {
            if error.code != .refused { connection = nil }
            return .failure(error)
        }
    }

    private func connect() throws(NotifyKitError) -> Connection {
        try Connection(path: SocketPath.resolve(option: nil) { environment[$0] })
    }
}

// MARK: - Messages

extension DaemonLine {
    /// The messages of a client, for as long as the program lives; each comes again until it is confirmed.
    func messages(of client: String) -> AsyncStream<WireMessage> {
        AsyncStream { messages in
            stream.async { [self] in
                var pause = 0.25
                while true {
                    if read(client, messages) { pause = 0.25 }
                    Thread.sleep(forTimeInterval: pause)
                    pause = min(pause * 2, 30)
                }
            }
        }
    }

    /// Reads until the connection is lost; says whether there was one.
    private func read(_ client: String, _ messages: AsyncStream<WireMessage>.Continuation) -> Bool {
        var wasOpen = false
        do throws(NotifyKitError) {
            let replies = try connect().stream(Clients.Subscribe.self, .init(client: client))
            while true {
                for reply in try replies.next() {
                    if let message = reply.message { messages.yield(message) }
                }
                wasOpen = true
            }
        } catch {
            if error.code == .refused { Complaint.write("no messages: \(error)") }
            return wasOpen
        }
    }
}
