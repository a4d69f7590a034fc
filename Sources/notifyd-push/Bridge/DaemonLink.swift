import NotifyInterface
import NotifyKit

/// The connections to the daemon: a stream that says what is wanted, one that says when the machine wakes up, and one for
/// calls.
///
/// They live and die together: when the daemon goes, so does what it had told us.
final class DaemonLink {
    private let stream: ReplyStream<Push.Watch>
    private let wakes: ReplyStream<Broadcast.Observe>
    private let calls: Connection

    /// How long the daemon may take to bring a message to disk.
    private static let patience: Duration = .seconds(30)
    private static let didWake: String = Broadcast.ownNames + "DidWake"

    init(socket: String) throws(BridgeError) {
        do throws(NotifyKitError) {
            calls = try Connection(path: socket, patience: DaemonLink.patience)
            stream = try Connection(path: socket, patience: DaemonLink.patience).stream(Push.Watch.self, NoFields())
            wakes = try Connection(path: socket, patience: DaemonLink.patience)
                .stream(Broadcast.Observe.self, Broadcast.Observe.Parameters(patterns: [DaemonLink.didWake]))
        } catch {
            throw BridgeError(.daemon, error.message)
        }
    }

    /// Readable when there is news.
    var descriptor: Int32 { stream.descriptor }

    /// What is wanted now, if that has changed.
    func news() throws(BridgeError) -> Push.Watch.Reply? {
        do throws(NotifyKitError) {
            return try stream.arrived().last
        } catch {
            throw BridgeError(.daemon, error.message)
        }
    }

    /// Readable when the machine may have woken up.
    var wakeDescriptor: Int32 { wakes.descriptor }

    /// Whether the machine has woken up since the last look, as logind told the daemon.
    func hasWoken() throws(BridgeError) -> Bool {
        do throws(NotifyKitError) {
            return try wakes.arrived().contains { $0.posting != nil }
        } catch {
            throw BridgeError(.daemon, error.message)
        }
    }

    /// Tells the daemon how it stands with the broker.
    func tell(_ state: String, reason: String? = nil, sessionPresent: Bool? = nil) throws(BridgeError) {
        let status = Push.SetStatus.Parameters(state: state, reason: reason, sessionPresent: sessionPresent)
        do throws(NotifyKitError) {
            _ = try calls.call(Push.SetStatus.self, status)
        } catch {
            throw BridgeError(.daemon, error.message)
        }
    }

    /// Hands a message in; returns when what became of it is on disk.
    ///
    /// A call that the daemon cannot understand would be refused for ever, so it counts as an answer; a daemon that cannot
    /// keep anything now is a fault, and the broker keeps the message.
    func deliver(_ message: Push.Deliver.Parameters) throws(BridgeError) -> Push.Deliver.Reply {
        do throws(NotifyKitError) {
            return try calls.call(Push.Deliver.self, message)
        } catch {
            guard case .invalidField = error.refusal?.kind else { throw BridgeError(.daemon, error.message) }
            return Push.Deliver.Reply(outcome: "refused", reason: error.message)
        }
    }
}
