/// Cuts a stream of bytes into messages at the zero byte that ends each (PLATFORM 1.1).
///
/// Chunks may cut anywhere, inside a character too. A byte is looked at once, however often a chunk arrives, so a large
/// message in many chunks stays linear. A message beyond the limit is not kept: `append` throws; what came before it can still be
/// taken, then `next` throws too, for ever. An empty message (a lone zero byte) is skipped, as other servers do.
public struct FrameSplitter: Sendable {
    /// The most bytes one message may have, without its end mark.
    public let limit: Int

    private var buffer: [UInt8] = []
    /// Where the next message begins.
    private var start = 0
    /// Everything before this was searched for an end mark.
    private var searched = 0
    /// Where the message without an end mark begins.
    private var tail = 0
    private var isTooLarge = false

    /// A splitter for messages of at most that many bytes.
    public init(limit: Int) {
        self.limit = limit
    }

    /// How many bytes are held: whole messages not yet taken and the beginning of the next.
    public var bufferedByteCount: Int { buffer.count - start }

    /// Whether a whole message waits.
    public var hasWholeMessage: Bool { start < tail }

    /// Adds bytes as they came.
    ///
    /// - Throws: `VarlinkError` with code `tooLarge` once the unfinished message exceeds the limit; whole messages before it stay.
    public mutating func append(_ chunk: UnsafeRawBufferPointer) throws(VarlinkError) {
        guard !isTooLarge else { throw .tooLarge(limit: limit) }
        dropTaken()
        let wholeCount = chunk.lastIndex(of: 0).map { $0 + 1 } ?? 0
        let tailCount = wholeCount > 0 ? chunk.count - wholeCount : buffer.count - tail + chunk.count
        guard tailCount <= limit else {
            isTooLarge = true
            buffer.removeSubrange((wholeCount > 0 ? buffer.count : tail)...)
            buffer.append(contentsOf: chunk[..<wholeCount])
            searched = min(searched, buffer.count)
            throw .tooLarge(limit: limit)
        }
        buffer.append(contentsOf: chunk)
        tail = buffer.count - tailCount
    }

    /// Gives the next whole message to the body, nil when there is none yet.
    ///
    /// - Throws: `VarlinkError` with code `tooLarge` when the next message exceeds the limit, and what the body throws.
    public mutating func next<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(VarlinkError) -> Result
    ) throws(VarlinkError) -> Result? {
        while let end = endOfNext() {
            let range = start..<end
            start = end + 1
            searched = start
            if range.isEmpty { continue }
            guard range.count <= limit else { throw giveUp() }
            return try buffer.withUnsafeBufferPointer { (bytes) throws(VarlinkError) in
                try body(UnsafeBufferPointer(rebasing: bytes[range]))
            }
        }
        if isTooLarge { throw .tooLarge(limit: limit) }
        return nil
    }

    /// Checks that nothing is left over at the end of the stream.
    ///
    /// - Throws: `VarlinkError` with code `closed` when the last message has no end mark.
    public func checkEnd() throws(VarlinkError) {
        guard tail < buffer.count else { return }
        throw .closed("the peer closed the connection in the middle of a message")
    }

    private mutating func endOfNext() -> Int? {
        let from = searched
        searched = buffer.withUnsafeBufferPointer { $0.indexOfZero(from: from) }
        return searched < buffer.count ? searched : nil
    }

    private mutating func giveUp() -> VarlinkError {
        isTooLarge = true
        buffer = []
        (start, searched, tail) = (0, 0, 0)
        return .tooLarge(limit: limit)
    }

    /// Forgets messages that were taken: at once when nothing follows, else when they are most of the buffer.
    private mutating func dropTaken() {
        if start == buffer.count {
            buffer.removeAll(keepingCapacity: buffer.capacity <= 1 << 16)
        } else if start > buffer.count / 2 {
            buffer.removeSubrange(..<start)
        } else {
            return
        }
        searched -= start
        tail -= start
        start = 0
    }
}
