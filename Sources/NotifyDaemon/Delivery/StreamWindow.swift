/// What one stream has been sent and not yet confirmed: a pure state machine.
///
/// Messages go out in order of their number. `cursor` is the highest number sent; a message that failed and comes again
/// lies below it and is sent by name. A place is free as soon as a confirmation arrives, not when it is on disk.
struct StreamWindow: Sendable {
    /// At most that many messages are under way; 1 to 4,096.
    let size: Int
    /// Every number up to this one was sent once, or was not there to be sent.
    private(set) var cursor: Int64 = 0
    /// Sent and neither confirmed nor failed.
    private(set) var inFlight: Set<Int64> = []
    /// The message that was sent ahead of those before it.
    private var ahead: Int64?

    init(size: Int) {
        self.size = size
    }

    /// How many more messages may be sent now.
    var room: Int { max(0, size - inFlight.count) }

    /// The message was handed to the stream.
    mutating func sent(_ sequence: Int64) {
        inFlight.insert(sequence)
        cursor = max(cursor, sequence)
    }

    /// The message was handed over ahead of those before it, which are still to be sent.
    mutating func sentAhead(_ sequence: Int64) {
        ahead = sequence
        inFlight.insert(sequence)
    }

    /// The message needs not be sent: it is under way already.
    mutating func passed(_ sequence: Int64) {
        cursor = max(cursor, sequence)
    }

    /// The receiver is done with it, or it was taken back; unknown numbers are harmless.
    mutating func settled(_ sequence: Int64) {
        inFlight.remove(sequence)
    }

    /// What is confirmed by "all up to that number": never what is still to be sent.
    ///
    /// The message that was sent ahead stands before all others and speaks for itself alone, although its number is higher.
    func reached(by sequence: Int64) -> (named: [Int64], through: Int64?) {
        guard sequence != ahead else { return ([sequence], nil) }
        // Above the cursor only what was sent ahead can be under way.
        let named = inFlight.filter { $0 > cursor && $0 <= sequence }
        return (named.sorted(), min(sequence, cursor))
    }

    /// The receiver is done with every message up to that number.
    mutating func settled(through sequence: Int64) {
        inFlight = inFlight.filter { $0 > sequence }
    }
}
