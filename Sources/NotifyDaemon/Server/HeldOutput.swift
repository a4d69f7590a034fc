/// Bytes for one peer that may not be seen before the commit they speak of is on disk (DESIGN, "durable before seen").
///
/// A queue of chunks, each with the number of its commit; numbers never fall, so releasing looks at the front only.
struct HeldOutput {
    private struct Chunk {
        let after: UInt64
        var bytes: [UInt8]
    }

    private var chunks: [Chunk] = []
    private var first = 0

    /// How many bytes are held back.
    private(set) var count = 0

    var isEmpty: Bool { first == chunks.count }

    /// Holds bytes back until commit `after` is durable.
    mutating func append(_ bytes: some Collection<UInt8>, after: UInt64) {
        guard !bytes.isEmpty else { return }
        count += bytes.count
        if first < chunks.count, chunks[chunks.count - 1].after == after {
            chunks[chunks.count - 1].bytes.append(contentsOf: bytes)
        } else {
            chunks.append(Chunk(after: after, bytes: Array(bytes)))
        }
    }

    /// Moves to `output` what is held back for nothing newer than `durable`.
    mutating func release(upTo durable: UInt64, into output: inout [UInt8]) {
        while first < chunks.count, chunks[first].after <= durable {
            count -= chunks[first].bytes.count
            if output.isEmpty {
                swap(&output, &chunks[first].bytes)
            } else {
                output.append(contentsOf: chunks[first].bytes)
            }
            chunks[first].bytes = []
            first += 1
        }
        // Under a steady load something is always held back, so the queue is not only tidied when it is empty.
        if first == chunks.count || first >= 64 && first > chunks.count / 2 {
            chunks.removeFirst(first)
            first = 0
        }
    }
}
