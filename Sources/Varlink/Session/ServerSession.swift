/// The server's side of one connection: bytes in, calls out; replies in, bytes out.
///
/// Does no I/O. States: *idle* (no call at hand), *serving* (a call was given by `nextCall` and its last reply is due),
/// *streaming* (serving a call with `more` that was answered with `continues` or marked by `openStream`). Calls are
/// given strictly one by one: pipelined ones wait in the input while a call is being served, because replies carry no
/// number and must come in order. In *streaming* nothing may wait, as the stream may never end: a further call makes
/// `nextCall` throw `streamOpen`. A oneway call is served like any other, its replies vanish here.
public struct ServerSession: Sendable {
    private enum State: Sendable {
        case idle
        case serving(Manner)
        case streaming(Manner)
    }

    /// How the call at hand wants its replies.
    private struct Manner: Sendable {
        let oneway: Bool
        let more: Bool
    }

    private var input: FrameSplitter
    private var state = State.idle

    /// Bytes for the peer, in order; the shell takes them when they may be seen.
    public private(set) var output: [UInt8] = []

    /// A new connection that takes messages of at most that many bytes.
    public init(limit: Int = 1 << 20) {
        input = FrameSplitter(limit: limit)
    }

    /// How many received bytes wait, whole calls and a partial one; a shell stops reading above its own limit.
    public var bufferedByteCount: Int { input.bufferedByteCount }

    /// Whether a whole call waits in the input.
    public var hasWaitingCall: Bool { input.hasWholeMessage }

    /// Whether a call was given out and its last reply is still due.
    public var isServing: Bool {
        if case .idle = state { false } else { true }
    }

    /// Whether the call at hand is a stream that goes on until its last reply.
    public var hasOpenStream: Bool {
        if case .streaming = state { true } else { false }
    }

    /// Whether the call at hand may be answered more than once.
    public var takesMore: Bool {
        switch state {
        case .idle: false
        case .serving(let manner), .streaming(let manner): manner.more
        }
    }

    /// Takes bytes that came from the peer.
    ///
    /// - Throws: `VarlinkError` with code `tooLarge` when an unfinished message exceeds the limit; the connection is to
    ///   be closed.
    public mutating func receive(_ bytes: UnsafeRawBufferPointer) throws(VarlinkError) {
        try input.append(bytes)
    }

    /// Takes bytes that came from the peer.
    ///
    /// - Throws: `VarlinkError` with code `tooLarge` when an unfinished message exceeds the limit; the connection is to
    ///   be closed.
    public mutating func receive(_ bytes: some Sequence<UInt8>) throws(VarlinkError) {
        try Array(bytes).withUnsafeBufferPointer { (chunk) throws(VarlinkError) in
            try input.append(UnsafeRawBufferPointer(chunk))
        }
    }

    /// Gives the next call, nil when there is none or one is still being served.
    ///
    /// - Throws: `VarlinkError` with code `malformed`, `tooLarge` or `streamOpen`; in each case the connection is to be
    ///   closed.
    public mutating func nextCall() throws(VarlinkError) -> Call? {
        if case .serving = state { return nil }
        guard var call = try input.next({ (message) throws(VarlinkError) in try Call(message: message) }) else {
            return nil
        }
        guard !hasOpenStream else { throw .streamOpen(method: call.method) }
        // Nobody would see several replies to a oneway call.
        if call.oneway { call.more = false }
        state = .serving(Manner(oneway: call.oneway, more: call.more))
        return call
    }

    /// Marks the call at hand as a stream before its first reply; it must have `more`.
    public mutating func openStream() {
        state = .streaming(manner(continues: true))
    }

    /// Answers the call at hand; `continues` needs a call with `more`.
    public mutating func reply(_ parameters: some JSONEncodable, continues: Bool = false) {
        guard advance(continues: continues) else { return }
        Reply.append(parameters, continues: continues, to: &output)
    }

    /// Answers the call at hand with that object; `continues` needs a call with `more`.
    public mutating func reply(_ parameters: JSONObject = [:], continues: Bool = false) {
        guard advance(continues: continues) else { return }
        Reply.append(parameters, continues: continues, to: &output)
    }

    /// Refuses the call at hand, or ends its stream, with an error.
    public mutating func fail(_ error: VarlinkError) {
        guard advance(continues: false) else { return }
        Reply.append(error, to: &output)
    }

    /// The bytes for the peer, leaving none behind.
    public mutating func takeOutput() -> [UInt8] {
        output.taken()
    }

    /// Moves on by one reply; false when the reply is not to be seen.
    private mutating func advance(continues: Bool) -> Bool {
        let manner = manner(continues: continues)
        state = continues ? .streaming(manner) : .idle
        return !manner.oneway
    }

    private func manner(continues: Bool) -> Manner {
        switch state {
        case .idle: preconditionFailure("a reply without a call at hand")
        case .serving(let manner), .streaming(let manner):
            precondition(manner.more || !continues, "a stream for a call without \"more\"")
            return manner
        }
    }
}
