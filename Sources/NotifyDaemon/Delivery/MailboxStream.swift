import NotifyInterface

/// One subscription: who reads, and how far it has come.
final class MailboxStream {
    /// What a stream is to its mailbox; the word is what Subscribe answers.
    enum Role: String {
        case owner
        case standby
        case monitor
    }

    let connection: Connection
    let client: Int64
    /// The client's name, part of every frame.
    let clientName: String
    var role: Role
    /// Whether it gets messages of kind lifecycle.
    let wantsLifecycle: Bool
    /// Whether its program says how what rings in the foreground is presented.
    let decidesPresentation: Bool
    /// The message that is handed over before all others, at most once.
    var first: Int64?
    var window: StreamWindow
    /// Messages that failed or were returned and may be handed over again, although the cursor is past them.
    var again: [Int64] = []

    init(
        connection: Connection, client: Int64, clientName: String, role: Role, windowSize: Int,
        wantsLifecycle: Bool = false, decidesPresentation: Bool = false
    ) {
        self.connection = connection
        self.client = client
        self.clientName = clientName
        self.role = role
        self.wantsLifecycle = wantsLifecycle
        self.decidesPresentation = decidesPresentation
        window = StreamWindow(size: windowSize)
    }

    /// A reader that leaves this many bytes unread gets nothing more until it has caught up.
    static let outputLimit: Int = 262_144

    /// How many messages may be handed over now.
    var room: Int { connection.outputBytes < MailboxStream.outputLimit ? window.room : 0 }
}
