import Glibc
import NotifyModel
import Testing

@testable import NotifyStore

@Suite("Opening") struct OpeningTests {
    let scratch: Scratch
    var files: StoreFiles { StoreFiles(directory: scratch.path) }

    init() throws {
        scratch = try Scratch()
    }

    private func open(stamp: String = "now") throws -> Store {
        try Store.open(lock: StoreLock(directory: scratch.path), stamp: stamp)
    }

    /// Opens, lets `body` write, and closes.
    private func write(_ body: (Store) throws -> Void) throws {
        let store = try open()
        try body(store)
        _ = try store.commit()
    }

    private func foreign() throws {
        let other = "\(scratch.path)/other"
        try StoreFiles.makeEmpty(other)
        try Database(path: other, mode: .existing).execute("CREATE TABLE t(a); PRAGMA application_id = 7")
        try StoreFiles.move(other, to: files.database)
    }

    @Test("makes folder and file for this user alone, also folders above")
    func modes() throws {
        let deep = "\(scratch.path)/a/b"
        let store = try Store.open(lock: StoreLock(directory: deep), stamp: "now")
        try store.setValue("x", "y")
        _ = try store.commit()
        #expect(File.mode(deep) == 0o700)
        for path in [store.files.database, store.files.wal, store.files.shm, "\(deep)/lock"] {
            #expect(File.mode(path) == 0o600, "\(path)")
        }
    }

    @Test(
        "leaves the mode of a folder that was there, and refuses one that others may write to",
        arguments: [
            (0o755, nil), (0o750, nil), (0o700, nil), (0o775, "unsafe"), (0o1777, "unsafe"), (0o702, "unsafe"),
        ] as [(mode_t, String?)])
    func openFolder(mode: mode_t, refusal: String?) throws {
        chmod(scratch.path, mode)
        var word: String?
        do throws(StoreError) { _ = try StoreLock(directory: scratch.path) } catch { word = error.code.word }
        #expect(word == refusal)
        #expect(File.mode(scratch.path) == mode & 0o777)
    }

    @Test("sets what the daemon relies on")
    func settings() throws {
        let store = try open()
        let pragmas: [(String, Int64)] = [
            ("application_id", Database.applicationID), ("user_version", Int64(Migration.all.count)),
            ("synchronous", 1),
            ("foreign_keys", 1), ("trusted_schema", 0), ("cell_size_check", 1), ("page_size", 4_096),
        ]
        for (name, value) in pragmas {
            #expect(try store.database.number("PRAGMA \(name)") == value, "\(name)")
        }
        #expect(try store.database.texts("PRAGMA journal_mode") == ["wal"])
        #expect(!store.endedUncleanly)
    }

    @Test("is refused while another holds the folder, and names it")
    func locked() throws {
        let store = try open()
        let fault = #expect(throws: StoreError.self) { _ = try StoreLock(directory: scratch.path) }
        #expect(fault?.code == .locked)
        #expect(fault?.holder == getpid())
        #expect(store.restoration == nil)
    }

    @Test("works again when the holder is gone")
    func unlocked() throws {
        try write { store in try store.setValue("1", "a") }
        #expect(try open().value("a") == "1")
    }

    @Test("refuses a folder that is a file, or is in one")
    func notAFolder() throws {
        try File.write([1], to: "\(scratch.path)/file")
        expect(.io) { _ = try StoreLock(directory: "\(scratch.path)/file") }
        expect(.io) { _ = try StoreLock(directory: "\(scratch.path)/file/x") }
    }

    @Test("leaves a database of another program as it is")
    func foreignFile() throws {
        try foreign()
        let before = try File.read(files.database)
        expect(.foreign) { _ = try open() }
        #expect(try File.read(files.database) == before)
        #expect(try StoreFiles.names(in: scratch.path).sorted() == ["lock", "notifyd.db"])
    }

    @Test("leaves a database of a newer release as it is")
    func newerFile() throws {
        try write { store in try store.database.execute("PRAGMA user_version = 99") }
        let before = try File.read(files.database)
        expect(.newerSchema) { _ = try open() }
        #expect(try File.read(files.database) == before)
        #expect(!File.exists(files.wal))
    }

    // Case C35 (b): never an empty list, never overwritten.
    @Test(
        "sets a damaged file aside and serves nothing when there is no backup",
        arguments: ["zero", "half", "first byte", "blank", "schema"])
    func damaged(how: String) throws {
        try write { store in _ = try store.insert(ClientRecord(name: "org.example.News", source: "added")) }
        try File.change(files.database) { bytes in
            switch how {
            case "zero": bytes = []
            case "half": bytes.removeLast(bytes.count / 2)
            case "first byte": bytes[0] ^= 1
            case "blank": for index in 0..<4_096 { bytes[index] = 0 }
            default: for index in 100..<200 { bytes[index] ^= 0x55 }
            }
        }
        let before = try File.read(files.database)
        expect(.damaged) { _ = try open(stamp: "first") }
        #expect(try File.read("\(files.database).damaged-first") == before)
        #expect(!File.exists(files.database))
        let again = #expect(throws: StoreError.self) { _ = try open(stamp: "second") }
        #expect(again?.code == .damaged)
        #expect(again?.context.contains("notifyd.db.damaged-first") == true)
        // Its log lies beside it where SQLite had got as far as opening one.
        let names = try StoreFiles.names(in: scratch.path).filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
        #expect(names.sorted() == ["lock", "notifyd.db.damaged-first"])
    }

    @Test("does not touch what is no database at all", arguments: ["not a database\n", "x"])
    func foreignText(text: String) throws {
        try File.write(Array(text.utf8), to: files.database)
        expect(.foreign) { _ = try open() }
        #expect(try File.read(files.database) == Array(text.utf8))
        #expect(try StoreFiles.names(in: scratch.path).sorted() == ["lock", "notifyd.db"])
    }

    @Test("loses the last commit alone when the WAL is torn in its last frame")
    func tornWAL() throws {
        var wal: [UInt8] = []
        try write { store in
            for number in 1...3 {
                try store.setValue("\(number)", "key")
                _ = try store.commit()
            }
            wal = try File.read(files.wal)
            // The database stays as it was before the WAL was moved into it.
            try File.write(File.read(files.database), to: "\(scratch.path)/copy")
        }
        try StoreFiles.move("\(scratch.path)/copy", to: files.database)
        try File.write(Array(wal.dropLast(100)), to: files.wal)
        let store = try open()
        #expect(store.endedUncleanly)
        #expect(store.restoration == nil)
        #expect(try store.value("key") == "2")
        #expect(store.walBytes > 0)
    }

    @Test("replaces an unfinished database of an earlier start")
    func unfinished() throws {
        try File.write([1, 2, 3], to: files.unfinished)
        try write { store in try store.setValue("1", "a") }
        #expect(!File.exists(files.unfinished))
    }
}
