import CivilTime
import Glibc
import Recurrence
import Testing

@Suite("A tzdata update")
struct ZoneGenerationTests {
    @Test("the old generation goes on as it was, the next one reads the files anew")
    func update() throws {
        var template = Array("/tmp/zones.XXXXXX".utf8CString)
        let directory = String(cString: try #require(mkdtemp(&template)))
        defer {
            for name in ["Home", "tzdata.zi"] { unlink("\(directory)/\(name)") }
            rmdir(directory)
        }
        let list = try #require(fopen("\(directory)/tzdata.zi", "w"))
        fputs("# version 2026test\nZ Home 1 - CET\nL Home Gone\n", list)
        fclose(list)
        let system = ZoneSource.system.directory
        #expect(symlink("\(system)/Europe/Berlin", "\(directory)/Home") == 0)
        let source = ZoneSource(directory: directory)
        let old = try Zone.load("Home", from: source)
        unlink("\(directory)/Home")
        #expect(symlink("\(system)/Asia/Tokyo", "\(directory)/Home") == 0)
        let again = try Zone.load("Home", from: source)
        let new = try Zone.load("Home", from: source.next)
        #expect([old, again, new].map { $0.offset(at: .epoch).seconds } == [3600, 3600, 9 * 3600])
        #expect(source.names == ["Gone", "Home"])
        #expect(source.version == "2026test")
        let gone = try #require(throws: RecurrenceError.self) { try Zone.load("Gone", from: source) }
        #expect(gone.code == .zoneUnreadable)
    }
}
