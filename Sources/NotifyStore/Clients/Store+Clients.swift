public import NotifyModel

extension Store {
    /// The client of that name, removed or not; nil when it was never known.
    public func client(named name: String) throws(StoreError) -> ClientRecord? {
        if let known = clients[name] { return known }
        return try keep(database.prepared(.clientByName).first(name, decode: Self.client))
    }

    /// The client of that row; nil when there is none.
    public func client(row: Int64) throws(StoreError) -> ClientRecord? {
        if let known = clients[row] { return known }
        return try keep(database.prepared(.clientByRow).first(row, decode: Self.client))
    }

    /// Every client, removed ones included, by name.
    public func allClients() throws(StoreError) -> [ClientRecord] {
        try database.prepared(.allClients).all(decode: current)
    }

    /// At most `limit` clients, removed ones included, by name, from the first one after `name`; nil is the beginning.
    public func clients(after name: String?, limit: Int) throws(StoreError) -> [ClientRecord] {
        try database.prepared(.clientsAfter).all(name ?? "", limit, decode: current)
    }

    /// A client as the turn has it, where that is ahead of the table.
    private func current(_ row: Row) throws(StoreError) -> ClientRecord {
        let stored = try Self.client(row)
        return clients[stored.row] ?? stored
    }

    /// The names of the clients that are not removed, for near matches.
    public func clientNames() throws(StoreError) -> [String] {
        try database.prepared(.clientNames).all { row in row.text(0) }
    }

    /// Stores a new client and returns it with its row; throws ``StoreError/Code/constraint`` when the name is taken.
    public func insert(_ client: ClientRecord) throws(StoreError) -> ClientRecord {
        try write(
            .insertClient, client.name, client.displayName, client.source, client.way?.command, client.signal,
            client.launchOn, client.removed, client.exitsOnSuspend, client.taskLimit, client.way?.unit,
            client.way?.busName)
        var stored = client
        stored.row = database.lastRow
        stored.counts = ClientCounts()
        clients.replace(stored)
        return stored
    }

    /// Writes everything of a client but its name and its counters, which are the store's own.
    public func update(_ client: ClientRecord) throws(StoreError) {
        guard var stored = try self.client(row: client.row) else {
            throw StoreError(.stale, "there is no client in row \(client.row)")
        }
        try write(
            .updateClient, client.row, client.displayName, client.source, client.way?.command, client.signal,
            client.launchOn, client.removed, client.launchFailures, client.launchRetry, client.badge,
            client.exitsOnSuspend, client.taskLimit, client.way?.unit, client.way?.busName)
        if client.permission != stored.permission { try write(client.permission, client: client.row) }
        let counts = stored.counts
        stored = client
        stored.counts = counts
        clients.replace(stored)
    }

    private func write(_ permission: Permission, client: Int64) throws(StoreError) {
        try write(
            .updatePermission, client, permission.authorization.stored, permission.banner, permission.sound,
            permission.badge, permission.launch, permission.maximum.rawValue)
    }

    /// The clients that have a number at their icon, at most `limit`, by name.
    public func badgedClients(limit: Int) throws(StoreError) -> [ClientRecord] {
        try database.prepared(.badgedClients).all(limit, decode: current)
    }

    /// The clients whose next launch may be tried at that point, at most `limit`, the longest waiting first.
    public func launchRetriesDue(_ moment: Moment, limit: Int) throws(StoreError) -> [ClientRecord] {
        try database.prepared(.launchRetriesDue).all(moment.elapsed, limit, decode: current)
    }

    /// Changes a client's counters; the row must be a client's.
    func count(_ client: Int64, _ change: (inout ClientCounts) -> Void) throws(StoreError) {
        guard try self.client(row: client) != nil else {
            throw StoreError(.constraint, "there is no client in row \(client)")
        }
        clients.change(client, change)
    }

    /// Writes the counters that changed in this turn.
    func flushClients() throws(StoreError) {
        for row in clients.dirty {
            guard let counts = clients[row]?.counts else { continue }
            try write(
                .flushClient, row, counts.nextSequence, counts.pending, counts.unanswered, counts.closed,
                counts.unconfirmed, counts.failing, counts.parked, counts.notices)
        }
    }

    private func keep(_ client: ClientRecord?) -> ClientRecord? {
        if let client { clients.keep(client) }
        return client
    }

    private static func client(_ row: Row) throws(StoreError) -> ClientRecord {
        var client = ClientRecord(name: row.text(1), source: row.text(3))
        client.row = row.int64(0)
        client.displayName = row.optionalText(2)
        client.way = LaunchWay(command: row.optionalText(4), unit: row.optionalText(27), busName: row.optionalText(28))
        client.signal = row.optionalText(5)
        client.launchOn = row.optionalText(6)
        client.removed = row.bool(7)
        client.launchFailures = row.int(8)
        client.launchRetry = row.optionalElapsed(9)
        client.counts.nextSequence = row.int64(10)
        client.counts.pending = row.int(11)
        client.counts.unanswered = row.int(12)
        client.counts.closed = row.int(13)
        client.counts.unconfirmed = row.int(14)
        client.counts.failing = row.int(15)
        client.counts.parked = row.int(16)
        client.permission = try Permission(row, from: 17)
        client.badge = row.optionalInt64(23).map(Int.init)
        client.counts.notices = row.int(24)
        client.exitsOnSuspend = row.bool(25)
        client.taskLimit = row.optionalInt64(26)
        return client
    }
}

extension LaunchWay {
    /// Reads the columns, of which one at most is filled.
    fileprivate init?(command: String?, unit: String?, busName: String?) {
        if let command {
            self = .command(command)
        } else if let unit {
            self = .unit(unit)
        } else if let busName {
            self = .busName(busName)
        } else {
            return nil
        }
    }
}

extension Permission {
    /// Reads the columns of a permission from that one on.
    fileprivate init(_ row: Row, from column: Int32) throws(StoreError) {
        guard let maximum = InterruptionLevel(rawValue: row.int(column + 5)) else {
            throw StoreError(.damaged, "client \(row.int64(0)) is granted a level that does not exist")
        }
        self.init()
        authorization = Authorization(stored: row.optionalInt64(column).map { $0 != 0 })
        banner = row.bool(column + 1)
        sound = row.bool(column + 2)
        badge = row.bool(column + 3)
        launch = row.bool(column + 4)
        self.maximum = maximum
    }
}

extension Permission.Authorization {
    /// Whether the user allowed it; nil before the user said anything.
    fileprivate var stored: Bool? {
        switch self {
        case .notDetermined: nil
        case .authorized: true
        case .denied: false
        }
    }

    fileprivate init(stored: Bool?) {
        self = stored.map { $0 ? .authorized : .denied } ?? .notDetermined
    }
}

extension Query {
    private static let clientColumns: String = """
        SELECT id, name, display_name, source, exec, signal, launch_on, removed, launch_failures, launch_retry,
            next_sequence, pending, unanswered, closed, unconfirmed, failing, parked, allowed, may_banner, may_sound, may_badge,
            may_launch, max_level, badge, notices, exits_on_suspend, task_limit, unit, bus_name FROM clients
        """
    static let clientByName: Query = Query("\(clientColumns) WHERE name = ?")
    static let clientByRow: Query = Query("\(clientColumns) WHERE id = ?")
    static let allClients: Query = Query("\(clientColumns) ORDER BY name")
    static let clientsAfter: Query = Query("\(clientColumns) WHERE name > ? ORDER BY name LIMIT ?")
    static let launchRetriesDue: Query = Query("\(clientColumns) WHERE launch_retry <= ? ORDER BY launch_retry LIMIT ?")
    static let badgedClients: Query = Query("\(clientColumns) WHERE badge > 0 ORDER BY name LIMIT ?")
    static let clientNames: Query = Query("SELECT name FROM clients WHERE removed = 0 ORDER BY name")
    static let insertClient: Query = Query(
        """
        INSERT INTO clients(
            name, display_name, source, exec, signal, launch_on, removed, exits_on_suspend, task_limit, unit, bus_name)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    static let updateClient: Query = Query(
        """
        UPDATE clients SET display_name = ?2, source = ?3, exec = ?4, signal = ?5, launch_on = ?6, removed = ?7,
            launch_failures = ?8, launch_retry = ?9, badge = ?10, exits_on_suspend = ?11, task_limit = ?12, unit = ?13,
            bus_name = ?14 WHERE id = ?1
        """)
    static let updatePermission: Query = Query(
        """
        UPDATE clients SET allowed = ?2, may_banner = ?3, may_sound = ?4, may_badge = ?5, may_launch = ?6,
            max_level = ?7 WHERE id = ?1
        """)
    static let flushClient: Query = Query(
        """
        UPDATE clients SET next_sequence = ?2, pending = ?3, unanswered = ?4, closed = ?5, unconfirmed = ?6,
            failing = ?7, parked = ?8, notices = ?9 WHERE id = ?1
        """)
}
