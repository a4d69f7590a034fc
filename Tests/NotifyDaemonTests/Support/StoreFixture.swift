import CivilTime
import Glibc
import NotifyInterface
import NotifyModel
import NotifyStore
import NotifyTestSupport
import Recurrence
import Synchronization
import Systemd
import Testing

@testable import NotifyDaemon

/// A real store in a folder of its own, the writer and the run over it, and a time that the test sets.
final class StoreFixture {
    let directory: TemporaryDirectory
    let store: Store
    let writer: DecisionWriter
    let client: ClientRecord
    let log = RecordedLog()
    let clock = Timekeeper(virtual: moment("2027-03-01T12:00:00Z").wall, after: nil, zone: .utc)
    let cache: SeriesCache
    var engine = Engine()
    var now = moment("2027-03-01T12:00:00Z")

    init() throws {
        directory = try TemporaryDirectory()
        store = try Store.open(lock: StoreLock(directory: directory.path), stamp: "20270301T120000Z")
        writer = DecisionWriter(store: store)
        cache = SeriesCache(store: store, clock: clock)
        client = try store.insert(ClientRecord(name: "org.example.News", source: "added"))
        _ = try store.commit()
    }

    var dueRun: DueRun {
        DueRun(
            store: store, writer: writer, series: seriesRun, pinned: pinnedRun, clock: SystemClock(),
            policies: PolicyReader(log: Log(threshold: .debug, sink: log)))
    }

    var pinnedRun: PinnedRun {
        PinnedRun(store: store, series: seriesRun, clock: clock, log: Log(threshold: .debug, sink: log))
    }

    var seriesRun: SeriesRun {
        SeriesRun(store: store, writer: writer, cache: cache, log: Log(threshold: .debug, sink: log))
    }

    func add(_ name: String) throws -> ClientRecord {
        try store.insert(ClientRecord(name: name, source: "added"))
    }

    /// Stores a request with one pending occurrence.
    @discardableResult
    func schedule(
        _ identifier: String, at date: String = "2027-03-01T12:00:00Z", due: Due? = nil,
        level: InterruptionLevel = .active, policy: Policy? = nil, client: ClientRecord? = nil, trigger: Trigger? = nil
    ) throws -> Occurrence {
        let owner = client ?? self.client
        let current = try store.currentRequest(client: owner.row, identifier: identifier)
        if let current { try store.retire(request: current.row) }
        let request = try store.insert(
            RequestRecord(
                client: owner.row, identifier: identifier, content: Content(title: identifier, level: level).storedText,
                trigger: (trigger ?? .instant(date)).storedText, policy: policy?.storedText, created: now.wall))
        return try store.insert(
            Occurrence(
                request: request.row, client: owner.row, scheduled: instant(date), due: due ?? .wall(instant(date)),
                level: level, hasPolicy: policy != nil, created: now.wall))
    }

    /// One bite of what is due.
    func bite(excluding: Set<Int64> = []) throws -> DueRun.Result {
        var result = DueRun.Result()
        try dueRun.bite(engine, at: now, excluding: excluding, into: &result)
        return result
    }

    /// Fires what is due until nothing is; returns the rows that rang, in order.
    @discardableResult
    func fireDue() throws -> [Int64] {
        var rang: [Int64] = []
        // A bite that leaves the same work behind would go on for ever.
        for _ in 0..<100 {
            let result = try bite()
            rang += result.rang.map(\.row)
            guard result.more else { return rang }
        }
        Issue.record("what is due is never done")
        return rang
    }

    /// The occurrence as the store has it.
    func current(_ occurrence: Occurrence) throws -> Occurrence {
        try #require(try store.occurrence(row: occurrence.row)).occurrence
    }

    func record(_ occurrence: Occurrence) throws -> OccurrenceRecord {
        try #require(try store.occurrence(row: occurrence.row))
    }

    func acknowledge(_ occurrence: Occurrence) throws {
        let old = try current(occurrence)
        try writer.write(try engine.acknowledge(old, by: "user", at: now), from: old, at: now)
    }

    /// What waits in the mailbox: `KIND FIRING` of each message.
    func mailbox(of client: ClientRecord? = nil) throws -> [String] {
        try store.mailbox(client: (client ?? self.client).row, after: 0, limit: 10_000).map {
            "\($0.message.kind.word) \($0.message.firing)"
        }
    }

    func ledger(_ occurrence: Occurrence) throws -> [String] {
        try store.ledger(occurrence: occurrence.row).map(\.event)
    }
}

/// Keeps the lines that were logged.
final class RecordedLog: LogSink {
    private let lines = Mutex<[String]>([])

    var messages: [String] { lines.withLock { $0 } }

    func write(_ record: LogRecord) {
        lines.withLock { $0.append(record.message) }
    }
}
