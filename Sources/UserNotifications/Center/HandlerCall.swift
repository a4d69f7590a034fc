internal import NotifyKit
internal import Synchronization

// A handler that is handed to a program may be called at once, later, from any thread, more than once, or never. The first
// call counts; a wait whose task is cancelled, because nothing more is expected of the program, ends by itself.

/// A wait for a completion handler.
final class HandlerCall<Value: Sendable>: Sendable {
    private enum State {
        case beginning
        case waiting(CheckedContinuation<Value, Never>)
        case done(Value)
    }

    private let state = Mutex(State.beginning)

    /// The first call counts; whether this was it.
    @discardableResult
    private func finish(_ value: Value) -> Bool {
        let (first, continuation) = state.withLock { state -> (Bool, CheckedContinuation<Value, Never>?) in
            defer { if case .done = state {} else { state = .done(value) } }
            return switch state {
            case .beginning: (true, nil)
            case .waiting(let continuation): (true, continuation)
            case .done: (false, nil)
            }
        }
        continuation?.resume(returning: value)
        return first
    }

    private func wait(_ continuation: CheckedContinuation<Value, Never>) {
        let value = state.withLock { state -> Value? in
            if case .done(let value) = state { return value }
            state = .waiting(continuation)
            return nil
        }
        if let value { continuation.resume(returning: value) }
    }

    /// Gives `calling` a handler and waits until it is called, or until the task is cancelled.
    static func wait(
        otherwise: Value, calling: (@escaping @Sendable (Value) -> Void) -> Void
    ) async -> Value {
        let call = HandlerCall()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                call.wait(continuation)
                calling { call.finish($0) }
            }
        } onCancel: {
            call.finish(otherwise)
        }
    }

    /// Runs `body` and waits until it is done, for as long as `patience`; then its task is cancelled, and it is complained.
    ///
    /// A body that does not heed that goes on for itself, and nobody waits for it.
    static func run(
        _ name: String, within patience: Duration, otherwise: Value, _ body: @escaping @Sendable () async -> Value
    ) async -> Value {
        let call = HandlerCall()
        let work = Task { _ = call.finish(await body()) }
        let limit = Task {
            do { try await Task.sleep(for: patience) } catch { return }
            guard call.finish(otherwise) else { return }
            Complaint.write("\(name) was not done within \(patience)")
            work.cancel()
        }
        let value = await withCheckedContinuation { call.wait($0) }
        limit.cancel()
        return value
    }
}
