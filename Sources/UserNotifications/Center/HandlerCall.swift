internal import Foundation
internal import NotifyKit
internal import Synchronization

// A handler that is handed to a program may be called at once, later, from any thread, more than once, or never. The first
// call counts; when none comes in time, the wait ends by itself and says so.

/// A wait for a completion handler.
final class HandlerCall<Value: Sendable>: Sendable {
    private struct Waiting {
        var continuation: CheckedContinuation<Value, Never>?
        /// Ends the wait when no call comes.
        var limit: Task<Void, Never>?
    }

    private let waiting: Mutex<Waiting>

    private init(_ continuation: CheckedContinuation<Value, Never>) {
        waiting = Mutex(Waiting(continuation: continuation))
    }

    /// The first call counts; whether this was it.
    private func finish(_ value: Value) -> Bool {
        let first = waiting.withLock { waiting in
            let first = waiting
            waiting = Waiting()
            return first
        }
        first.limit?.cancel()
        first.continuation?.resume(returning: value)
        return first.continuation != nil
    }

    private func limit(to patience: Duration, otherwise: Value, _ complaint: String) {
        let limit = Task {
            do { try await Task.sleep(for: patience) } catch { return }
            if self.finish(otherwise) { Complaint.write(complaint) }
        }
        // A handler that was called meanwhile leaves nobody who would end it.
        waiting.withLock { waiting in
            if waiting.continuation == nil { limit.cancel() } else { waiting.limit = limit }
        }
    }

    /// Calls `method` with a handler and waits until the handler is called, or for as long as `patience`.
    static func wait(
        _ method: String, of notification: UNNotification, within patience: Duration, otherwise: Value,
        calling: (@escaping @Sendable (Value) -> Void) -> Void
    ) async -> Value {
        await withCheckedContinuation { continuation in
            let call = HandlerCall(continuation)
            call.limit(
                to: patience, otherwise: otherwise,
                "the completion handler of \(method) for \"\(notification.request.identifier)\" was not called within \(patience)"
            )
            calling { _ = call.finish($0) }
        }
    }
}
