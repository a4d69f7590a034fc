internal import Glibc
internal import NotifyModel
internal import Synchronization

// One program, one line
//
// A mailbox has one owner, so two libraries in one process cannot each read the messages of the same client. A program
// is one client: whoever speaks for it in this process shares its client, and each takes the kinds of messages that are
// its own. A message whose kind nobody has taken yet waits unconfirmed, if somebody may yet take it, such as a response
// that came before the program said who handles responses; what only tells of a moment is confirmed and forgotten. Whoever
// takes what rings says how it is presented in the foreground; where nobody does, it is presented at once.

/// This program as a client of the daemon: who it is, its line, and who in the process gets which messages.
public final class Program: Sendable {
    /// The program that this process is.
    public static let current: Program = Program(environment: Program.variable)

    private let environment: @Sendable (String) -> String?
    private let patience: Duration
    private let state = Mutex(State())

    /// Kinds that are kept for somebody in the program who may take them later.
    private static let keptKinds: Set = ["response", "fetch", "push"]

    private struct State {
        var client: NotifyClient?
        var isReading = false
        var takers: [String: AsyncStream<ReceivedMessage>.Continuation] = [:]
        var waiting: [ReceivedMessage] = []
    }

    /// Prepares a program that finds its socket and its name in that environment.
    ///
    /// - Parameters:
    ///   - environment: the value of a variable, nil when it is unset.
    ///   - patience: how long its calls wait for the daemon and its reply.
    public init(
        environment: @escaping @Sendable (String) -> String?, patience: Duration = Connection.defaultPatience
    ) {
        self.environment = environment
        self.patience = patience
    }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// The program's client; made once, which may call the daemon and wait for its answer (``ProgramIdentity``).
    ///
    /// - Throws: `NotifyKitError`, with code `unknownProgram` when it is no client that is known.
    public func client() throws(NotifyKitError) -> NotifyClient {
        if let client = state.withLock({ $0.client }) { return client }
        let path = try SocketPath.resolve(option: nil, environment: environment)
        let name = try ProgramIdentity.find(path: path, environment: environment)
        let made = try NotifyClient(as: name, path: path, patience: patience, willPresent: true)
        // Two that came at once get the same one.
        return state.withLock { state in
            let client = state.client ?? made
            state.client = client
            return client
        }
    }

    /// The program's client when `$NOTIFYD_CLIENT` names one, else a line that is no client's: it can post and observe.
    ///
    /// The daemon is not asked. Two that come at once may get two lines.
    package func line() throws(NotifyKitError) -> NotifyClient {
        if let name = environment(ProgramIdentity.variable), !name.isEmpty { return try client() }
        if let client = state.withLock({ $0.client }) { return client }
        return try NotifyClient(
            anonymousAt: try SocketPath.resolve(option: nil, environment: environment), patience: patience)
    }

    /// Takes the messages of these kinds, such as response, for as long as the program lives; each is to be confirmed by whoever takes it.
    ///
    /// A kind is taken once: the last who asks for it gets it.
    ///
    /// - Throws: `NotifyKitError`, as ``client()`` does.
    public func messages(of kinds: Set<String>) throws(NotifyKitError) -> AsyncStream<ReceivedMessage> {
        let client = try client()
        let (stream, taker) = AsyncStream.makeStream(of: ReceivedMessage.self)
        let begins = state.withLock { state in
            for kind in kinds { state.takers[kind] = taker }
            for message in state.waiting where kinds.contains(message.frame.kind) { taker.yield(message) }
            state.waiting.removeAll { kinds.contains($0.frame.kind) }
            let begins = !state.isReading
            state.isReading = true
            return begins
        }
        if begins {
            Task { for await message in client.messages.confirmedByHand { await hand(message) } }
        }
        return stream
    }

    private func hand(_ message: ReceivedMessage) async {
        let isForgotten = state.withLock { state in
            if let taker = state.takers[message.frame.kind] {
                taker.yield(message)
                return false
            }
            guard Program.keptKinds.contains(message.frame.kind) else { return true }
            state.waiting.append(message)
            return false
        }
        guard isForgotten else { return }
        do throws(NotifyKitError) {
            try await message.willPresent(Set(PresentationOption.allCases))
        } catch {
            Complaint.write("what rings is presented a little later: \(error)", of: "NotifyKit")
        }
        message.confirmInTime()
    }
}
