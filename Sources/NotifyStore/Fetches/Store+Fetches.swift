public import CivilTime
public import NotifyModel

/// Background work: when clients are woken, and what came of it.
extension Store {
    /// The task of that name; nil when the client has none.
    public func fetchTask(client: Int64, name: String) throws(StoreError) -> FetchTask? {
        try database.prepared(.fetchByName).first(client, name, decode: Self.fetch)
    }

    /// The task of that row; nil when it is gone.
    public func fetchTask(row: Int64) throws(StoreError) -> FetchTask? {
        try database.prepared(.fetchByRow).first(row, decode: Self.fetch)
    }

    /// At most `limit` tasks of a client by their names, after one of them; nil is the beginning.
    public func fetchTasks(client: Int64, after name: String? = nil, limit: Int) throws(StoreError) -> [FetchTask] {
        try database.prepared(.fetchesOfClient).all(client, name ?? "", limit, decode: Self.fetch)
    }

    /// At most `limit` tasks of all clients by their rows, after one of them.
    public func fetchTasks(after row: Int64, limit: Int) throws(StoreError) -> [FetchTask] {
        try database.prepared(.fetches).all(row, limit, decode: Self.fetch)
    }

    /// Stores a new task and returns it with its row; throws ``StoreError/Code/constraint`` when the name is taken.
    public func insert(_ task: FetchTask) throws(StoreError) -> FetchTask {
        try write(
            .insertFetch, task.client, task.name, task.kind.rawValue, task.minimum, task.requiresNetwork,
            task.requiresPower, task.state.rawValue, task.due?.wall, task.due?.elapsed, task.declared,
            task.lastWake?.wall, task.lastWake?.elapsed, task.lastResult?.rawValue, task.failures, task.quiet,
            task.wakes, task.notice, task.warning)
        var stored = task
        stored.row = database.lastRow
        return stored
    }

    /// Writes everything of a task but its client, its name and when it was declared.
    public func update(_ task: FetchTask) throws(StoreError) {
        let changed = try write(
            .updateFetch, task.row, task.kind.rawValue, task.minimum, task.requiresNetwork, task.requiresPower,
            task.state.rawValue, task.due?.wall, task.due?.elapsed, task.lastWake?.wall, task.lastWake?.elapsed,
            task.lastResult?.rawValue, task.failures, task.quiet, task.wakes, task.notice, task.warning)
        guard changed == 1 else { throw StoreError(.stale, "there is no background task in row \(task.row)") }
    }

    /// Forgets a task.
    public func delete(_ task: FetchTask) throws(StoreError) {
        try write(.deleteFetch, task.row)
    }
}

// MARK: - What is due

extension Store {
    /// The first wall date after `date` at which a client is to be woken; nil when there is none.
    public func nextFetchWall(after date: Instant = Instant(milliseconds: .min)) throws(StoreError) -> Instant? {
        try database.prepared(.nextFetchWall).first(date) { row in row.instant(0) }
    }

    /// The first point of the elapsed axis after `point` at which a client is to be woken; nil when there is none.
    public func nextFetchElapsed(after point: Elapsed = Elapsed(milliseconds: .min)) throws(StoreError) -> Elapsed? {
        try database.prepared(.nextFetchElapsed).first(point) { row in Elapsed(milliseconds: row.int64(0)) }
    }

    /// At most `limit` tasks whose date has come.
    public func fetchesDue(at moment: Moment, limit: Int) throws(StoreError) -> [FetchTask] {
        let wall = try database.prepared(.fetchesWallDue).all(moment.wall, limit, decode: Self.fetch)
        let rest = limit - wall.count
        guard rest > 0 else { return wall }
        return wall + (try database.prepared(.fetchesElapsedDue).all(moment.elapsed, rest, decode: Self.fetch))
    }

    /// At most `limit` tasks that are held, by their rows, after one of them.
    public func fetchesHeld(after row: Int64 = 0, limit: Int) throws(StoreError) -> [FetchTask] {
        try database.prepared(.fetchesHeld).all(row, limit, decode: Self.fetch)
    }

    /// At most `limit` tasks whose wake is under way, by their rows, after one of them.
    public func fetchesRunning(after row: Int64 = 0, limit: Int) throws(StoreError) -> [FetchTask] {
        try database.prepared(.fetchesRunning).all(row, limit, decode: Self.fetch)
    }

    private static func fetch(_ row: Row) throws(StoreError) -> FetchTask { try FetchTask(row) }
}

extension Query {
    private static let fromFetches: String = "SELECT \(FetchTask.columns) FROM fetches"
    static let fetchByName: Query = Query("\(fromFetches) WHERE client = ? AND task = ?")
    static let fetchByRow: Query = Query("\(fromFetches) WHERE id = ?")
    static let fetchesOfClient: Query = Query("\(fromFetches) WHERE client = ? AND task > ? ORDER BY task LIMIT ?")
    static let fetches: Query = Query("\(fromFetches) WHERE id > ? ORDER BY id LIMIT ?")
    static let insertFetch: Query = Query(
        """
        INSERT INTO fetches(client, task, kind, minimum, network, power, state, due_wall, due_elapsed, declared, wake_wall,
            wake_elapsed, result, failures, quiet, wakes, notice, warning)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    static let updateFetch: Query = Query(
        """
        UPDATE fetches SET kind = ?2, minimum = ?3, network = ?4, power = ?5, state = ?6, due_wall = ?7, due_elapsed = ?8,
            wake_wall = ?9, wake_elapsed = ?10, result = ?11, failures = ?12, quiet = ?13, wakes = ?14,
            notice = ?15, warning = ?16 WHERE id = ?1
        """)
    static let deleteFetch: Query = Query("DELETE FROM fetches WHERE id = ?")
    static let nextFetchWall: Query = Query(
        """
        SELECT due_wall FROM fetches INDEXED BY fetches_wall
        WHERE state = 0 AND due_wall > ? ORDER BY due_wall LIMIT 1
        """)
    static let nextFetchElapsed: Query = Query(
        """
        SELECT due_elapsed FROM fetches INDEXED BY fetches_elapsed
        WHERE state = 0 AND due_elapsed > ? ORDER BY due_elapsed LIMIT 1
        """)
    static let fetchesWallDue: Query = Query(
        "\(fromFetches) INDEXED BY fetches_wall WHERE state = 0 AND due_wall <= ? ORDER BY due_wall LIMIT ?")
    static let fetchesElapsedDue: Query = Query(
        "\(fromFetches) INDEXED BY fetches_elapsed WHERE state = 0 AND due_elapsed <= ? ORDER BY due_elapsed LIMIT ?")
    static let fetchesHeld: Query = Query(
        "\(fromFetches) INDEXED BY fetches_held WHERE state = 1 AND id > ? ORDER BY id LIMIT ?")
    static let fetchesRunning: Query = Query(
        "\(fromFetches) INDEXED BY fetches_running WHERE state = 2 AND id > ? ORDER BY id LIMIT ?")
}
