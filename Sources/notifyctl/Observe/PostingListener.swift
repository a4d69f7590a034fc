import NotifyInterface
import NotifyKit
import Recurrence

/// Observes until it is interrupted or has enough, over as many connections as it takes.
///
/// What is posted while the daemon restarts is gone, as it is for everybody; that is said.
final class PostingListener {
    private let session: Session
    private let parameters: Broadcast.Observe.Parameters
    private let handler: PostingHandler
    private let interrupt: Interrupt
    private var delay = DoublingDelay.ofDaemon
    private var remaining: Int?
    private var wasConnected = false

    init(
        _ session: Session, _ parameters: Broadcast.Observe.Parameters, handler: PostingHandler, count: Int?,
        interrupt: Interrupt
    ) {
        self.session = session
        self.parameters = parameters
        self.handler = handler
        remaining = count
        self.interrupt = interrupt
    }

    private var isFinished: Bool { remaining == 0 || interrupt.isRequested }

    /// Observes; throws when there was no daemon at first, or when one refuses.
    func run() throws(CommandError) {
        while !isFinished {
            do throws(ObserveEnd) {
                try observe()
            } catch {
                switch error {
                case .failure(let failure): throw failure
                case .connection(let failure):
                    if failure.code == .interrupted { return }
                    guard wasConnected, [.lost, .noDaemon, .silent].contains(failure.code) else {
                        throw session.failure(failure)
                    }
                    if waits(failure) { return }
                }
            }
        }
    }

    /// Says that and for how long it waits, and does; true when the wait was ended by the user.
    private func waits(_ failure: NotifyKitError) -> Bool {
        let pause = Duration.milliseconds(delay.take())
        session.environment.report(
            "\(failure.message); posts are missed meanwhile; trying again in \(DurationText.text(pause))")
        return interrupt.comes(within: pause)
    }

    private func observe() throws(ObserveEnd) {
        let (stream, time) = try reaching { () throws(NotifyKitError) in
            let connection = try session.connect()
            let time = try session.localTime(over: connection)
            return (
                try connection.stream(Broadcast.Observe.self, parameters, interrupt: interrupt.descriptor), time
            )
        }
        while !isFinished {
            for reply in try reaching({ () throws(NotifyKitError) in try stream.next() }) where !isFinished {
                delay.reset()
                wasConnected = true
                try take(reply, time)
            }
        }
    }

    private func take(_ reply: Broadcast.Observe.Reply, _ time: LocalTime) throws(ObserveEnd) {
        if let lost = reply.lost { session.environment.report("\(lost) posts did not fit and were dropped") }
        guard let posting = reply.posting else { return }
        remaining = remaining.map { $0 - 1 }
        do throws(CommandError) { try handler.handle(posting, time) } catch { throw .failure(error) }
    }

    private func reaching<Value>(_ body: () throws(NotifyKitError) -> Value) throws(ObserveEnd) -> Value {
        do throws(NotifyKitError) { return try body() } catch { throw .connection(error) }
    }
}

/// Why observing over one connection ended.
private enum ObserveEnd: Error {
    /// The connection failed; the daemon may come back.
    case connection(NotifyKitError)
    /// Posts cannot be dealt with any more.
    case failure(CommandError)
}
