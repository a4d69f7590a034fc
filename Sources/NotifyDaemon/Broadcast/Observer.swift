import NotifyInterface
import NotifyModel

/// One stream of posts: who reads, and what was asked for.
final class Observer {
    /// Its name on the wire, never used twice.
    let name: String
    let connection: Connection
    /// Only posts about this object; nil for all.
    let object: String?
    /// The row of the client that observes; nil when none was named.
    let client: Int64?
    let whenSuspended: SuspensionBehavior
    /// As they were asked for, also twice.
    private(set) var patterns: [NamePattern]
    /// Each pattern once.
    private var distinct: [NamePattern] = []
    /// It was suspended by a call.
    var isPaused = false
    /// Its client is in the background.
    var isInBackground = false
    private(set) var held = HeldPostings()

    init(name: String, connection: Connection, client: Int64?, _ parameters: Broadcast.Observe.Parameters) {
        self.name = name
        self.connection = connection
        self.client = client
        object = parameters.object
        whenSuspended = parameters.whenSuspended ?? .coalesce
        patterns = parameters.patterns.map(NamePattern.init)
        sortOut()
    }

    var isSuspended: Bool { isPaused || isInBackground }

    /// Whether posts wait for it, or are dropped, until it goes on.
    var holdsBack: Bool { isSuspended && whenSuspended != .deliver }

    /// The names that it asks for without a star.
    var exactNames: Set<String> { Set(distinct.compactMap(\.name)) }

    /// Whether it asks for names with a star.
    var hasWildcards: Bool { distinct.contains { $0.name == nil } }

    /// Replaces what it asks for.
    func ask(for patterns: [NamePattern]) {
        self.patterns = patterns
        sortOut()
    }

    private func sortOut() {
        var seen: Set<NamePattern> = []
        distinct = patterns.filter { seen.insert($0).inserted }
    }

    /// Which of its patterns match a post, each once; none when it is about something else.
    func matches(name: String, object: String?) -> [String] {
        guard self.object == nil || self.object == object else { return [] }
        return distinct.filter { $0.matches(name) }.map(\.text)
    }

    /// Keeps a post until it goes on, or drops it, as it has asked.
    func hold(_ posting: WirePosting) {
        guard whenSuspended != .drop else { return }
        held.add(posting, coalescing: whenSuspended == .coalesce)
        connection.waitingBytes = held.bytes
    }

    /// Hands out what waited for it.
    func takeHeld() -> (postings: [WirePosting], lost: Int) {
        connection.waitingBytes = 0
        return held.takeAll()
    }
}
