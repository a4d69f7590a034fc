import NotifyModel
import NotifyStore

/// What the turn at hand has come to.
struct TurnState {
    /// Something may be due: a timer fired, the clock changed, something was scheduled.
    var isDue = true
    /// The store's fault that undid the turn.
    var failure: StoreError?
    /// A disk that was full is tried again.
    var triesStore = false
    /// What became of what was due in this turn, for alerts that cannot be recorded.
    var bite = DueRun.Result()
    /// The dates in the store may have changed since the timers were armed.
    var needsArming = true
    /// Launches that wait until a commit is durable.
    var launches: [(after: UInt64, client: Int64)] = []
    /// The first command that a commit owes, for each commit that is not known to be durable.
    var commands: [(after: UInt64, first: Int64)] = []
}
