import Systemd

// A desktop application, activated by its name on the session bus
//
// The bus starts it where it does not run (Desktop Entry Specification, "D-Bus Activation"). A named action becomes
// ActivateAction, and its reply confirms the response: an application that knows nothing of our socket has been told. All else
// becomes Activate. Messages that only a stream can take are waited for as with every other launch.
//
// An application that refuses a named action is there: that answer alone has failed, and no other waits for it. What the bus
// answers in its place, silence, and a refused Activate are a launch that failed.

/// An application that was activated for a client.
final class ActivatedApplication: LaunchedProgram {
    /// What comes of an activation.
    enum News: Hashable, Sendable {
        /// The application took the answers with these numbers.
        case delivered([Int64])
        /// The application answered the answer with this number with an error.
        case refused(Int64, String)
        /// It has left the bus, refused, or has nothing more to do, and why.
        case ended(String)
    }

    private(set) var isRunning = true
    private let name: String
    private let bus: Bus
    private let loop: EventLoop
    private let limit: Duration
    private let onNews: (News) throws -> Void
    private var subscription: BusSubscription?
    private var outstanding = 0
    /// Why the first of its calls failed; the others may still be answered.
    private var fault: String?
    private let needsStream: Bool

    static let interface: String = "org.freedesktop.Application"

    /// Begins to watch the name; nothing is activated yet.
    init(
        _ name: String, _ order: LaunchOrder, bus: Bus, loop: EventLoop, limit: Duration,
        onNews: @escaping (News) throws -> Void
    ) throws(SystemdError) {
        self.name = name
        self.bus = bus
        self.loop = loop
        self.limit = limit
        self.onNews = onNews
        needsStream = order.needsStream
        let match = BusMatch(
            sender: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
            member: "NameOwnerChanged", firstArgument: name)
        subscription = try bus.watch(match) { [weak self] signal in try self?.ownerChanged(signal) }
        for call in ActivatedApplication.calls(order) { try send(call) }
    }

    /// One call of the application, and the answers that its reply confirms.
    struct Call: Hashable, Sendable {
        let member: String
        let arguments: [BusValue]
        let confirms: [Int64]
    }

    /// What the application is told: each named action by itself, and all else by one Activate.
    static func calls(_ order: LaunchOrder) -> [Call] {
        let platform = BusValue.properties(
            order.token.map { [("desktop-startup-id", .string($0)), ("activation-token", .string($0))] } ?? [])
        let named = order.answers.filter { $0.action != "default" }
        let calls = named.map { answer in
            Call(
                member: "ActivateAction",
                arguments: [
                    .string(answer.action), .array(answer.text.map { [.variant(.string($0))] } ?? [], of: "v"),
                    platform,
                ], confirms: [answer.sequence])
        }
        let opened = order.answers.filter { $0.action == "default" }.map(\.sequence)
        guard !opened.isEmpty || calls.isEmpty else { return calls }
        return [Call(member: "Activate", arguments: [platform], confirms: opened)] + calls
    }

    /// The object that stands for an application: its name with slashes, and `_` for what no path may hold.
    static func path(_ name: String) -> String {
        "/" + String(name.map { $0 == "." ? "/" : $0 == "-" ? "_" : $0 })
    }

    private func send(_ call: Call) throws(SystemdError) {
        outstanding += 1
        let message = BusCall(
            name, path: ActivatedApplication.path(name), interface: ActivatedApplication.interface, member: call.member,
            arguments: call.arguments, timeout: limit)
        try bus.call(message) { [weak self] result in try self?.answered(call, result) }
    }

    private func answered(_ call: Call, _ result: Result<BusMessage, SystemdError>) throws {
        guard isRunning else { return }
        outstanding -= 1
        switch result {
        case .failure(let error):
            if call.member == "ActivateAction", error.sender.hasPrefix(":"), let sequence = call.confirms.first {
                try onNews(.refused(sequence, "\(error)"))
            } else {
                fault = fault ?? "\(error)"
            }
        case .success: if !call.confirms.isEmpty { try onNews(.delivered(call.confirms)) }
        }
        guard outstanding == 0 else { return }
        if let fault { try end(fault) } else if !needsStream { try end("it has all its answers") }
    }

    private func ownerChanged(_ signal: BusMessage) throws {
        guard signal.sender == "org.freedesktop.DBus", signal.signature == "sss", signal.arguments[2].text == "" else {
            return
        }
        try end("it has left the bus")
    }

    private func end(_ reason: String) throws {
        guard isRunning else { return }
        isRunning = false
        subscription = nil
        try onNews(.ended(reason))
    }

    /// It is the user's, not ours to be ended: it is only no longer waited for.
    func terminate(killAfter delay: Duration) {
        loop.perform { [weak self] in try self?.end("it is left alone") }
    }
}
