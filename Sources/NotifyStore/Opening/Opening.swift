/// Finds the database, makes it, or puts one in the place of a damaged one.
///
/// A new database is made under another name and renamed when it is whole. So a file that is empty, cut off or missing
/// beside its backups is never the first start, and never answered with an empty list.
struct Opening {
    let files: StoreFiles
    let stamp: String

    func run(repairing: String?) throws(StoreError) -> (Database, Restoration?) {
        switch try FileHeader.read(files.database) {
        case .missing:
            guard try isFirstStart() else { return try restore("\(files.database) is missing") }
            try make()
            return (try open(), nil)
        case .broken(let reason):
            return try restore(reason)
        case .other:
            // Beside backups or a log of ours it is what became of our database.
            guard try isFirstStart() else { return try restore("\(files.database) is no database") }
            throw StoreError(
                .foreign, "\(files.database) is no database of notifyd; it was not touched, move it away")
        case .database(let applicationID, let version):
            try check(applicationID, version)
            if let repairing { return try restore(repairing) }
            return try openOrRestore()
        }
    }

    private func openOrRestore() throws(StoreError) -> (Database, Restoration?) {
        let fault: StoreError
        do throws(StoreError) {
            return (try open(), nil)
        } catch {
            fault = error
        }
        guard fault.code == .damaged else { throw fault }
        return try restore(fault.description)
    }

    private func isFirstStart() throws(StoreError) -> Bool {
        guard StoreFiles.size(files.wal) == 0 else { return false }
        guard try files.allBackups().isEmpty else { return false }
        return try files.allDamaged().isEmpty
    }

    private func check(_ applicationID: Int64, _ version: Int64) throws(StoreError) {
        guard applicationID == Database.applicationID else {
            throw StoreError(
                .foreign, "\(files.database) is a database of another program; it was not touched, move it away")
        }
        guard version <= Migration.all.count else {
            throw StoreError(
                .newerSchema,
                """
                \(files.database) has schema \(version), this release knows up to \(Migration.all.count): use the release \
                that wrote it, or a newer one
                """)
        }
    }

    private func make() throws(StoreError) {
        try StoreFiles.makeEmpty(files.unfinished)
        try makeSchema()
        try install()
    }

    private func makeSchema() throws(StoreError) {
        let database = try Database(path: files.unfinished, mode: .existing)
        try database.execute("PRAGMA application_id = \(Database.applicationID)")
        try Migration.apply(to: database)
        try database.configure()
    }

    /// Gives the finished database its name.
    private func install() throws(StoreError) {
        try StoreFiles.sync(files.unfinished)
        try StoreFiles.move(files.unfinished, to: files.database)
        try StoreFiles.sync(files.directory)
    }

    private func open() throws(StoreError) -> Database {
        let database = try Database(path: files.database, mode: .existing)
        do throws(StoreError) {
            try database.configure()
            try migrate(database)
            try probe(database)
        } catch {
            // What is set aside shall be what was found: closing would move the log into the database.
            if error.code == .damaged { database.keepLogOnClose() }
            throw error
        }
        return database
    }

    /// A new schema goes into the file itself at once, so that the header tells it to an older release.
    private func migrate(_ database: Database) throws(StoreError) {
        let before = try database.number("PRAGMA user_version") ?? 0
        try Migration.apply(to: database)
        if before < Migration.all.count { try database.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
    }

    /// All tables: a start that finds one of them damaged must not get as far as serving.
    private static let tables: [String] = [
        "migrations", "meta", "clock", "clients", "categories", "requests", "occurrences", "messages", "deliveries",
        "deadlines", "responses", "ledger", "commands", "fetches", "push_tokens", "push_receipts",
        "banners", "notices", "waiting_rings", "retained",
    ]

    /// Touches the schema, both ends of the big tables and what is due first: what can be checked in no time.
    private func probe(_ database: Database) throws(StoreError) {
        do throws(StoreError) {
            for table in Opening.tables {
                _ = try database.number("SELECT count(*) FROM (SELECT 1 FROM \(table) LIMIT 1)")
            }
            _ = try database.number("SELECT max(id) FROM requests")
            _ = try database.number("SELECT max(id) FROM occurrences")
            _ = try database.prepared(.nextWall).first { _ in true }
            _ = try database.prepared(.nextElapsed).first { _ in true }
        } catch {
            // A table that is missing from a file of ours is damage too.
            throw error.code == .misuse ? StoreError(.damaged, error.context, underlying: error.underlying) : error
        }
    }

    /// Sets the database aside and puts the newest good backup in its place, with what can still be read.
    private func restore(_ reason: String) throws(StoreError) -> (Database, Restoration?) {
        guard let backup = try newestGoodBackup() else {
            let damaged = try StoreFiles.exists(files.database) ? files.setAside(stamp) : files.allDamaged().first
            let kept = damaged.map { "what was there is kept as \($0)" } ?? "nothing was left to keep"
            let anew = damaged.map { "move \($0) away to begin anew" } ?? "remove what is left to begin anew"
            throw StoreError(
                .damaged,
                """
                \(reason); there is no backup to restore in \(files.backups), and \(kept): put a good copy at \
                \(files.database), or \(anew)
                """)
        }
        let present = StoreFiles.size(files.database) > 0
        let source = try present ? files.database : files.allDamaged().first
        try StoreFiles.makeEmpty(files.unfinished)
        try Backup.copy(backup, to: files.unfinished)
        var salvage = Salvage()
        try salvage.run(from: source, into: files.unfinished)
        let damaged = try files.setAside(stamp)
        try install()
        let restoration = Restoration(
            reason: reason, damaged: present ? damaged : source ?? damaged, backup: backup,
            date: StoreFiles.date(of: backup), salvaged: salvage.rows,
            incomplete: salvage.isIncomplete)
        return (try open(), restoration)
    }

    private func newestGoodBackup() throws(StoreError) -> String? {
        for backup in try files.allBackups() where try Backup.isGood(backup) {
            return backup
        }
        return nil
    }
}
