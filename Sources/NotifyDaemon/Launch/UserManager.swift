import Systemd

/// The user's service manager (org.freedesktop.systemd1(5)), as far as launching needs it, on the session bus.
///
/// There may be none: then every call says so at once. Units that are watched are watched again with each new connection.
final class UserManager {
    static let busName: String = "org.freedesktop.systemd1"
    static let path: String = "/org/freedesktop/systemd1"
    static let interface: String = "org.freedesktop.systemd1.Manager"

    private let link: BusLink
    let loop: EventLoop
    let log: Log
    /// How long it may take to answer.
    private let limit: () -> Duration

    private var units: [String: ServiceUnit] = [:]
    /// The clients whose units were looked for on this connection.
    private var sought: Set<String> = []

    init(
        _ link: BusLink, loop: EventLoop, log: Log, limit: @escaping () -> Duration
    ) {
        self.link = link
        self.loop = loop
        self.log = log
        self.limit = limit
        link.follow(
            connected: { [weak self] bus in try self?.begin(on: bus) },
            changed: { [weak self] in self?.linkChanged() })
    }

    /// Why nothing can be asked of it now; nil while there is a connection.
    var obstacle: String? {
        guard link.bus == nil, case .away(let reason) = link.state else { return nil }
        return "no session bus: \(reason)"
    }

    private func begin(on bus: Bus) throws {
        for unit in Array(units.values) {
            try unit.attach(to: bus)
            unit.askAnew()
        }
    }

    private func linkChanged() {
        guard link.state != .open else { return }
        sought = []
        for unit in units.values { unit.detach() }
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
                throw SystemdError(code: .disconnected, function: member, context: obstacle ?? "")
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

    func leave(_ unit: ServiceUnit) {
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
