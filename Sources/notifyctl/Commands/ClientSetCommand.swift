import NotifyInterface
import NotifyModel

/// `notifyctl client set`: says what a client may do.
struct ClientSetCommand: Command {
    static let syntax = CommandSyntax(
        "client set",
        summary:
            "Says what a client may do: allowed, banner, sound, badge and launch are yes or no, max-level is a level.",
        usage: "ID NAME=VALUE...", operands: [.required("ID"), .repeated("NAME=VALUE")],
        example: "notifyctl client set org.example.News sound=no max-level=active",
        fields: [
            "client": "ID", "allowed": "allowed=", "banner": "banner=", "sound": "sound=", "badge": "badge=",
            "launch": "launch=", "maxLevel": "max-level=",
        ])

    private typealias Field = WritableKeyPath<Clients.SetPermission.Parameters, Bool?>

    /// Made anew for each use, as key paths are not Sendable.
    private static var flags: [(name: String, field: Field)] {
        [
            ("allowed", \.allowed), ("banner", \.banner), ("sound", \.sound), ("badge", \.badge), ("launch", \.launch),
        ]
    }
    private static let level: String = "max-level"

    let parameters: Clients.SetPermission.Parameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        var parameters = Clients.SetPermission.Parameters(client: arguments.required(0))
        let settings = arguments.operands.dropFirst()
        guard !settings.isEmpty else {
            throw .usage("NAME=VALUE is missing; write one of \(Self.names.joined(separator: ", ")), as in sound=no")
        }
        var given: Set<String> = []
        for setting in settings {
            let name = try Self.apply(setting, to: &parameters)
            guard given.insert(name).inserted else { throw .usage("\(name)= is given twice; give it once") }
        }
        self.parameters = try Self.checked(parameters)
    }

    private static var names: [String] { flags.map { "\($0.name)=" } + ["\(level)="] }

    /// Returns the name of what was set.
    private static func apply(
        _ setting: String, to parameters: inout Clients.SetPermission.Parameters
    ) throws(CommandError) -> String {
        let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let known = flags.first { $0.name == parts[0] }
        guard parts.count == 2, known != nil || parts[0] == level else {
            throw .usage(
                "\"\(PlainText.line(setting))\" sets nothing; write one of \(names.joined(separator: ", ")), as in sound=no"
            )
        }
        guard let known else {
            parameters.maxLevel = try maximum(parts[1])
            return level
        }
        parameters[keyPath: known.field] = try answer(parts[1], known.name)
        return known.name
    }

    private static func answer(_ text: String, _ name: String) throws(CommandError) -> Bool {
        switch text {
        case "yes": true
        case "no": false
        default: throw .usage("\(name)=\(PlainText.line(text)) is not usable; write \(name)=yes or \(name)=no")
        }
    }

    private static func maximum(_ text: String) throws(CommandError) -> InterruptionLevel {
        guard let level = InterruptionLevel(word: text) else {
            let words = InterruptionLevel.allCases.map(\.word).joined(separator: ", ")
            throw .usage("\(Self.level)=\(PlainText.line(text)) is not known; write one of \(words)")
        }
        return level
    }

    func run(_ session: Session) throws(CommandError) {
        let reply = try session.call(Clients.SetPermission.self, parameters)
        if session.json { return try session.print(json: reply) }
        try session.print("\(parameters.client): \(ClientText.permission(reply.permission))\n")
    }
}
