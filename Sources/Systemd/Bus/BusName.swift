/// Who owns a well-known name on the bus, from moment to moment.
///
/// The owner is told when it is known for the first time, also when there is none, and at each change. It is told as long
/// as the connection lives.
public final class BusName {
    /// The well-known name.
    public let name: String
    /// The unique name of its owner; nil when nobody owns it, or it is not known yet.
    public private(set) var owner: String?
    private let changed: (String?) throws -> Void
    private var isKnown = false

    private static let bus: String = "org.freedesktop.DBus"

    /// Begins to watch the name.
    public init(_ name: String, on bus: Bus, _ changed: @escaping (String?) throws -> Void) throws(SystemdError) {
        self.name = name
        self.changed = changed
        // Asked after the match, and the bus keeps the order: no change is lost between the two.
        let match = BusMatch(
            sender: BusName.bus, path: "/org/freedesktop/DBus", interface: BusName.bus, member: "NameOwnerChanged",
            firstArgument: name)
        try bus.subscribe(match) { [self] signal in try take(signal) }
        let question = BusCall(
            BusName.bus, path: "/org/freedesktop/DBus", interface: BusName.bus, member: "GetNameOwner",
            arguments: [.string(name)], autoStart: false)
        try bus.call(question) { [self] answer in try take(answer) }
    }

    private func take(_ signal: BusMessage) throws {
        guard signal.sender == BusName.bus, signal.signature == "sss", let new = signal.arguments[2].text else {
            return
        }
        try set(new.isEmpty ? nil : new)
    }

    /// A refusal says that nobody owns it; that the connection has ended is told by its end.
    ///
    /// A bus that says nothing is of no use: the owner of the connection hears of it.
    private func take(_ answer: Result<BusMessage, SystemdError>) throws {
        switch answer {
        case .success(let reply): try set(reply.arguments.first?.text)
        case .failure(let error) where error.code == .refused: try set(nil)
        case .failure(let error) where error.code == .disconnected: return
        case .failure(let error): throw error
        }
    }

    private func set(_ new: String?) throws {
        guard !isKnown || new != owner else { return }
        isKnown = true
        owner = new
        try changed(new)
    }
}
