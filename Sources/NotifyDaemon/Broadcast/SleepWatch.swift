import Systemd

// The machine goes to sleep, and wakes up
//
//   asked ──Inhibit──▶ locked ──PrepareForSleep(true)──▶ told ──sent and on disk──▶ asleep
//                        ▲                                                            │
//                        └──────────────Inhibit◀──PrepareForSleep(false)──────────────┘
//
// logind waits with the sleep as long as somebody holds a lock of mode "delay", five seconds at most unless it is
// configured otherwise. Ours is held until org.notifyd.WillSleep is in the sockets of those who read them and the turn is on disk.
// Where there is no logind nothing of this happens, and where it gives no lock its word is passed on all the same.

/// Hears from logind that the machine goes to sleep or has woken up, and delays the sleep until that has been passed on
/// (org.freedesktop.login1(5), systemd.io/INHIBITOR_LOCKS).
final class SleepWatch {
    private static let busName = "org.freedesktop.login1"
    private static let path = "/org/freedesktop/login1"
    private static let interface = "org.freedesktop.login1.Manager"

    private let log: Log
    private let told: (SystemEvent) -> Void
    private var name: BusName?
    /// logind's end of it is closed with ours.
    private var lock: BusDescriptor?
    /// The machine is about to sleep, or sleeps.
    private var isPreparing = false

    /// Hears of the sleep by `told`, as long as the link is there.
    init(_ link: BusLink, log: Log, told: @escaping (SystemEvent) -> Void) {
        self.log = log
        self.told = told
        link.follow(
            connected: { [weak self] in try self?.begin(on: $0) },
            changed: { [weak self, weak link] in if link?.state != .open { self?.forget() } })
    }

    /// Whether the sleep waits for us, although it has been announced.
    var holdsSleep: Bool { isPreparing && lock != nil }

    /// Lets the machine sleep.
    func letGo() {
        lock = nil
    }

    private func begin(on bus: Bus) throws(SystemdError) {
        let match = BusMatch(
            sender: SleepWatch.busName, path: SleepWatch.path, interface: SleepWatch.interface,
            member: "PrepareForSleep")
        try bus.subscribe(match) { [weak self, unowned bus] signal in
            guard signal.signature == "b", case .bool(let begins)? = signal.arguments.first else { return }
            try self?.heard(begins, on: bus)
        }
        name = try BusName(SleepWatch.busName, on: bus) { [weak self, unowned bus] owner in
            self?.lock = nil
            self?.isPreparing = false
            if owner != nil { try self?.ask(on: bus) }
        }
    }

    private func heard(_ begins: Bool, on bus: Bus) throws(SystemdError) {
        log(.debug, begins ? "the machine goes to sleep" : "the machine has woken up")
        isPreparing = begins
        told(begins ? .willSleep : .didWake)
        if !begins { try ask(on: bus) }
    }

    private func ask(on bus: Bus) throws(SystemdError) {
        let arguments = ["sleep", "notifyd", "Programs are told that the machine goes to sleep", "delay"]
        let call = BusCall(
            SleepWatch.busName, path: SleepWatch.path, interface: SleepWatch.interface, member: "Inhibit",
            arguments: arguments.map(BusValue.string), autoStart: false)
        try bus.call(call) { [weak self] in self?.answered($0) }
    }

    private func answered(_ result: Result<BusMessage, SystemdError>) {
        switch result {
        case .success(let reply):
            // Too late for this sleep: nobody would let go of it.
            guard case .descriptor(let lock)? = reply.arguments.first, !isPreparing else { return }
            self.lock = lock
            log(.debug, "logind waits for us before the machine sleeps")
        case .failure(let error):
            log(.info, "the machine may sleep before programs are told: \(error)")
        }
    }

    private func forget() {
        name = nil
        lock = nil
        isPreparing = false
    }
}
