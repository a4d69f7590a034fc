import Glibc
import NotifyModel
import Testing

@testable import NotifyStore

@Suite("A full disk") struct FullDiskTests {
    /// Lets the database grow no further, as a full disk does.
    private func fill(_ store: Store) throws {
        let pages = try store.database.number("PRAGMA page_count") ?? 0
        _ = try store.database.number("PRAGMA max_page_count = \(pages)")
    }

    private func schedule(_ fixture: Fixture, from first: Int, _ count: Int) throws {
        for number in first..<first + count {
            _ = try fixture.schedule("request \(number) \(String(repeating: "x", count: 200))", .wall(Fixture.now.wall))
        }
    }

    @Test("undoes the whole turn, and every later write of the turn fails alike")
    func wholeTurn() throws {
        let fixture = try Fixture()
        try fill(fixture.store)
        expect(.full) { try schedule(fixture, from: 0, 1_000) }
        expect(.full) { try fixture.store.setValue("1", "a") }
        expect(.full) { _ = try fixture.store.commit() }
        #expect(try fixture.counts == ClientCounts())
    }

    @Test("in an attempt undoes the whole turn too, so that no half of a group is committed")
    func insideAttempt() throws {
        let fixture = try Fixture()
        try fixture.store.setValue("1", "a")
        try fill(fixture.store)
        expect(.full) { try fixture.store.attempt { try schedule(fixture, from: 0, 1_000) } }
        expect(.full) { _ = try fixture.store.commit() }
        #expect(try fixture.store.value("a") == nil)
    }

    @Test("is over when there is room again")
    func over() throws {
        let fixture = try Fixture()
        try fill(fixture.store)
        expect(.full) { try schedule(fixture, from: 0, 1_000) }
        fixture.store.rollback()
        _ = try fixture.store.database.number("PRAGMA max_page_count = 1000000")
        try schedule(fixture, from: 0, 1_000)
        #expect(try fixture.store.commit())
        #expect(try fixture.counts.pending == 1_000)
    }

    @Test("of one MiB fails the commit and keeps what was committed", .enabled(if: geteuid() == 0))
    func realDisk() throws {
        let scratch = try Scratch()
        guard mount("tmpfs", scratch.path, "tmpfs", 0, "size=1m,mode=0700") == 0 else { return }
        defer { umount2(scratch.path, CInt(MNT_DETACH)) }
        let ballast = "\(scratch.path)/ballast"
        try File.write([UInt8](repeating: 1, count: 200_000), to: ballast)
        let store = try Store.open(lock: StoreLock(directory: scratch.path), stamp: "1")
        let client = try store.insert(ClientRecord(name: "org.example.News", source: "added"))
        _ = try store.commit()
        var committed = 0
        expect(.full) {
            while true {
                try store.setValue(String(repeating: "x", count: 4_000), "key \(committed)")
                _ = try store.commit()
                committed += 1
            }
        }
        #expect(committed > 10)
        #expect(try store.value("key \(committed)") == nil)
        #expect(try store.value("key \(committed - 1)") != nil)
        try #require(unlink(ballast) == 0)
        try store.setValue(nil, "key 0")
        #expect(try store.commit())
        #expect(try store.client(named: client.name) == client)
    }
}
