internal import Foundation
internal import NotifyKit
internal import Synchronization

// A handler that is handed to a program may be called at once, later, from any thread, more than once, or never. The first
// call counts; when none comes in time, the wait ends by itself and says so.

/// A wait for a completion handler.
final class HandlerCall<Value: Sendable>: Sendable {
    private let waiter: Mutex<CheckedContinuation<Value, Never>?>

    private init(_ continuation: CheckedContinuation<Value, Never>) {
        waiter = Mutex(continuation)
    }

    private func finish(_ value: Value) -> Bool {
        guard
            let waiter = waiter.withLock({ waiter in
                let first = waiter
                waiter = nil
                return first
            })
        else { return false }
        waiter.resume(returning: value)
        return true
    }

    private static func begin(
        _ method: String, of notification: UNNotification, within patience: Duration, otherwise: Value,
        _ continuation: CheckedContinuation<Value, Never>
    ) -> HandlerCall {
        let call = HandlerCall(continuation)
        let identifier = notification.request.identifier
        Task {
            // A sleep ends early only with its task, which nobody cancels.
            try? await Task.sleep(for: patience)
            guard call.finish(otherwise) else { return }
            Complaint.write(
                "the completion handler of \(method) for \"\(identifier)\" was not called within \(patience)")
        }
        return call
    }

    /// Calls `method` with a handler and waits until the handler is called, or for as long as `patience`.
    static func wait(
        _ method: String, of notification: UNNotification, within patience: Duration, otherwise: Value,
        calling: (@escaping @Sendable (Value) -> Void) -> Void
    ) async -> Value {
        await withCheckedContinuation { continuation in
            let call = begin(method, of: notification, within: patience, otherwise: otherwise, continuation)
            calling { _ = call.finish($0) }
        }
    }
}
