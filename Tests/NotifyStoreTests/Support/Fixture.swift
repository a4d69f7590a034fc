import CivilTime
import NotifyModel
import Testing

@testable import NotifyStore

/// A store in a folder of its own with one client, and short ways to fill it.
final class Fixture {
    let scratch: Scratch
    let client: Int64
    private var opened: Store?

    init() throws {
        scratch = try Scratch()
        let store = try Store.open(lock: StoreLock(directory: scratch.path), stamp: "first")
        client = try store.insert(ClientRecord(name: "org.example.News", source: "added")).row
        _ = try store.commit()
        opened = store
    }

    var files: StoreFiles { StoreFiles(directory: scratch.path) }

    var store: Store {
        guard let opened else { preconditionFailure("the store of the fixture is closed") }
        return opened
    }

    /// Commits and closes the store.
    func close() throws {
        _ = try opened?.commit()
        opened = nil
    }

    @discardableResult
    func reopen(stamp: String = "second", repairing: String? = nil) throws -> Store {
        try close()
        opened = try Store.open(lock: StoreLock(directory: scratch.path), stamp: stamp, repairing: repairing)
        return store
    }

    /// Stores a request with one pending occurrence.
    func schedule(
        _ identifier: String, _ due: Due, scheduled: Instant? = nil, level: InterruptionLevel = .active,
        policy: String? = nil, client: Int64? = nil
    ) throws -> Occurrence {
        let owner = client ?? self.client
        let request = try store.insert(
            RequestRecord(
                client: owner, identifier: identifier, content: "{\"title\":\"\(identifier)\"}", trigger: "{}",
                policy: policy, created: Self.now.wall))
        return try store.insert(
            Occurrence(
                request: request.row, client: owner,
                scheduled: scheduled ?? due.date(at: Self.now, local: LocalClock.utc.instant), due: due,
                level: level, hasPolicy: policy != nil, created: Self.now.wall))
    }

    /// Stores a request with one occurrence that rings on the wall axis.
    func schedule(_ identifier: String, at text: String) throws -> Occurrence {
        try schedule(identifier, .wall(instant(text)))
    }

    /// Lets an occurrence ring.
    @discardableResult
    func ring(_ old: Occurrence, at: Instant = Fixture.now.wall) throws -> Occurrence {
        var occurrence = try current(old)
        let before = occurrence
        occurrence.state = .fired
        occurrence.due = nil
        occurrence.firing += 1
        occurrence.fired = occurrence.fired ?? at
        _ = try store.ring(occurrence, from: before, at: at)
        return try current(old)
    }

    /// Moves an occurrence into a closed state.
    @discardableResult
    func close(_ old: Occurrence, _ state: OccurrenceState = .acknowledged, at: Instant = Fixture.now.wall)
        throws -> Occurrence
    {
        let before = try current(old)
        var occurrence = before
        occurrence.state = state
        occurrence.due = nil
        occurrence.closed = at
        occurrence.closedBy = "user"
        try store.update(occurrence, from: before)
        return occurrence
    }

    /// Snoozes an occurrence.
    @discardableResult
    func snooze(_ old: Occurrence, _ due: Due) throws -> Occurrence {
        let before = try current(old)
        var occurrence = before
        occurrence.state = .snoozed
        occurrence.due = due
        try store.update(occurrence, from: before)
        return occurrence
    }

    /// The occurrence as the table has it.
    func current(_ occurrence: Occurrence) throws -> Occurrence {
        try #require(try store.occurrence(row: occurrence.row)).occurrence
    }

    var counts: ClientCounts {
        get throws { try #require(try store.client(row: client)).counts }
    }

    static let now: Moment = Moment(wall: instant("2027-03-01T12:00:00Z"), elapsed: Elapsed(milliseconds: 1_000_000))
}

/// The instant of a text such as `2027-03-01T12:00:00Z`, optionally with `.mmm`.
func instant(_ text: String) -> Instant {
    let numbers = text.split { !$0.isNumber }.compactMap { Int64($0) }
    precondition(numbers.count >= 6, text)
    // Days since 1970 in the proleptic Gregorian calendar, with the year beginning in March.
    let year = numbers[1] <= 2 ? numbers[0] - 1 : numbers[0]
    let era = year / 400
    let month = (numbers[1] + 9) % 12
    let dayOfEra = year % 400 * 365 + year % 400 / 4 - year % 400 / 100 + (153 * month + 2) / 5 + numbers[2] - 1
    let days = era * 146_097 + dayOfEra - 719_468
    let seconds = days * 86_400 + numbers[3] * 3_600 + numbers[4] * 60 + numbers[5]
    return Instant(milliseconds: seconds * 1_000 + (numbers.count > 6 ? numbers[6] : 0))
}

extension Instant {
    static func + (left: Instant, milliseconds: Int64) -> Instant {
        Instant(milliseconds: left.milliseconds + milliseconds)
    }
}

/// Expects a call to throw a fault of the store with that code.
func expect(
    _ code: StoreError.Code, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) {
    let fault = #expect(throws: StoreError.self, sourceLocation: sourceLocation) { try body() }
    #expect(fault?.code == code, "\(fault.map { "\($0)" } ?? "nothing")", sourceLocation: sourceLocation)
}

/// A generator of the same numbers for the same seed (SplitMix64), so that a failing history can be run again.
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var word = state
        word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
        return word ^ (word >> 31)
    }
}
