import Glibc
internal import NotifyInterface
internal import NotifyModel
internal import Synchronization

// Waiting for the user
//
// The user may take any time to say whether a program may notify, and the daemon answers nothing else on the connection
// that waits for it (docs/PROTOCOL.md, RequestAuthorization with `more`). So a wait has a connection and a thread of its
// own, which sleeps until there is an answer or the wait is ended; when the daemon goes away, it asks anew.

/// A wait for what the user says to the question whether a client may notify.
final class AuthorizationWait: Sendable {
    private let path: String
    private let waker: Waker
    /// Why it was ended before there was an answer.
    private let end = Mutex<NotifyKitError?>(nil)

    init(path: String) throws(NotifyKitError) {
        self.path = path
        waker = try Waker()
    }

    /// Ends it, for that reason, unless it has ended.
    func end(_ reason: NotifyKitError) {
        end.withLock { $0 = $0 ?? reason }
        // Never taken back: whatever the thread waits for next ends at once.
        waker.wake()
    }

    /// Begins; `completion` is run once, on another thread, or at once when there is none to be had.
    func start(
        _ parameters: Clients.RequestAuthorization.Parameters,
        completion: @escaping @Sendable (Result<Permission.Authorization, NotifyKitError>) -> Void
    ) {
        do throws(NotifyKitError) {
            try DetachedThread.start { [self] in completion(run(parameters)) }
        } catch {
            completion(.failure(error))
        }
    }

    private func run(
        _ parameters: Clients.RequestAuthorization.Parameters
    ) -> Result<Permission.Authorization, NotifyKitError> {
        var delay = DoublingDelay(first: 100, longest: 10_000)
        while true {
            if let reason = end.withLock({ $0 }) { return .failure(reason) }
            do throws(NotifyKitError) {
                return .success(try answer(parameters, &delay))
            } catch {
                guard [.noDaemon, .lost, .silent, .interrupted].contains(error.code) else { return .failure(error) }
                pause(delay.take())
            }
        }
    }

    private func answer(
        _ parameters: Clients.RequestAuthorization.Parameters, _ delay: inout DoublingDelay
    ) throws(NotifyKitError) -> Permission.Authorization {
        let stream = try Connection(path: path).stream(
            Clients.RequestAuthorization.self, parameters, interrupt: waker.descriptor)
        while true {
            for reply in try stream.next() {
                // A question that was called off waits for nobody.
                guard reply.state == .notDetermined, reply.question != nil else { return reply.state }
                delay.reset()
            }
        }
    }

    private func pause(_ milliseconds: Int64) {
        var entry = pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&entry, 1, Int32(clamping: milliseconds))
    }
}
