import NotifyStore
import Synchronization

/// What helper threads hand back to the loop.
final class UpkeepResults: Sendable {
    enum Outcome: Sendable {
        case checkpoint(Checkpointer.Result)
        case backup(String)
        case check(String?)
        case failed(String, StoreError)
    }

    private let outcomes = Mutex<[Outcome]>([])
    private let wakeup: Wakeup

    init(wakeup: Wakeup) {
        self.wakeup = wakeup
    }

    func put(_ outcome: Outcome) {
        outcomes.withLock { $0.append(outcome) }
        wakeup.signal()
    }

    func take() -> [Outcome] {
        outcomes.withLock { all in
            defer { all = [] }
            return all
        }
    }
}
