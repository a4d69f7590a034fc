public import NotifyInterface
internal import Varlink

/// The replies of one call that go on until the daemon ends them or the connection closes.
public final class ReplyStream<Method: NotifyMethod> {
    private let connection: Connection
    private let interrupt: Int32?
    private var isOver = false

    init(_ connection: Connection, interrupt: Int32?) {
        self.connection = connection
        self.interrupt = interrupt
    }

    /// Waits until there is a reply, for any time, and gives all that have come, at least one.
    ///
    /// - Throws: `NotifyKitError` with code `interrupted`, `refused`, `malformed`, or `lost`, also after the last
    ///   reply.
    public func next() throws(NotifyKitError) -> [Method.Reply] {
        while !isOver {
            let replies = try replies()
            if !replies.isEmpty { return replies }
            try connection.receive(patience: nil, interrupt: interrupt)
        }
        throw NotifyKitError(.lost, "the daemon ended the stream of \(Method.name)")
    }

    /// The socket, for a caller with a loop of its own: when it is readable, ``arrived()`` has something to do.
    public var descriptor: Int32 { connection.descriptor }

    /// Gives the replies that have come by now without waiting for any, perhaps none.
    ///
    /// - Throws: `NotifyKitError` as ``next()``, except `interrupted`.
    public func arrived() throws(NotifyKitError) -> [Method.Reply] {
        guard !isOver else { throw NotifyKitError(.lost, "the daemon ended the stream of \(Method.name)") }
        try connection.receiveNow()
        return try replies()
    }

    private func replies() throws(NotifyKitError) -> [Method.Reply] {
        var replies: [Method.Reply] = []
        while !isOver, let reply = try connection.nextReply() {
            isOver = !reply.continues
            replies.append(try Connection.read(reply, as: Method.self))
        }
        return replies
    }
}
