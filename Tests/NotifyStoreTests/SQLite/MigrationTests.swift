import NotifyModel
import Testing

@testable import NotifyStore

@Suite struct MigrationTests {
    private let scratch: Scratch
    private let database: Database

    init() throws {
        scratch = try Scratch()
        let path = "\(scratch.path)/test.db"
        try StoreFiles.makeEmpty(path)
        database = try Database(path: path, mode: .existing)
    }

    private let next = Migration(name: "2 colours", sql: "ALTER TABLE requests ADD COLUMN colour TEXT")

    private func version() throws -> Int64? {
        try database.number("PRAGMA user_version")
    }

    @Test("All steps apply to an empty file, and no step twice")
    func fromEmpty() throws {
        try Migration.apply(to: database)
        try Migration.apply(to: database)
        #expect(try version() == Int64(Migration.all.count))
        #expect(try database.texts("SELECT name FROM migrations ORDER BY number") == Migration.all.map(\.name))
    }

    @Test("Later steps apply to a file of the first release and keep its rows")
    func fromFirst() throws {
        try Migration.apply([.first], to: database)
        try database.execute("INSERT INTO clients(name, source) VALUES ('org.example.News', 'added')")
        try database.execute(
            "INSERT INTO requests(client, identifier, content, trigger, created) VALUES (1, 'a', '{}', '{}', 0)")
        try Migration.apply([.first, next], to: database)
        #expect(try version() == 2)
        #expect(try database.number("SELECT count(*) FROM requests WHERE colour IS NULL") == 1)
    }

    @Test("A step that fails leaves the schema before it")
    func failure() throws {
        let bad = Migration(name: "2 bad", sql: "CREATE TABLE half(a); CREATE TABLE half(a)")
        expect(.misuse) { try Migration.apply([.first, bad], to: database) }
        #expect(try version() == 1)
        #expect(try database.number("SELECT count(*) FROM sqlite_schema WHERE name = 'half'") == 0)
        try Migration.apply([.first, next], to: database)
        #expect(try version() == 2)
    }

    @Test("A file with steps that are not known is a newer one")
    func unknown() throws {
        try Migration.apply([.first, next], to: database)
        expect(.newerSchema) { try Migration.apply([.first], to: database) }
        expect(.newerSchema) {
            try Migration.apply([.first, Migration(name: "2 other", sql: "SELECT 1")], to: database)
        }
    }

    @Test("Every table is strict")
    func strict() throws {
        try Migration.apply(to: database)
        #expect(
            try database.texts("SELECT name FROM pragma_table_list WHERE strict = 0 AND name NOT LIKE 'sqlite%'") == [])
    }
}
