/// The options that every command takes.
struct SharedOptions: Hashable, Sendable {
    /// Print JSON instead of text for people.
    let json: Bool
    /// The socket that was named; nil when none was.
    let socket: String?

    static let jsonOption = Option.flag("--json", "Print JSON: one object, or one a line for streams.")
    static let socketOption = Option.value(
        "--socket", "PATH", "The daemon's socket, instead of $NOTIFYD_SOCKET or the runtime folder's.")
    static let helpOption = Option.flag("--help", "Print this help.")
    static let versionOption = Option.flag("--version", "Print the version; stands alone.")
    /// For commands whose ID may belong to several clients.
    static let owner = Option.value("--client", "ID", "The client that the ID belongs to.")
    /// For commands about what a client has declared itself.
    static let ownClient = Option.value("--client", "ID", "The client it belongs to; org.notifyd.Cli when absent.")
    /// For commands that look at all clients without it.
    static let onlyClient = Option.value("--client", "ID", "Only those of this client.")
    static let all: [Option] = [jsonOption, socketOption, helpOption]

    init(json: Bool = false, socket: String? = nil) {
        self.json = json
        self.socket = socket
    }

    init(_ arguments: ParsedArguments) {
        json = arguments.has(Self.jsonOption)
        socket = arguments.value(of: Self.socketOption)
    }
}
