import NotifyModel
import Testing

@testable import NotifyStore

@Suite struct CheckpointerTests {
    let fixture: Fixture
    var store: Store { fixture.store }
    let checkpointer: Checkpointer

    init() throws {
        fixture = try Fixture()
        checkpointer = Checkpointer(fixture.files)
    }

    private func write() throws {
        try store.setValue(String(repeating: "x", count: 50_000), "a")
        _ = try store.commit()
    }

    @Test("The WAL grows with each commit and is moved on request alone")
    func passive() throws {
        try write()
        let size = store.walBytes
        #expect(size > 50_000)
        try write()
        #expect(store.walBytes > size)
        let result = try checkpointer.run(.passive)
        #expect(result.moved == result.frames)
        #expect(result.frames > 20)
        store.note(result)
        #expect(store.walBytes == 0)
        try write()
        #expect(store.walBytes < size * 2)
    }

    @Test("A restart lets the WAL begin anew")
    func restart() throws {
        try write()
        #expect(try checkpointer.run(.restart).restarts)
        let size = StoreFiles.size(fixture.files.wal)
        try store.setValue("1", "b")
        _ = try store.commit()
        #expect(store.walBytes < 50_000)
        #expect(StoreFiles.size(fixture.files.wal) <= size)
    }

    @Test("What is in the database file already does not count as waiting, also while the WAL goes on")
    func unmoved() throws {
        try write()
        // A reader of the WAL keeps it from beginning anew.
        let reader = try Database(path: fixture.files.database, mode: .reading)
        try reader.execute("BEGIN")
        _ = try reader.number("SELECT count(*) FROM meta")
        let first = try checkpointer.run(.passive)
        #expect(first.moved > 10)
        try write()
        let size = store.walBytes
        #expect(store.unmovedBytes == size)
        store.note(first)
        #expect(store.walBytes == size)
        #expect(store.unmovedBytes == size - Int64(first.moved) * Database.frameBytes)
        try reader.execute("COMMIT")
        #expect(try checkpointer.run(.restart).restarts)
        try write()
        #expect(store.unmovedBytes == store.walBytes)
    }

    @Test("A reader in the way is no fault")
    func reader() throws {
        try write()
        let reader = try Database(path: fixture.files.database, mode: .reading)
        try reader.execute("BEGIN")
        _ = try reader.number("SELECT count(*) FROM meta")
        try write()
        let result = try checkpointer.run(.passive)
        #expect(result.moved < result.frames)
        store.note(result)
        #expect(store.walBytes > 0)
    }

    @Test("A restart waits for no reader: the loop would wait with it")
    func restartBesideReader() throws {
        try write()
        let reader = try Database(path: fixture.files.database, mode: .reading)
        try reader.execute("BEGIN")
        _ = try reader.number("SELECT count(*) FROM meta")
        try write()
        let begun = ContinuousClock.now
        #expect(try !checkpointer.run(.restart).restarts)
        #expect(ContinuousClock.now - begun < .seconds(2))
        try write()
    }

    @Test("A commit that came meanwhile is not forgotten")
    func meanwhile() throws {
        try write()
        let result = try checkpointer.run(.passive)
        try write()
        let size = store.walBytes
        if size > Int64(result.frames) * Database.frameBytes { store.note(result) }
        #expect(store.walBytes == size)
    }
}
