import CSQLite

extension Store {
    /// Whether this turn has written anything so far.
    public var hasChanges: Bool {
        switch turn {
        case .open, .failed: true
        case .attempting(let attempt): attempt.transaction
        case .idle: false
        }
    }

    /// Makes what this turn wrote permanent, as far as the WAL; returns whether anything was written.
    ///
    /// The WAL must be synced (fdatasync of ``StoreFiles/wal``) before anybody hears of it. On a fault the turn is
    /// undone and the error thrown; the store can be used again.
    public func commit() throws(StoreError) -> Bool {
        switch turn {
        case .idle: return false
        case .failed(let fault):
            rollback()
            throw fault
        case .attempting: throw StoreError(.misuse, "commit inside attempt")
        case .open: break
        }
        do throws(StoreError) {
            try flushClients()
            try database.prepared(.commit).run()
        } catch {
            rollback()
            throw error
        }
        turn = .idle
        clients.settle()
        return true
    }

    /// Moves the whole WAL into the database and empties it, so that the next start has nothing to recover.
    ///
    /// For the end of the daemon: it blocks until all is on disk.
    public func settle() throws(StoreError) {
        _ = try database.checkpoint(SQLITE_CHECKPOINT_TRUNCATE)
    }

    /// Undoes what this turn wrote.
    public func rollback() {
        if database.isInTransaction {
            do throws(StoreError) {
                try database.prepared(.rollback).run()
            } catch {
                // SQLite refuses ROLLBACK only when there is nothing to undo any more.
                assert(!database.isInTransaction, "\(error)")
            }
        }
        turn = .idle
        clients.forgetChanges()
    }

    /// Runs `body`; when it throws, what it wrote is undone and the rest of the turn stays.
    ///
    /// For one call in a group that shares a commit. Attempts do not nest. A fault of the disk still undoes the whole
    /// turn.
    public func attempt<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        switch turn {
        case .failed: return try body()
        case .attempting: preconditionFailure("an attempt inside an attempt")
        case .idle: turn = .attempting(Turn.Attempt(transaction: false, savepoint: false))
        case .open: turn = .attempting(Turn.Attempt(transaction: true, savepoint: false))
        }
        clients.mark()
        do throws(Failure) {
            let result = try body()
            endAttempt(keeping: true)
            return result
        } catch {
            endAttempt(keeping: false)
            throw error
        }
    }

    private func endAttempt(keeping: Bool) {
        guard case .attempting(let attempt) = turn else { return }
        turn = attempt.transaction ? .open : .idle
        clients.endMark(keeping: keeping)
        guard attempt.savepoint else { return }
        do throws(StoreError) {
            if !keeping { try database.prepared(.rollbackToSavepoint).run() }
            try database.prepared(.release).run()
        } catch {
            fail(error)
        }
    }

    /// Runs a statement that writes, within this turn's transaction; returns how many rows it changed.
    @discardableResult
    func write<each Value: Bindable>(_ query: Query, _ value: repeat each Value) throws(StoreError) -> Int {
        try beginWriting()
        do throws(StoreError) {
            try database.prepared(query).run(repeat each value)
            return database.changes
        } catch {
            throw noting(error)
        }
    }

    /// Runs a statement that writes and returns a row; nil when it changed none.
    func write<each Value: Bindable, Result>(
        _ query: Query, _ value: repeat each Value, returning decode: (Row) throws(StoreError) -> Result
    ) throws(StoreError) -> Result? {
        try beginWriting()
        do throws(StoreError) {
            return try database.prepared(query).first(repeat each value, decode: decode)
        } catch {
            throw noting(error)
        }
    }

    private func beginWriting() throws(StoreError) {
        do throws(StoreError) {
            try begin()
        } catch {
            // Once a lock was waited for in vain, no other write of the turn waits for it again.
            throw noting(error)
        }
    }

    private func begin() throws(StoreError) {
        switch turn {
        case .open: return
        case .failed(let fault): throw fault
        case .idle:
            try database.prepared(.begin).run()
            turn = .open
        case .attempting(var attempt):
            guard !attempt.savepoint else { return }
            if !attempt.transaction { try database.prepared(.begin).run() }
            attempt.transaction = true
            turn = .attempting(attempt)
            try database.prepared(.savepoint).run()
            attempt.savepoint = true
            turn = .attempting(attempt)
        }
    }

    /// Ends the turn when the fault is one of the disk or of the file; the rest concern one statement.
    private func noting(_ error: StoreError) -> StoreError {
        if case .failed = turn { return error }
        if [.full, .io, .damaged].contains(error.code) || !database.isInTransaction { fail(error) }
        return error
    }

    private func fail(_ error: StoreError) {
        rollback()
        turn = .failed(error)
    }
}

extension Query {
    static let begin: Query = Query("BEGIN IMMEDIATE")
    static let commit: Query = Query("COMMIT")
    static let rollback: Query = Query("ROLLBACK")
    static let savepoint: Query = Query("SAVEPOINT attempt")
    static let rollbackToSavepoint: Query = Query("ROLLBACK TO attempt")
    static let release: Query = Query("RELEASE attempt")
}
