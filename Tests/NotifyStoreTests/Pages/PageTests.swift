import CivilTime
import NotifyModel
import Testing

@testable import NotifyStore

@Suite struct PageTests {
    let fixture: Fixture
    let other: Int64
    let now = Fixture.now
    var store: Store { fixture.store }

    init() throws {
        fixture = try Fixture()
        other = try fixture.store.insert(ClientRecord(name: "org.example.Other", source: "added")).row
    }

    private func elapsed(_ milliseconds: Int64) -> Due {
        .elapsed(Elapsed(milliseconds: now.elapsed.milliseconds + milliseconds))
    }

    /// Two or three occurrences in every state, on both axes, of both clients.
    private func fill() throws {
        _ = try fixture.schedule("p1", .wall(now.wall + 100))
        _ = try fixture.schedule("p2", elapsed(200))
        _ = try fixture.schedule("p4", .wall(now.wall + 400), client: other)
        try fixture.snooze(fixture.ring(fixture.schedule("s3", .wall(now.wall))), elapsed(300))
        try fixture.snooze(fixture.ring(fixture.schedule("s5", .wall(now.wall + 1))), .wall(now.wall + 500))
        try fixture.ring(fixture.schedule("f2", .wall(now.wall + 2)), at: now.wall + 20)
        try fixture.ring(fixture.schedule("f1", .wall(now.wall + 3), client: other), at: now.wall + 10)
        try fixture.close(fixture.schedule("m1", .wall(now.wall + 4)), .missed, at: now.wall + 1)
        try fixture.close(fixture.schedule("c2", .wall(now.wall + 5), client: other), .acknowledged, at: now.wall + 2)
        try fixture.close(fixture.schedule("m3", .wall(now.wall + 6)), .missed, at: now.wall + 3)
        for sequence: Int64 in [1, 2] {
            _ = try store.fail(client: fixture.client, sequence: sequence, reason: nil) { _ in nil }
        }
    }

    private func all(_ filter: PageFilter, client: Int64? = nil, limit: Int, examining: Int = 4_096) throws -> [String]
    {
        var found: [String] = []
        var cursor: String?
        for _ in 0..<100 {
            let page = try store.page(
                filter, client: client, limit: limit, cursor: cursor, at: now, examining: examining)
            #expect(page.occurrences.count <= limit)
            found += page.occurrences.map(\.identifier)
            cursor = page.cursor
            guard cursor != nil else { return found }
        }
        Issue.record("the listing does not end")
        return found
    }

    private static let expected: [(PageFilter, [String])] = [
        (.pending, ["p1", "p2", "s3", "p4", "s5"]),
        (.snoozed, ["s3", "s5"]),
        (.unanswered, ["f1", "f2"]),
        (.missed, ["m3", "m1"]),
        (.closed, ["m3", "c2", "m1"]),
        (.failed, ["s3", "s5"]),
        (.open, ["p1", "p2", "s3", "p4", "s5", "f1", "f2"]),
    ]

    @Test("Every filter lists in its order, whatever the size of a page and the rows it may look at")
    func filters() throws {
        try fill()
        for (filter, names) in Self.expected {
            for limit in 1...8 {
                for examining in [1, 2, 3, 4_096] {
                    #expect(
                        try all(filter, limit: limit, examining: examining) == names,
                        "\(filter) by \(limit), examining \(examining)")
                }
            }
        }
    }

    @Test("A listing of one client leaves out the others")
    func oneClient() throws {
        try fill()
        let theirs: Set = ["p4", "f1", "c2"]
        for (filter, names) in Self.expected {
            #expect(
                try all(filter, client: other, limit: 2, examining: 2) == names.filter(theirs.contains), "\(filter)")
            #expect(
                try all(filter, client: fixture.client, limit: 2, examining: 2)
                    == names.filter { !theirs.contains($0) },
                "\(filter)")
        }
    }

    @Test("An occurrence with two parked messages is listed once")
    func parkedTwice() throws {
        let occurrence = try fixture.ring(fixture.ring(fixture.schedule("a", .wall(now.wall))))
        for sequence: Int64 in [1, 2] {
            _ = try store.fail(client: fixture.client, sequence: sequence, reason: nil) { _ in nil }
        }
        #expect(try store.page(.failed, limit: 9, at: now).occurrences.map(\.occurrence) == [occurrence])
    }

    @Test("Random dates on both axes merge to the order of their dates", arguments: [1, 2, 3] as [UInt64])
    func merging(seed: UInt64) throws {
        var generator = Seeded(seed)
        var dates: [(Int64, String)] = []
        for number in 0..<60 {
            let offset = Int64.random(in: 0..<40, using: &generator)
            let due: Due = Bool.random(using: &generator) ? .wall(now.wall + offset) : elapsed(offset)
            _ = try fixture.schedule("n\(number)", due)
            dates.append((offset, "n\(number)"))
        }
        let found = try all(.pending, limit: 7, examining: 5)
        #expect(found.count == 60)
        #expect(Set(found).count == 60)
        let offsets = Dictionary(uniqueKeysWithValues: dates.map { ($0.1, $0.0) })
        #expect(found.compactMap { offsets[$0] } == dates.map(\.0).sorted(), "seed \(seed)")
    }

    @Test(
        "A text that is no cursor of the listing is refused", arguments: ["", "x", "0", "0:1", "7:1:1", "0:1:1:1:1:1"])
    func badCursor(text: String) {
        expect(.misuse) { _ = try store.page(.unanswered, limit: 1, cursor: text, at: now) }
    }

    @Test("Cursors are read as they were written", arguments: [1, 2, 3, 4] as [UInt64])
    func cursorRoundTrip(seed: UInt64) {
        var generator = Seeded(seed)
        for _ in 0..<100 {
            let places = (0..<Int.random(in: 1...2, using: &generator)).map { _ -> Cursor.Place? in
                guard Bool.random(using: &generator) else { return nil }
                return Cursor.Place(
                    number: .random(in: .min...(.max), using: &generator),
                    row: .random(in: .min...(.max), using: &generator))
            }
            let cursor = Cursor(stage: Int.random(in: 0..<3, using: &generator), places: places)
            #expect(Cursor(cursor.text) == cursor, "seed \(seed)")
        }
    }
}
