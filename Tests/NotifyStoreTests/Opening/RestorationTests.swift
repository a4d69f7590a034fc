import CivilTime
import NotifyModel
import Testing

@testable import NotifyStore

@Suite("Restoring") struct RestorationTests {
    let fixture: Fixture
    let now = Fixture.now
    var store: Store { fixture.store }

    init() throws {
        fixture = try Fixture()
    }

    private func schedule(_ range: Range<Int>) throws {
        for number in range {
            let occurrence = try fixture.schedule("n\(number) \(String(repeating: "x", count: 300))", .wall(now.wall))
            try store.append(LedgerEntry(event: "e", at: now.wall), occurrence: occurrence.row)
        }
        _ = try store.commit()
    }

    private func identifiers() throws -> Int {
        try store.page(.pending, limit: 10_000, at: now, examining: 100_000).occurrences.count
    }

    private func backUp(_ stamp: String = "20270301T120000Z") throws -> String {
        try Backup.write(of: fixture.files, stamp: stamp, keeping: 3)
    }

    @Test("takes the newest backup when the file cannot be read at all")
    func unreadable() throws {
        try schedule(0..<10)
        let backup = try backUp()
        try schedule(10..<20)
        try fixture.close()
        try File.write([], to: fixture.files.database)
        try fixture.reopen(stamp: "later")
        let restoration = try #require(store.restoration)
        #expect(restoration.backup == backup)
        #expect(restoration.incomplete)
        #expect(restoration.damaged == "\(fixture.files.database).damaged-later")
        #expect(try identifiers() == 10)
        #expect(try fixture.counts.pending == 10)
        try schedule(20..<21)
        #expect(try fixture.reopen().restoration == nil)
    }

    @Test("passes over a backup that is damaged itself")
    func badBackup() throws {
        try schedule(0..<5)
        let good = try backUp("20270301T120000Z")
        let bad = try backUp("20270302T120000Z")
        try File.change(bad) { bytes in bytes.removeLast(bytes.count / 2) }
        try File.write([0], to: try backUp("20270303T120000Z"))
        try fixture.close()
        try File.write([], to: fixture.files.database)
        #expect(try fixture.reopen().restoration?.backup == good)
    }

    @Test("takes the newest backup when the file is missing")
    func missing() throws {
        try schedule(0..<5)
        _ = try backUp()
        try fixture.close()
        try StoreFiles.move(fixture.files.database, to: "\(fixture.scratch.path)/moved")
        #expect(try fixture.reopen().restoration?.incomplete == true)
        #expect(try identifiers() == 5)
    }

    @Test("keeps everything that came after the backup when all of it can be read")
    func wholeSalvage() throws {
        try schedule(0..<10)
        let old = try fixture.ring(fixture.schedule("old", .wall(now.wall)))
        _ = try store.commit()
        _ = try backUp()
        try schedule(10..<20)
        _ = try store.confirm(client: fixture.client, sequences: [1], at: now.wall)
        let ringing = try fixture.ring(fixture.schedule("ringing", .wall(now.wall)))
        try fixture.close(old)
        let retained = RetainedRecord(name: "org.example.Light", posting: "{}", expires: nil)
        try store.retain(retained)
        let counts = try fixture.counts
        try fixture.reopen(repairing: "quick_check said so")
        #expect(try store.retained(at: now.elapsed) == [retained])
        let restoration = try #require(store.restoration)
        #expect(restoration.reason == "quick_check said so")
        #expect(!restoration.incomplete)
        #expect(try fixture.counts == counts)
        #expect(try fixture.current(ringing) == ringing)
        #expect(try fixture.current(old).confirmed == now.wall)
        #expect(try store.mailbox(client: fixture.client, after: 0, limit: 9).map(\.subject?.identifier) == ["ringing"])
        #expect(try QuickCheck.run(fixture.files) == nil)
    }

    @Test("does not bring back what was deleted since the backup")
    func deleted() throws {
        let occurrence = try fixture.schedule("a", .wall(now.wall))
        _ = try store.enqueue(
            Message(occurrence: occurrence.row, kind: .closed, firing: 1, created: now.wall), client: fixture.client)
        _ = try store.commit()
        _ = try backUp()
        _ = try store.confirm(client: fixture.client, sequences: [1], at: now.wall)
        try fixture.reopen(repairing: "test")
        #expect(try store.mailbox(client: fixture.client, after: 0, limit: 9).isEmpty)
        #expect(try store.ledger(occurrence: occurrence.row).map(\.event) == ["confirmed"])
    }

    @Test("loses no more than the rows of bad pages", arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func badPages(seed: UInt64) throws {
        try schedule(0..<200)
        _ = try backUp()
        try schedule(200..<400)
        try fixture.close()
        var generator = Seeded(seed)
        try File.change(fixture.files.database) { bytes in
            // Not the first page: without its schema nothing can be read, which is another test.
            let page = Int.random(in: 1..<bytes.count / 4_096, using: &generator)
            for index in page * 4_096..<(page + 1) * 4_096 { bytes[index] = 0xa5 }
        }
        try fixture.reopen(repairing: "seed \(seed)")
        #expect(try QuickCheck.run(fixture.files) == nil, "seed \(seed)")
        #expect(try identifiers() >= 200, "seed \(seed): the backup's occurrences are there")
        #expect(try identifiers() == fixture.counts.pending, "seed \(seed)")
        try schedule(400..<401)
    }

    @Test("takes a half-cut file for what it is")
    func halfCut() throws {
        try schedule(0..<100)
        _ = try backUp()
        try schedule(100..<200)
        try fixture.close()
        try File.change(fixture.files.database) { bytes in bytes.removeLast(bytes.count / 2) }
        try fixture.reopen()
        #expect(store.restoration != nil)
        #expect(try identifiers() >= 100)
    }
}
