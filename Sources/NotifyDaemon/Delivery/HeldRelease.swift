import NotifyInterface
import NotifyStore

/// What do-not-disturb held, as it is gathered when it is over, for those who watch a client and those who watch all.
struct HeldRelease: Hashable, Sendable {
    /// What is said of one client, or of all.
    struct Part: Hashable, Sendable {
        private(set) var count = 0
        private(set) var newest: [Int64] = []

        mutating func add(_ row: Int64) {
            count += 1
            newest.append(row)
            if newest.count > WireReleased.most { newest.removeFirst() }
        }

        var wire: WireReleased {
            WireReleased(count: count, occurrences: newest.map(OccurrenceHandle.init(row:)))
        }
    }

    /// By the client's row.
    private var parts: [Int64: Part] = [:]
    /// Of all clients.
    private(set) var all = Part()
    /// The last occurrence that was looked at.
    private(set) var row: Int64 = 0

    /// What was held of a client; nil when nothing was.
    subscript(client: Int64) -> Part? { parts[client] }

    /// The next ones that were held, in the order of their rows; of these `shown` says which may be shown now.
    mutating func add(_ held: [WaitingBanner], where shown: (WaitingBanner) throws -> Bool) rethrows {
        for banner in held {
            row = banner.banner.occurrence
            guard try shown(banner) else { continue }
            parts[banner.client, default: Part()].add(row)
            all.add(row)
        }
    }
}
