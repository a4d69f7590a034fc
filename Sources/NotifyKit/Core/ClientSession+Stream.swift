internal import NotifyInterface
internal import Varlink

extension ClientSession {
    /// Takes bytes of a connection that has a stream, and reads what belongs to the stream.
    ///
    /// - Throws: why the connection is of no further use, such as a refusal of what introduced the client.
    mutating func replies<Method: NotifyMethod>(
        to method: Method.Type, in bytes: [UInt8]
    ) throws(NotifyKitError) -> [Method.Reply] {
        do throws(VarlinkError) {
            try receive(bytes)
        } catch {
            throw .unusable(error)
        }
        var replies: [Method.Reply] = []
        while let (name, reply) = try nextNamedReply() {
            if name == Method.name {
                replies.append(try Connection.read(reply, as: method))
            } else if reply.error != nil {
                throw Connection.refusal(reply)
            }
        }
        return replies
    }

    private mutating func nextNamedReply() throws(NotifyKitError) -> (method: String, reply: Reply)? {
        do throws(VarlinkError) {
            guard let method = waitingMethod, let reply = try nextReply() else { return nil }
            return (method, reply)
        } catch {
            throw .unusable(error)
        }
    }
}
