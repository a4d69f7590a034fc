public import NotifyInterface
internal import Varlink

// What waits for what
//
// A connection is synchronous: a call returns when its reply is there. It belongs to one thread at a time, and is not
// Sendable so that the compiler keeps it there. Varlink does not multiplex: while a stream is open on a connection, the
// daemon answers nothing else on it, so a subscriber confirms over a second connection. No clock is read: patience
// counts silence from the last byte (`UnixSocket`), so a daemon that is busy sending is not given up.

/// A connection to the daemon on which calls are made one after the other.
///
/// For example:
///
///     let path = try SocketPath.resolve(option: nil, environment: variable)
///     let connection = try Connection(path: path)
///     let reply = try connection.call(Manager.Status.self)
public final class Connection {
    /// How long the daemon may be silent while a reply is due, when nothing else is said: 30 s.
    public static let defaultPatience: Duration = .seconds(30)

    private let socket: UnixSocket
    private var session = ClientSession()
    private let patience: Duration?
    private var isStreaming = false
    /// Whether anything was ever received.
    private var wasAnswered = false

    /// Connects to the daemon's socket.
    ///
    /// - Parameters:
    ///   - path: the socket, at most 107 bytes.
    ///   - patience: how long the daemon may be silent while a reply is due; nil for any time.
    /// - Throws: `NotifyKitError` with code `noDaemon`, `forbidden`, `silent` or `pathTooLong`.
    public init(path: String, patience: Duration? = Connection.defaultPatience) throws(NotifyKitError) {
        socket = try UnixSocket.connect(to: path, patience: patience ?? Connection.defaultPatience)
        self.patience = patience
    }

    /// Takes over a connected socket.
    init(adopting descriptor: Int32, patience: Duration?) {
        socket = UnixSocket(adopting: descriptor, path: "descriptor \(descriptor)")
        self.patience = patience
    }

    /// Calls a method and waits for its reply, for as long as the daemon may be silent on this connection.
    ///
    /// - Throws: `NotifyKitError`, as the other `call` does.
    public func call<Method: NotifyMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters
    ) throws(NotifyKitError) -> Method.Reply {
        try call(method, parameters, patience: patience)
    }

    /// Calls a method and waits for its reply while the daemon is silent for no longer than `patience`, nil for any
    /// time.
    ///
    /// - Throws: `NotifyKitError`: `refused` when the daemon says no, else the failure of the connection, which is then
    ///   of no further use.
    public func call<Method: NotifyMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters, patience: Duration?
    ) throws(NotifyKitError) -> Method.Reply {
        try checkFree(for: Method.name)
        try send(session.call(Method.name, parameters))
        return try Self.read(awaitReply(patience), as: method)
    }

    /// Calls two methods, both before the reply to either is waited for, and waits for the two replies.
    ///
    /// - Returns: what each was answered; a refusal of one says nothing about the other.
    /// - Throws: `NotifyKitError` for a failure of the connection.
    public func call<First: NotifyMethod, Second: NotifyMethod>(
        _ first: First.Type, _ firstParameters: First.Parameters,
        then second: Second.Type, _ secondParameters: Second.Parameters, patience: Duration?
    ) throws(NotifyKitError) -> (Result<First.Reply, NotifyKitError>, Result<Second.Reply, NotifyKitError>) {
        try checkFree(for: First.name)
        try send(session.call(First.name, firstParameters) + session.call(Second.name, secondParameters))
        let replies = (try awaitReply(patience), try awaitReply(patience))
        return (Self.result(replies.0, of: first), Self.result(replies.1, of: second))
    }

    private func awaitReply(_ patience: Duration?) throws(NotifyKitError) -> Reply {
        while true {
            if let reply = try nextReply() { return reply }
            try receive(patience: patience, interrupt: nil)
        }
    }

    static func result<Method: NotifyMethod>(
        _ reply: Reply, of method: Method.Type
    ) -> Result<Method.Reply, NotifyKitError> {
        do throws(NotifyKitError) {
            return .success(try read(reply, as: method))
        } catch {
            return .failure(error)
        }
    }

    /// Calls a method that asks nothing and waits for its reply.
    ///
    /// - Throws: `NotifyKitError`, as the other `call` does.
    public func call<Method: NotifyMethod>(
        _ method: Method.Type
    ) throws(NotifyKitError) -> Method.Reply where Method.Parameters == NoFields {
        try call(method, NoFields())
    }

    /// Calls a method whose replies go on; the connection belongs to the stream from then on.
    ///
    /// - Parameters:
    ///   - method: the method.
    ///   - parameters: what is asked.
    ///   - interrupt: a descriptor that ends a wait of the stream when it becomes readable; nil for none.
    /// - Returns: the replies, the first of which has not been waited for.
    /// - Throws: `NotifyKitError` when the call cannot be sent.
    public func stream<Method: NotifyMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters, interrupt: Int32? = nil
    ) throws(NotifyKitError) -> ReplyStream<Method> {
        try checkFree(for: Method.name)
        let bytes = session.call(Method.name, parameters, more: true)
        try send(bytes)
        isStreaming = true
        return ReplyStream(self, interrupt: interrupt)
    }

    private func checkFree(for method: String) throws(NotifyKitError) {
        guard !isStreaming else {
            throw NotifyKitError(.refused, "\(method) on a connection that has an open stream; use a second connection")
        }
    }
}

extension Connection {
    /// The next reply that has come whole; nil when none has.
    func nextReply() throws(NotifyKitError) -> Reply? {
        do throws(VarlinkError) {
            return try session.nextReply()
        } catch {
            throw NotifyKitError(.malformed, "the daemon's answer is not Varlink: \(error.message)", underlying: error)
        }
    }

    private func send(_ bytes: [UInt8]) throws(NotifyKitError) {
        do throws(NotifyKitError) {
            try socket.send(bytes, patience: patience ?? Connection.defaultPatience)
        } catch {
            guard error.code == .lost else { throw error }
            throw NotifyKitError(.lost, error.message + hint)
        }
    }

    /// A daemon that takes no more connections closes them without a word.
    private var hint: String {
        wasAnswered ? "" : "; perhaps \(Limits.connections) connections are open already"
    }

    /// The socket's descriptor, to be waited for and for nothing else.
    var descriptor: Int32 { socket.number }

    /// Waits for bytes and keeps them for `nextReply`.
    func receive(patience: Duration?, interrupt: Int32?) throws(NotifyKitError) {
        try keep(socket.receive(patience: patience, interrupt: interrupt))
    }

    /// Keeps the bytes that have come for `nextReply`, without waiting for any.
    func receiveNow() throws(NotifyKitError) {
        guard let bytes = try socket.receiveNow() else { return }
        try keep(bytes)
    }

    private func keep(_ bytes: [UInt8]) throws(NotifyKitError) {
        guard !bytes.isEmpty else { throw end() }
        wasAnswered = true
        do throws(VarlinkError) {
            try session.receive(bytes)
        } catch {
            throw .unusable(error)
        }
    }

    /// The end of the stream while a reply is due; `underlying` says where it was cut.
    private func end() -> NotifyKitError {
        do throws(VarlinkError) {
            try session.receiveEnd()
            return NotifyKitError(.lost, "the daemon closed the connection" + hint)
        } catch {
            return NotifyKitError(.lost, "the daemon closed the connection", underlying: error)
        }
    }

    /// The typed output of a reply, or the error that it is.
    static func read<Method: NotifyMethod>(
        _ reply: Reply, as method: Method.Type
    ) throws(NotifyKitError) -> Method.Reply {
        if reply.error != nil { throw refusal(reply) }
        do throws(VarlinkError) {
            return try Method.reply(reply.parameters)
        } catch {
            throw NotifyKitError(
                .malformed, "the daemon's answer to \(Method.name) is not understood: \(error.message)",
                underlying: error)
        }
    }

    static func refusal(_ reply: Reply) -> NotifyKitError {
        do throws(VarlinkError) {
            _ = try reply.result()
            preconditionFailure("a refusal was made of a reply that is no error")
        } catch {
            if let refusal = NotifyError(error) { return NotifyKitError(refusal: refusal, underlying: error) }
            return NotifyKitError(.refused, "the daemon refused the call: \(error.message)", underlying: error)
        }
    }
}
