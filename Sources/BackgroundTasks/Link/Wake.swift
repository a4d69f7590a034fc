internal import NotifyKit
internal import NotifyModel
internal import Synchronization

/// One wake of the program, of which the daemon hears once what came of it.
final class Wake: Sendable {
    /// The task's name.
    let task: String
    private let report: @Sendable (FetchResult) -> Void
    private let state = Mutex(State())

    private struct State {
        var isComplete = false
        var expirationHandler: Entrusted<() -> Void>?
    }

    init(task: String, report: @escaping @Sendable (FetchResult) -> Void) {
        self.task = task
        self.report = report
    }

    var expirationHandler: (() -> Void)? {
        get { state.withLock { $0.expirationHandler }?.value }
        set {
            let handed = newValue.map { Entrusted($0) }
            state.withLock { $0.expirationHandler = handed }
        }
    }

    /// Tells the daemon what came of it, the first time.
    func complete(_ result: FetchResult) {
        let isFirst = state.withLock { state in
            defer { state.isComplete = true }
            return !state.isComplete
        }
        if isFirst { report(result) }
    }

    /// The time is nearly over: the program ends the work, or it has failed.
    func expire() {
        let (isComplete, handler) = state.withLock { ($0.isComplete, $0.expirationHandler) }
        guard !isComplete else { return }
        if let handler { handler.value() } else { complete(.failed) }
    }
}
