import NotifyInterface
import NotifyModel

/// What the user is asked when a client wants to notify.
struct PermissionQuestion {
    /// The buttons of the question; the raw value is the action's identifier.
    enum Answer: String, CaseIterable {
        case allow
        case allowCritical = "allow-critical"
        case deny

        var label: String {
            switch self {
            case .allow: "Allow"
            case .allowCritical: "Allow, critical too"
            case .deny: "Don't"
            }
        }
    }

    let client: String
    let name: String?
    let options: [String]

    /// `name` is how the client calls itself; `options` are what it wants, the usual things when nil.
    init(_ client: String, name: String?, options: [String]?) {
        self.client = client
        self.name = name
        self.options = options ?? Clients.RequestAuthorization.options.filter { $0 != Self.critical }
    }

    /// The user is asked again after as many milliseconds at the earliest.
    static let pause: Int64 = 86_400_000

    private static let critical = Clients.RequestAuthorization.critical
    private var asksForCritical: Bool { options.contains(Self.critical) }

    var title: String { "May \(name ?? client) notify you?" }

    /// The client's name stands there too: how it calls itself proves nothing.
    var body: String {
        let wants = Self.wants.filter { options.contains($0.option) }.map(\.words)
        let list = wants.isEmpty ? "notify you" : Self.list(wants)
        let critical = asksForCritical ? " Critical notifications break through do not disturb." : ""
        return "\(client) wants to \(list).\(critical) This can be changed with: notifyctl client set \(client)"
    }

    private static let wants: [(option: String, words: String)] = [
        ("banner", "show banners"), ("sound", "play sounds"), ("badge", "put a number at its icon"),
        (critical, "interrupt you with critical notifications"),
    ]

    private static func list(_ parts: [String]) -> String {
        guard let last = parts.last, parts.count > 1 else { return parts.joined() }
        return parts.dropLast().joined(separator: ", ") + " and " + last
    }

    var answers: [Answer] { asksForCritical ? Answer.allCases : [.allow, .deny] }

    /// Refuses a response that answers nothing: opening the question leaves it open.
    static func check(_ action: String) throws(NotifyError) {
        guard action == Action.defaultIdentifier else { return }
        throw NotifyError(
            .invalidField(
                field: "action", value: action, reason: "answers nothing",
                expected: [Answer.allow, .deny].map(\.rawValue).joined(separator: " or ")))
    }

    /// The notification that asks.
    var parameters: Notifications.Schedule.Parameters {
        Notifications.Schedule.Parameters(
            client: ClientIdentifier.daemon, identifier: client, content: Content(title: title, body: body),
            trigger: WireTrigger(now: true), actions: answers.map { Action(identifier: $0.rawValue, label: $0.label) })
    }
}
