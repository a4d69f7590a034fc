/// Bytes on their way to one socket; what the kernel did not take yet stays.
struct SendBuffer {
    private var bytes: [UInt8] = []
    private var sent = 0

    var count: Int { bytes.count - sent }
    var isEmpty: Bool { count == 0 }

    /// Fills the buffer from `held`, as far as commits are durable.
    mutating func fill(from held: inout HeldOutput, upTo durable: UInt64) {
        if isEmpty {
            bytes.removeAll(keepingCapacity: bytes.capacity <= 65_536)
            sent = 0
        } else if sent >= 65_536 && sent >= count {
            // A reader that is always behind never lets it become empty: what was sent must go all the same.
            bytes.removeFirst(sent)
            sent = 0
        }
        held.release(upTo: durable, into: &bytes)
    }

    /// Sends as much as the kernel takes now.
    ///
    /// - Returns: whether the peer still takes bytes at all.
    mutating func flush(to descriptor: FileDescriptor) throws(LoopError) -> Bool {
        while !isEmpty {
            let transfer = try bytes.withUnsafeBufferPointer { (all) throws(LoopError) in
                try descriptor.send(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: all[sent...])))
            }
            switch transfer {
            case .bytes(let count): sent += count
            case .wouldBlock: return true
            case .ended: return false
            }
        }
        return true
    }
}
