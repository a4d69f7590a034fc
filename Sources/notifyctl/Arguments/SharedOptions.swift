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
