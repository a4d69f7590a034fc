/// One step of the schema: named, never changed once released, only followed by further ones.
///
/// The number of applied steps is the file's `user_version`, so that a look at the first hundred bytes tells a newer
/// file; their names are in the table `migrations`, so that a file of a diverged release is told too.
struct Migration: Sendable {
    /// The name under which the step is recorded.
    let name: String
    /// The SQL text of the step.
    let sql: String

    /// Every step there is, oldest first.
    static let all: [Migration] = [first, kinds]

    /// Brings the database to the newest schema, each step in a transaction of its own.
    static func apply(_ steps: [Migration] = all, to database: Database) throws(StoreError) {
        let applied = try applied(in: database)
        guard applied.count <= steps.count, zip(applied, steps).allSatisfy({ $0 == $1.name }) else {
            throw StoreError(
                .newerSchema,
                "\(database.path) was written by a newer release: its last migration is \(applied.last ?? "unknown")")
        }
        for (index, step) in steps.enumerated().dropFirst(applied.count) {
            try apply(step, number: index + 1, to: database)
        }
    }

    private static func applied(in database: Database) throws(StoreError) -> [String] {
        guard try database.number("PRAGMA user_version") ?? 0 > 0 else { return [] }
        return try database.texts("SELECT name FROM migrations ORDER BY number")
    }

    private static func apply(_ step: Migration, number: Int, to database: Database) throws(StoreError) {
        try database.execute("BEGIN IMMEDIATE")
        do throws(StoreError) {
            try database.execute(step.sql)
            try database.prepared(record).run(number, step.name)
            try database.execute("PRAGMA user_version = \(number); COMMIT")
        } catch {
            if database.isInTransaction { try database.execute("ROLLBACK") }
            throw error
        }
    }

    private static let record: Query = Query("INSERT INTO migrations(number, name) VALUES (?, ?)")
}
