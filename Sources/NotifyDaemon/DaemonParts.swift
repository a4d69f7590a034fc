import NotifyStore
import Systemd

/// What the daemon is made of before it exists: everything that can fail on the way to serving.
struct DaemonParts {
    let log: Log
    let loop: EventLoop
    let store: Store
    let clock: Timekeeper
    let systemClock: SystemClock
    let places: Places
    let settings: Settings
    /// Looks at the machine; asked anew each time, as the user may do what a note says.
    let startNotes: () -> StartNotes
    let sync: SyncThread
    let workers: UpkeepWorkers
    let environment: [String: String]
    /// What children get back of the limit that the daemon raised.
    let descriptorLimit: DescriptorLimit
}
