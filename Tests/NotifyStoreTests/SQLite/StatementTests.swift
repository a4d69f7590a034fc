import CivilTime
import NotifyModel
import Testing

@testable import NotifyStore

@Suite struct StatementTests {
    private let scratch: Scratch
    private let database: Database

    init() throws {
        scratch = try Scratch()
        let path = "\(scratch.path)/test.db"
        try StoreFiles.makeEmpty(path)
        database = try Database(path: path, mode: .existing)
        try database.execute("CREATE TABLE t(a)")
    }

    private func echo<Value: Bindable, Result>(_ value: Value, _ read: (Row) -> Result) throws -> Result? {
        try database.prepared(Query("SELECT ?")).first(value) { row in read(row) }
    }

    @Test(
        "Texts come back byte for byte",
        arguments: ["", "a", "a\0b", "🦊 ümläut", String(repeating: "x", count: 70_000)])
    func texts(text: String) throws {
        #expect(try echo(text) { $0.text(0) } == text)
        #expect(try echo(text) { $0.optionalText(0) } == text)
    }

    @Test("Numbers come back exactly", arguments: [0, 1, -1, Int64.min, Int64.max, 1 << 32])
    func numbers(number: Int64) throws {
        #expect(try echo(number) { $0.int64(0) } == number)
        #expect(try echo(Instant(milliseconds: number)) { $0.instant(0) } == Instant(milliseconds: number))
        #expect(try echo(Elapsed(milliseconds: number)) { $0.optionalElapsed(0) } == Elapsed(milliseconds: number))
    }

    @Test("nil is null, and not an empty text or zero")
    func null() throws {
        #expect(try echo(String?.none) { $0.optionalText(0) } == .some(nil))
        #expect(try echo(Int64?.none) { $0.optionalInt64(0) } == .some(nil))
        #expect(try echo("") { $0.isNull(0) } == false)
    }

    @Test("A statement is free again after a fault, after its rows and after leaving them early")
    func reset() throws {
        try database.execute("INSERT INTO t VALUES (1), (2), (3)")
        let rows = Query("SELECT a FROM t ORDER BY a")
        for _ in 0..<2 {
            var seen: [Int64] = []
            try database.prepared(rows).each { row in
                seen.append(row.int64(0))
                return seen.count < 2
            }
            #expect(seen == [1, 2])
        }
        expect(.stale) {
            try database.prepared(rows).each { (_) throws(StoreError) in throw StoreError(.stale, "test") }
        }
        #expect(try database.prepared(rows).all { $0.int64(0) } == [1, 2, 3])
        try database.execute("DROP TABLE t")
    }

    @Test("A statement that cannot be prepared says which")
    func unknownTable() {
        let fault = #expect(throws: StoreError.self) { _ = try database.prepared(Query("SELECT a FROM nowhere")) }
        #expect(fault?.code == .misuse)
        #expect(fault?.description.contains("nowhere") == true)
    }

    @Test(
        "Result codes of SQLite become the code a caller decides by",
        arguments: [
            (13, StoreError.Code.full), (778, .full), (1_546, .full), (4_874, .full), (11, .damaged), (779, .damaged),
            (26, .damaged), (10, .io), (266, .io), (14, .io), (8, .io), (19, .constraint), (2_067, .constraint),
            (5, .busy), (517, .busy), (1, .misuse), (21, .misuse),
        ] as [(Int32, StoreError.Code)])
    func codes(extended: Int32, code: StoreError.Code) {
        #expect(StoreError.code(ofSQLite: extended) == code)
    }
}
