/// The client's side of one connection: calls in, bytes out; bytes in, replies out.
///
/// Does no I/O. Replies carry no number: the first call without its last reply is the one a reply belongs to. Calls may
/// be made while others wait (pipelining).
public struct ClientSession: Sendable {
    /// A call that waits for its last reply.
    private struct Waiting: Sendable {
        let method: String
        let more: Bool
    }

    private var input: FrameSplitter
    private var waiting: [Waiting] = []
    /// The calls before this one have their last reply.
    private var first = 0

    /// A new connection that takes messages of at most that many bytes.
    public init(limit: Int = 16 << 20) {
        input = FrameSplitter(limit: limit)
    }

    /// How many calls wait for their last reply.
    public var waitingCount: Int { waiting.count - first }

    /// The method that the next reply belongs to, nil when none is due.
    public var waitingMethod: String? { first < waiting.count ? waiting[first].method : nil }

    /// Makes a call whose input a value writes and gives its bytes; a oneway call gets no reply.
    public mutating func call(
        _ method: String, _ parameters: some JSONEncodable, more: Bool = false, oneway: Bool = false
    ) -> [UInt8] {
        message(method, parameters, more, oneway)
    }

    /// Makes a call and gives its bytes; a oneway call gets no reply.
    public mutating func call(
        _ method: String, _ parameters: JSONObject = [:], more: Bool = false, oneway: Bool = false
    ) -> [UInt8] {
        message(method, parameters, more, oneway)
    }

    /// Takes bytes that came from the server.
    ///
    /// - Throws: `VarlinkError` with code `tooLarge` when an unfinished message exceeds the limit; the connection is to
    ///   be closed.
    public mutating func receive(_ bytes: UnsafeRawBufferPointer) throws(VarlinkError) {
        try input.append(bytes)
    }

    /// Takes bytes that came from the server.
    ///
    /// - Throws: `VarlinkError` with code `tooLarge` when an unfinished message exceeds the limit; the connection is to
    ///   be closed.
    public mutating func receive(_ bytes: some Sequence<UInt8>) throws(VarlinkError) {
        try Array(bytes).withUnsafeBufferPointer { (chunk) throws(VarlinkError) in
            try input.append(UnsafeRawBufferPointer(chunk))
        }
    }

    /// Gives the next reply, nil when none has come; an error reply is a reply, not an error here.
    ///
    /// - Throws: `VarlinkError` with code `malformed`, `tooLarge` or `violation`; in each case the connection is to be
    ///   closed.
    public mutating func nextReply() throws(VarlinkError) -> Reply? {
        guard let reply = try input.next({ (message) throws(VarlinkError) in try Reply(message: message) }) else {
            return nil
        }
        guard first < waiting.count else { throw .violation("a reply came without a call") }
        guard waiting[first].more || !reply.continues else {
            throw .violation("a reply to \(waiting[first].method) continues, but the call had no \"more\"")
        }
        if !reply.continues { finishFirst() }
        return reply
    }

    /// Checks that the server ended between messages with every call answered.
    ///
    /// - Throws: `VarlinkError` with code `closed` otherwise.
    public func receiveEnd() throws(VarlinkError) {
        try input.checkEnd()
        guard let method = waitingMethod else { return }
        throw .closed("the server closed the connection before the last reply to \(method)")
    }

    private mutating func message(
        _ method: String, _ parameters: some JSONEncodable, _ more: Bool, _ oneway: Bool
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        Call.append(method: method, parameters, oneway: oneway, more: more, to: &bytes)
        if !oneway { waiting.append(Waiting(method: method, more: more)) }
        return bytes
    }

    private mutating func finishFirst() {
        first += 1
        guard first == waiting.count else { return }
        waiting.removeAll(keepingCapacity: true)
        first = 0
    }
}
