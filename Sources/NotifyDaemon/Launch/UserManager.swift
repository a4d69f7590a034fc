import Systemd

/// The user's service manager (org.freedesktop.systemd1(5)), as far as launching needs it, on the session bus.
///
/// There may be none. At login it comes to the bus only after the bus, and maybe after us: where its own socket says that it
/// runs, it is waited for, within its limit. Units that are watched are watched again with each new connection.
final class UserManager {
    static let busName: String = "org.freedesktop.systemd1"
    static let path: String = "/org/freedesktop/systemd1"
    static let interface: String = "org.freedesktop.systemd1.Manager"

    /// Whether it can be asked.
    enum Presence: Hashable, Sendable {
        case there
        /// It is not, and why.
        case absent(String)
        /// It may be in a moment.
        case unknown
    }

    private let link: BusLink
    /// Whether its own socket is there, by which it can be told that one runs.
    private let isRunning: () -> Bool
    let loop: EventLoop
    let log: Log
    /// How long it may take to answer.
    private let limit: () -> Duration

    private var name: BusName?
    private var isNameKnown = false
    /// It was waited for in vain on this connection.
    private var isLate = false
    private var waiting: [() throws -> Void] = []
    private var patience: PeerTimer?
    private var units: [String: ServiceUnit] = [:]
    /// The clients whose units were looked for on this connection.
    private var sought: Set<String> = []

    init(
        _ link: BusLink, loop: EventLoop, log: Log, limit: @escaping () -> Duration,
        isRunning: @escaping () -> Bool
    ) {
        self.link = link
        self.loop = loop
        self.log = log
        self.limit = limit
        self.isRunning = isRunning
        link.follow(
            connected: { [weak self] bus in try self?.begin(on: bus) },
            changed: { [weak self] in try self?.linkChanged() })
    }

    private func begin(on bus: Bus) throws {
        name = try BusName(UserManager.busName, on: bus) { [weak self] _ in
            self?.isNameKnown = true
            try self?.goOn()
        }
        for unit in Array(units.values) {
            try unit.attach(to: bus)
            unit.askAnew()
        }
    }

    private func linkChanged() throws {
        guard link.state != .open else { return }
        name = nil
        isNameKnown = false
        isLate = false
        sought = []
        for unit in units.values { unit.detach() }
        try goOn()
    }
}

// MARK: - Presence

extension UserManager {
    var presence: Presence {
        if case .away(let reason) = link.state { return .absent("no session bus: \(reason)") }
        guard name?.owner == nil else { return .there }
        guard !isLate, !isNameKnown || isRunning() else { return .absent("no user manager on the session bus") }
        return .unknown
    }

    /// Does the work as soon as it is known whether it can be asked.
    func awaitPresence(_ work: @escaping () throws -> Void) {
        waiting.append(work)
        guard patience == nil else { return }
        patience = loop.after(limit()) { [weak self] in
            self?.isLate = true
            try self?.goOn()
        }
    }

    private func goOn() throws {
        guard presence != .unknown else { return }
        patience?.cancel()
        patience = nil
        let works = waiting
        waiting = []
        for work in works { try work() }
    }
}

// MARK: - Calls

extension UserManager {
    /// Calls a method of the manager, or of one of its objects; the reply comes in a later turn.
    func call(
        _ member: String, on interface: String = UserManager.interface, at path: String = UserManager.path,
        _ arguments: [BusValue], _ reply: @escaping Bus.Reply
    ) {
        let call = BusCall(
            UserManager.busName, path: path, interface: interface, member: member, arguments: arguments,
            autoStart: false, timeout: limit())
        do throws(SystemdError) {
            guard let bus = link.bus else {
                throw SystemdError(code: .disconnected, function: member, context: "\(presence)")
            }
            try bus.call(call, reply)
        } catch {
            loop.perform { try reply(.failure(error)) }
        }
    }

    /// Calls a method whose answer changes nothing.
    func tell(_ member: String, _ arguments: [BusValue]) {
        call(member, arguments) { [log] result in
            if case .failure(let error) = result { log(.debug, "the user manager: \(error)") }
        }
    }

    /// Watches a unit from now on, also on later connections, until it is left.
    func watch(_ unit: ServiceUnit, awaitsJob: Bool = false) throws(SystemdError) {
        units[unit.name] = unit
        guard let bus = link.bus else { return }
        try unit.attach(to: bus)
        if awaitsJob { try unit.awaitJob(on: bus) }
    }

    /// Watches it no longer; another client may have begun to watch a unit of the same name.
    func leave(_ unit: ServiceUnit) {
        guard units[unit.name] === unit else { return }
        units[unit.name] = nil
        tell("UnrefUnit", [.string(unit.name)])
    }

    /// Whether it is known on this connection which units of that client run.
    func knowsUnits(of client: String) -> Bool { sought.contains(client) }

    /// Finds a unit that an earlier start of the daemon launched for that client and that runs still.
    ///
    /// Asked of the manager once a client and connection: what is launched later is known.
    func findUnit(of client: String, _ found: @escaping (Result<String?, SystemdError>) throws -> Void) {
        sought.insert(client)
        let states = BusValue.strings(["active", "activating", "reloading"])
        call("ListUnitsByPatterns", [states, .strings([TransientUnit.pattern(client)])]) { [weak self] result in
            switch result {
            case .failure(let error):
                self?.sought.remove(client)
                try found(.failure(error))
            case .success(let reply):
                let names = UserManager.names(in: reply)
                try found(.success(names.first { self?.units[$0] == nil }))
            }
        }
    }

    /// The names in an array of units, each a structure that begins with it.
    private static func names(in reply: BusMessage) -> [String] {
        guard case .array(let units, of: _)? = reply.arguments.first else { return [] }
        return units.compactMap { unit in
            guard case .structure(let members) = unit else { return nil }
            return members.first?.text
        }
    }
}
