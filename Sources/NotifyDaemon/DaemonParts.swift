import NotifyModel
import NotifyStore
import Systemd

/// What the daemon is made of before it exists: everything that can fail on the way to serving.
struct DaemonParts {
    let log: Log
    let loop: EventLoop
    let store: Store
    let clock: Timekeeper
    /// The last reading of the clocks of the process before this one; nil at the very first start.
    let lastClock: ClockMark?
    let systemClock: SystemClock
    /// Where the system's zone is read; nil when the clock is virtual and is told.
    let zoneFinder: SystemZoneFinder?
    let places: Places
    let settings: Settings
    /// Looks at the machine; asked anew each time, as the user may do what a note says.
    ///
    /// It is told whether dates may be set that wake the machine.
    let startNotes: (_ canWake: Bool) -> StartNotes
    let sync: SyncThread
    let workers: UpkeepWorkers
    let environment: [String: String]
    /// What children get back of the limit that the daemon raised.
    let descriptorLimit: DescriptorLimit
}
