import Glibc
import Systemd

// A unit that runs a client's program
//
//   start (StartTransientUnit), activate (StartUnit) or adopt (of an earlier daemon)
//     └─▶ watched: PropertiesChanged of the unit, JobRemoved of its start ──▶ `UnitLife` says running, ended
//
// While we hold a reference (AddRef, RefUnit) the manager sends us the unit's news without a subscription to everything, and
// keeps the unit until we have read how it ended. Signals count when they come from the connection that answered us: a match by
// a well-known name keeps others away only at the bus. When the bus goes, so do reference and matches; both are made anew with
// the next connection, and what happened in between is asked for.

/// A service of the user manager that was started for a client.
final class ServiceUnit: LaunchedProgram {
    let name: String
    private(set) var isRunning = true

    private let manager: UserManager
    private var life: UnitLife
    private var changes: BusSubscription?
    /// Ends of jobs, anybody's: heard only until our own is over.
    private var jobs: BusSubscription?
    /// The manager's connection; nil until it has answered.
    private var owner: String?
    private var job: String?
    private var killTimer: PeerTimer?
    /// Whether it may be ended by us: not when it ran before we asked for it.
    private var isOurs: Bool
    /// Whether it is ended by the manager alone, in the way that its file says.
    private let isNamed: Bool
    private let onNews: (UnitLife.News) throws -> Void

    private static let properties: String = "org.freedesktop.DBus.Properties"
    private static let unitInterface: String = "org.freedesktop.systemd1.Unit"
    private static let serviceInterface: String = "org.freedesktop.systemd1.Service"

    private init(
        _ name: String, _ manager: UserManager, life: UnitLife, isNamed: Bool,
        onNews: @escaping (UnitLife.News) throws -> Void
    ) {
        self.name = name
        self.manager = manager
        self.life = life
        self.isNamed = isNamed
        isOurs = true
        self.onNews = onNews
    }
}

// MARK: - Beginning

extension ServiceUnit {
    typealias Answer = (Result<BusMessage, SystemdError>) throws -> Void

    /// Starts a transient unit; `answer` hears whether the manager took it, before any news.
    static func start(
        _ unit: TransientUnit, _ manager: UserManager, answer: @escaping Answer,
        onNews: @escaping (UnitLife.News) throws -> Void
    ) throws(SystemdError) -> ServiceUnit {
        let made = ServiceUnit(unit.name, manager, life: UnitLife(), isNamed: false, onNews: onNews)
        try manager.watch(made, awaitsJob: true)
        manager.call("StartTransientUnit", unit.arguments) { [weak made] result in
            try made?.answered(result, answer)
        }
        return made
    }

    /// Starts a unit that the user has; `answer` hears whether the manager took it, before any news.
    static func activate(
        _ name: String, _ manager: UserManager, answer: @escaping Answer,
        onNews: @escaping (UnitLife.News) throws -> Void
    ) throws(SystemdError) -> ServiceUnit {
        let made = ServiceUnit(name, manager, life: UnitLife(), isNamed: true, onNews: onNews)
        try manager.watch(made, awaitsJob: true)
        // Asked in this order and answered in it: how it was before, its start, and our reference while it starts.
        let question: [BusValue] = [.string(unitInterface), .string("ActiveState")]
        manager.call("Get", on: properties, at: UnitName.objectPath(name), question) { [weak made] result in
            guard case .success(let reply) = result, case .variant(let state)? = reply.arguments.first else { return }
            made?.isOurs = ["inactive", "failed"].contains(state.text)
        }
        manager.call("StartUnit", [.string(name), .string("replace")]) { [weak made] result in
            try made?.answered(result, answer)
        }
        manager.tell("RefUnit", [.string(name)])
        return made
    }

    /// Takes over a unit that runs already.
    static func adopt(
        _ name: String, _ manager: UserManager, onNews: @escaping (UnitLife.News) throws -> Void
    ) throws(SystemdError) -> ServiceUnit {
        let made = ServiceUnit(name, manager, life: UnitLife(hasBegun: true), isNamed: false, onNews: onNews)
        try manager.watch(made)
        made.askAnew()
        return made
    }

    private func answered(_ result: Result<BusMessage, SystemdError>, _ answer: Answer) throws {
        guard isRunning else { return }
        switch result {
        case .success(let reply):
            owner = reply.sender
            job = reply.arguments.first?.text
        case .failure(let error):
            isRunning = false
            // It may still be read, after everything that was asked before: then it is not wanted any more.
            if error.code == .timedOut, !isNamed { manager.tell("StopUnit", [.string(name), .string("replace")]) }
            leave()
        }
        try answer(result)
    }
}

// MARK: - Watching

extension ServiceUnit {
    /// Makes its matches on a connection.
    func attach(to bus: Bus) throws(SystemdError) {
        let news = BusMatch(
            sender: UserManager.busName, path: UnitName.objectPath(name), interface: ServiceUnit.properties,
            member: "PropertiesChanged")
        changes = try bus.watch(news) { [weak self] signal in try self?.changed(signal) }
    }

    /// Begins to await the end of the job that starts it.
    func awaitJob(on bus: Bus) throws(SystemdError) {
        let ends = BusMatch(
            sender: UserManager.busName, path: UserManager.path, interface: UserManager.interface,
            member: "JobRemoved")
        jobs = try bus.watch(ends) { [weak self] signal in try self?.jobRemoved(signal) }
    }

    /// The connection has ended: the next one begins with new matches.
    func detach() {
        changes = nil
        jobs = nil
        owner = nil
        job = nil
    }

    /// Asks for a reference, and for how it stands: it was started on another connection.
    func askAnew() {
        manager.call("RefUnit", [.string(name)]) { [weak self] result in
            guard let self, isRunning else { return }
            switch result {
            case .success(let reply): owner = reply.sender
            case .failure(let error) where error.code == .refused: try take(.ended("its unit has ended unseen"))
            // The next connection asks anew.
            case .failure(let error) where error.code == .disconnected: break
            // One that is silent has taken its whole time, so this is no busy loop.
            case .failure(let error) where error.code == .timedOut: askAnew()
            case .failure(let error): manager.log(.warning, "\(name) is watched no more: \(error)")
            }
        }
        let path = UnitName.objectPath(name)
        for interface in [ServiceUnit.serviceInterface, ServiceUnit.unitInterface] {
            manager.call("GetAll", on: ServiceUnit.properties, at: path, [.string(interface)]) { [weak self] result in
                guard let self, case .success(let reply) = result, reply.sender == owner else { return }
                try take(life.changed(reply.arguments.first?.properties ?? [:]))
            }
        }
    }

    private func changed(_ signal: BusMessage) throws {
        guard signal.sender == owner, signal.signature == "sa{sv}as" else { return }
        try take(life.changed(signal.arguments[1].properties ?? [:]))
    }

    private func jobRemoved(_ signal: BusMessage) throws {
        guard signal.sender == owner, signal.signature == "uoss", let job, signal.arguments[1].text == job else {
            return
        }
        self.job = nil
        jobs = nil
        try take(life.jobEnded(signal.arguments[3].text ?? ""))
    }

    private func take(_ news: UnitLife.News?) throws {
        guard isRunning, let news else { return }
        if case .ended = news {
            isRunning = false
            // One that is being ended is left when nothing of it runs any more.
            if killTimer == nil { leave() }
        }
        try onNews(news)
    }

    private func leave() {
        detach()
        manager.leave(self)
    }
}

// MARK: - Ending

extension ServiceUnit {
    func terminate(killAfter delay: Duration) {
        guard isRunning, killTimer == nil else { return }
        guard isOurs else { return forsake() }
        guard !isNamed else { return manager.tell("StopUnit", [.string(name), .string("replace")]) }
        signalAll(SIGTERM)
        killTimer = manager.loop.after(delay) { [weak self] in self?.kill() }
    }

    /// Ends what is left of it, also when its main process has gone.
    private func kill() {
        signalAll(SIGKILL)
        // Where it has not come so far that a process is there.
        if isRunning { manager.tell("StopUnit", [.string(name), .string("replace")]) } else { leave() }
        killTimer = nil
    }

    /// It ran before it was asked for, and goes on.
    private func forsake() {
        manager.loop.perform { [weak self] in try self?.take(.ended("its unit ran before and is left alone")) }
    }

    private func signalAll(_ number: Int32) {
        manager.tell("KillUnit", [.string(name), .string("all"), .int32(number)])
    }
}
