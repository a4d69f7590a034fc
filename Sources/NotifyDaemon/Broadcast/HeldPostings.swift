import NotifyInterface
import Varlink

/// What waits for one suspended observer: a pure queue within bounds, of which the oldest go first.
struct HeldPostings {
    private var waiting: [WirePosting] = []
    /// The bytes of what waits, as they would be sent.
    private(set) var bytes = 0
    /// How many were dropped because there was no room.
    private var lost = 0

    /// At most so many bytes wait: what a reader may leave unread as well.
    static let byteLimit: Int = MailboxStream.outputLimit

    var isEmpty: Bool { waiting.isEmpty && lost == 0 }

    /// Takes one in; with `coalescing` it takes the place of the one of the same name and object.
    mutating func add(_ posting: WirePosting, coalescing: Bool) {
        var posting = posting
        if coalescing, let place = waiting.firstIndex(where: { $0.name == posting.name && $0.object == posting.object })
        {
            posting.folded += waiting[place].folded
            remove(at: place)
        }
        waiting.append(posting)
        bytes += posting.encodedByteCount
        while waiting.count > Limits.heldPostings || bytes > HeldPostings.byteLimit && waiting.count > 1 {
            lost += waiting[0].folded
            remove(at: 0)
        }
    }

    private mutating func remove(at place: Int) {
        bytes -= waiting[place].encodedByteCount
        waiting.remove(at: place)
    }

    /// Hands out all that waits, oldest first, with how many were lost before them; nothing waits then.
    mutating func takeAll() -> (postings: [WirePosting], lost: Int) {
        defer { self = HeldPostings() }
        return (waiting, lost)
    }
}
