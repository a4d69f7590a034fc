/// The command line: `notifyd-push [--socket PATH] [--check | --send TOKEN ...]`.
struct BridgeOptions: Hashable, Sendable {
    /// What the program is to do.
    enum Task: Hashable, Sendable {
        case bridge
        /// Say whether push is configured, by the exit code.
        case check
        /// Publish standard input to the topic of a token.
        case send(Shipment)
        case help
        case version
    }

    var socket: String?
    var task: Task = .bridge

    static let usage: String = """
        usage: notifyd-push [--socket PATH] [--check]
               notifyd-push [--socket PATH] --send TOKEN [--id ID] [--collapse ID] [--expiration SECONDS]

        Holds the connection to the broker of push messages that [Push] of notifyd.conf names, and hands
        each message to notifyd. Its unit starts it when push is configured.

          --socket PATH         the daemon's socket instead of $XDG_RUNTIME_DIR/notifyd/socket
          --check               say by the exit code whether push is configured, and end
          --send TOKEN          publish standard input to that token's topic, and end
          --id ID               with --send: the message's id; the same id twice is one message
          --collapse ID         with --send: the notification whose place it takes
          --expiration SECONDS  with --send: seconds since 1970 after which it is not shown
          --version             print the version
          --help                print this

        Exit codes: 0 ended as asked, 1 failed or not configured, 2 wrong usage, 3 no daemon.
        """

    init(_ arguments: [String]) throws(BridgeError) {
        var rest = arguments[...]
        var shipment: Shipment?
        while let option = rest.popFirst() {
            switch option {
            case "--help", "-h": task = .help
            case "--version": task = .version
            case "--check": task = .check
            case "--socket": socket = try Self.value(option, &rest)
            case "--send": shipment = Shipment(token: try Self.value(option, &rest))
            case "--id": try Self.set(\.identifier, option, &rest, &shipment)
            case "--collapse": try Self.set(\.collapseIdentifier, option, &rest, &shipment)
            case "--expiration": try Self.set(\.expiration, option, &rest, &shipment)
            default: throw BridgeError(.usage, "unknown option \(option); --help lists them")
            }
        }
        if let shipment { task = .send(shipment) }
    }

    private static func set(
        _ field: WritableKeyPath<Shipment, String?>, _ option: String, _ rest: inout ArraySlice<String>,
        _ shipment: inout Shipment?
    ) throws(BridgeError) {
        guard shipment != nil else { throw BridgeError(.usage, "\(option) stands after --send TOKEN") }
        shipment?[keyPath: field] = try value(option, &rest)
    }

    private static func value(_ option: String, _ rest: inout ArraySlice<String>) throws(BridgeError) -> String {
        guard let value = rest.popFirst(), !value.isEmpty else { throw BridgeError(.usage, "\(option) needs a value") }
        return value
    }
}
