import NotifyModel
import Testing

@testable import NotifyStore

@Suite struct BackupTests {
    let fixture: Fixture
    var files: StoreFiles { fixture.files }

    init() throws {
        fixture = try Fixture()
    }

    @Test("The newest backups are kept, and nothing else lies beside them")
    func rotation() throws {
        _ = try Backup.write(of: files, stamp: "20270228", keeping: 2)
        try File.write([1], to: files.backup("20270227") + ".new")
        for day in 1...4 { _ = try Backup.write(of: files, stamp: "2027030\(day)", keeping: 2) }
        #expect(try files.allBackups() == [files.backup("20270304"), files.backup("20270303")])
        #expect(try StoreFiles.names(in: files.backups).count == 2)
        #expect(File.mode(files.backup("20270304")) == 0o600)
        #expect(File.mode(files.backups) == 0o700)
    }

    @Test("A backup holds what is committed, not what the turn has written so far")
    func snapshot() throws {
        try fixture.store.setValue("1", "a")
        _ = try fixture.store.commit()
        try fixture.store.setValue("2", "a")
        let path = try Backup.write(of: files, stamp: "x", keeping: 1)
        _ = try fixture.store.commit()
        let copy = try Database(path: path, mode: .inspecting)
        #expect(try copy.texts("SELECT value FROM meta") == ["1"])
        #expect(try Backup.isGood(path))
    }

    @Test("Checking finds nothing in a sound database, and a fault in a spoilt one")
    func quickCheck() throws {
        #expect(try QuickCheck.run(files) == nil)
        for number in 0..<200 { _ = try fixture.schedule("n\(number)", .wall(Fixture.now.wall)) }
        try fixture.close()
        try File.change(files.database) { bytes in
            for index in bytes.count - 4_096..<bytes.count { bytes[index] = 0xa5 }
        }
        #expect(try QuickCheck.run(files) != nil)
    }
}
