import CLinux
import Glibc
import Systemd

// A bus that comes and goes
//
//   away ──try──▶ connecting ──hello──▶ open
//    ▲               │                    │
//    └────ended──────┴───────ended────────┘
//
// While it is away it is tried again when its socket appears (seen by inotify, which costs no wake-up), and, where
// something refuses to talk to us or nothing can be watched, after a growing delay on the real monotonic clock. A link
// that has an owner for its name, matches or calls gets them anew with each connection: `onConnect` is where the owner
// sets them up, `onChange` where it hears that the link is away and forgets what it knew of the peers.
//
// The loop is asked to watch what sd-bus wants to wait for now: `prepare` says it before each wait, since every call may
// have changed it.

/// Keeps one connection to a bus, as long as the bus is there.
final class BusLink {
    /// How things stand.
    enum State: Hashable, Sendable {
        /// Nobody is there, and why.
        case away(String)
        /// The socket is connected, the bus has not said hello.
        case connecting
        case open

        /// The word for status and log.
        var word: String {
            switch self {
            case .away: "away"
            case .connecting: "connecting"
            case .open: "open"
            }
        }
    }

    /// What it is called in the log: `session bus`.
    let name: String
    private let addresses: [BusAddress]
    private let loop: EventLoop
    private let time: () -> Duration
    private let log: Log
    private let backoff: Backoff

    private(set) var state: State = .away("not tried yet")
    /// The connection; nil while the bus is away.
    private(set) var bus: Bus?
    private var registration: Registration?
    private var timer: (deadline: Duration, timer: PeerTimer)?
    private var retry: PeerTimer?
    private var watches: [PathWatch] = []
    private var failures = 0
    /// Why it has been away since it was open, as the log has it: each reason once.
    private var toldReasons: Set<String> = []
    /// Whether the socket was there when the link went away last.
    private var wasThere = false

    /// A connection begins: calls and matches may be made at once.
    var onConnect: (Bus) throws -> Void = { _ in }
    /// The bus has said hello, or the connection has ended.
    var onChange: () throws -> Void = {}

    /// Makes a link that is not tried before ``start()``; `time` is the real monotonic clock.
    init(
        _ name: String, _ addresses: [BusAddress], loop: EventLoop, log: Log, time: @escaping () -> Duration,
        backoff: Backoff = .bus
    ) {
        self.name = name
        self.addresses = addresses
        self.loop = loop
        self.log = log
        self.time = time
        self.backoff = backoff
    }
}

// MARK: - Connecting

extension BusLink {
    /// Tries to connect, and goes on trying.
    func start() throws {
        guard !addresses.isEmpty else {
            state = .away("it has no address: neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR names a Unix socket")
            return log(.info, "the \(name) is away: it has no address")
        }
        try connect()
    }

    /// Lets go of the bus for good.
    func stop() {
        disconnect()
        retry?.cancel()
        retry = nil
        watches = []
        state = .away("stopped")
    }

    private func connect() throws {
        guard bus == nil else { return }
        retry?.cancel()
        retry = nil
        switch Result(catching: openAny) {
        case .success(let bus):
            self.bus = bus
            state = .connecting
            try guarding { try onConnect(bus) }
        case .failure(let reason):
            if toldReasons.insert(reason.description).inserted { log(.info, "the \(name) is away: \(reason)") }
            wait(because: reason)
        }
    }

    /// The first address at which somebody listens.
    private func openAny() throws(SystemdError) -> Bus {
        for address in addresses.dropLast() {
            do throws(SystemdError) {
                return try open(address)
            } catch {
                log(.debug, "the \(name) is not at \(address.text): \(error)")
            }
        }
        guard let last = addresses.last else { preconditionFailure("the \(name) has no address to be tried") }
        return try open(last)
    }

    private func open(_ address: BusAddress) throws(SystemdError) -> Bus {
        let bus = try Bus(address)
        do throws(LoopError) {
            // The loop keeps open what it watches, and sd-bus closes its own: each has its number for the one socket.
            let number = try SystemCall.run("fcntl", on: name) { fcntl(bus.descriptor, F_DUPFD_CLOEXEC, 0) }
            let descriptor = FileDescriptor(owning: number)
            registration = try loop.register(descriptor, for: []) { [weak self] _ in try self?.process() }
        } catch {
            throw SystemdError(
                code: .callFailed, function: error.function, errorNumber: error.errorNumber, context: error.subject)
        }
        return bus
    }

    private func disconnect() {
        if let registration { loop.deregister(registration) }
        registration = nil
        timer?.timer.cancel()
        timer = nil
        bus = nil
    }
}

// MARK: - Turning

extension BusLink {
    /// Before the loop waits: says what the connection waits for now.
    func prepare() throws {
        guard let bus, let registration else { return }
        var interest: Interest = []
        if bus.interest.readable { interest.insert(.readable) }
        if bus.interest.writable { interest.insert(.writable) }
        try loop.change(registration, to: interest)
        setTimer(bus.deadline)
    }

    private func setTimer(_ deadline: Duration?) {
        if let timer, timer.deadline == deadline, timer.timer.isPending { return }
        timer?.timer.cancel()
        timer = deadline.map { deadline in
            (deadline, loop.after(deadline - time()) { [weak self] in try self?.process() })
        }
    }

    private func process() throws {
        guard let bus else { return }
        try guarding {
            let progress = try bus.process()
            if state == .connecting, bus.isReady { try opened() }
            switch progress {
            case .idle: break
            case .more: loop.perform { [weak self] in try self?.process() }
            case .ended(let error): if bus === self.bus { try ended(error) }
            }
        }
    }

    /// A connection on which something cannot be asked is given up and made anew; it must not end the daemon.
    private func guarding(_ work: () throws -> Void) throws {
        do {
            try work()
        } catch let error as SystemdError {
            try ended(error)
        }
    }

    private func opened() throws {
        state = .open
        failures = 0
        toldReasons = []
        watches = []
        log(.info, "the \(name) is there")
        try onChange()
    }

    private func ended(_ error: SystemdError) throws {
        disconnect()
        if state == .open {
            log(.warning, "the \(name) has gone: \(error)")
        } else if toldReasons.insert(error.description).inserted {
            log(.info, "the \(name) does not take us: \(error)")
        }
        wait(because: error)
        try onChange()
    }
}

// MARK: - While it is away

extension BusLink {
    private var exists: Bool {
        addresses.contains { address in address.path.map { access($0, F_OK) == 0 } ?? true }
    }

    /// Waits for the socket to appear, or, when it is there and refuses or cannot be watched, for a while.
    private func wait(because error: SystemdError) {
        state = .away(error.description)
        failures += 1
        wasThere = exists
        if watches.isEmpty { watch() }
        guard exists || watches.isEmpty else { return }
        retry = loop.after(.milliseconds(backoff.delay(afterFailures: failures))) { [weak self] in
            try self?.connect()
        }
    }

    private func watch() {
        watches = addresses.compactMap(\.path).compactMap { watch(for: $0) }
    }

    /// Watches the folder of a path, or the next one above it that is there.
    private func watch(for path: String) -> PathWatch? {
        var name = path[...]
        while let slash = name.lastIndex(of: "/") {
            do throws(LoopError) {
                let events = UInt32(IN_CREATE | IN_MOVED_TO)
                return try PathWatch(folderOf: String(name), for: events, loop: loop) { [weak self] in
                    try self?.somethingAppeared()
                }
            } catch {
                guard error.code == .notFound, slash != name.startIndex else {
                    log(.debug, "the folder of \(name) cannot be watched: \(error)")
                    return nil
                }
                name = name[..<slash]
            }
        }
        return nil
    }

    /// It may have been a folder on the way: then its contents are watched from now on.
    private func somethingAppeared() throws {
        guard bus == nil else { return }
        guard exists else { return watch() }
        // A socket that was there and refused is tried again after its delay, whatever else appears beside it.
        guard !wasThere else { return }
        failures = 0
        try connect()
    }
}
