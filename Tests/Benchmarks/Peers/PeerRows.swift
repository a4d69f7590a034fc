import Glibc
import NotifyTestSupport
import Varlink

/// The statements of the peer: what a schedule, a firing and a confirmation write in the daemon's schema.
///
/// A column that is gone makes the peer fail at once, with SQLite's words, so that it cannot fall behind the store.
final class PeerRows {
    private let store: PeerStore
    private let insertRequest: Statement
    private let insertOccurrence: Statement
    private let selectDue: Statement
    private let fire: Statement
    private let confirm: Statement
    private let count: Statement
    private let client: Statement
    private var clients: [String: Int64] = [:]
    private var nextSequence: Int64 = 1

    init(store: PeerStore) throws {
        self.store = store
        insertRequest = try store.prepare(
            "INSERT INTO requests(client, identifier, content, trigger, created) VALUES (?, ?, ?, ?, ?)")
        insertOccurrence = try store.prepare(
            """
            INSERT INTO occurrences(
                request, client, scheduled, repetition, folded, state, due_wall, elapsed, level, has_policy, firing, created)
            VALUES (?, ?, ?, 0, 0, 0, ?, 0, 1, 0, 0, ?)
            """)
        selectDue = try store.prepare(
            """
            SELECT o.id, o.client, o.scheduled, r.identifier, r.content
            FROM occurrences o INDEXED BY occurrences_wall JOIN requests r ON r.id = o.request
            WHERE o.due_wall <= ?1 ORDER BY o.due_wall, o.id LIMIT ?2
            """)
        fire = try store.prepare(
            """
            UPDATE occurrences SET state = 2, due_wall = NULL, firing = 1, fired = ?2, late = ?3, sequence = ?4
            WHERE id = ?1 AND state = 0
            """)
        confirm = try store.prepare(
            "UPDATE occurrences SET confirmed = ?3 WHERE client = ?1 AND sequence = ?2 AND confirmed IS NULL")
        count = try store.prepare("UPDATE clients SET pending = pending + ?2, next_sequence = ?3 WHERE id = ?1")
        client = try store.prepare("SELECT id FROM clients WHERE name = ?")
    }

    func makeDurable() throws {
        try store.makeDurable()
    }

    /// Writes the request and its occurrence, and returns the reply's fields.
    func schedule(_ reader: inout ObjectReader) throws -> ScheduleReply {
        let name = try reader.string("client")
        let identifier = try reader.string("identifier")
        let content = RawJSON(.object(try reader.object("content")))
        var trigger = ObjectReader(try reader.object("trigger"), path: "trigger")
        let date = try trigger.string("at")
        let scheduled = try DateText.milliseconds(date)
        let row = try row(of: name)
        try store.write()
        let now = Clock.wall / 1_000_000
        insertRequest.bind(1, row)
        insertRequest.bind(2, identifier)
        insertRequest.bind(3, content.bytes)
        insertRequest.bind(4, date)
        insertRequest.bind(5, now)
        try insertRequest.run()
        for (index, value) in [store.lastRow, row, scheduled, scheduled, now].enumerated() {
            insertOccurrence.bind(Int32(index) + 1, value)
        }
        try insertOccurrence.run()
        return ScheduleReply(client: name, identifier: identifier, handle: store.lastRow, date: date)
    }

    /// Fires at most `limit` of what is due and gives each message to the body; returns how many there were.
    func ring(due: Int64, limit: Int, _ body: (PeerMessage) -> Void) throws -> Int {
        var messages: [PeerMessage] = []
        selectDue.bind(1, due)
        selectDue.bind(2, Int64(limit))
        try selectDue.run { row in
            messages.append(
                PeerMessage(
                    row: row.number(0), client: row.number(1), scheduled: row.number(2), identifier: row.bytes(3),
                    content: row.bytes(4), sequence: nextSequence + Int64(messages.count)))
        }
        guard !messages.isEmpty else { return 0 }
        try store.write()
        let now = Clock.wall / 1_000_000
        for message in messages {
            for (index, value) in [message.row, now, now - message.scheduled, message.sequence].enumerated() {
                fire.bind(Int32(index) + 1, value)
            }
            try fire.run()
            body(message)
        }
        nextSequence += Int64(messages.count)
        for (index, value) in [messages[0].client, -Int64(messages.count), nextSequence].enumerated() {
            count.bind(Int32(index) + 1, value)
        }
        try count.run()
        return messages.count
    }

    /// Records confirmations; returns how many numbers there were.
    func confirm(_ reader: inout ObjectReader) throws -> Int {
        let row = try row(of: reader.string("client"))
        let sequences = try reader.ints("sequences")
        try store.write()
        let now = Clock.wall / 1_000_000
        for sequence in sequences {
            for (index, value) in [row, sequence, now].enumerated() { confirm.bind(Int32(index) + 1, value) }
            try confirm.run()
        }
        return sequences.count
    }

    private func row(of name: String) throws -> Int64 {
        if let known = clients[name] { return known }
        client.bind(1, name)
        try client.run { clients[name] = $0.number(0) }
        guard let found = clients[name] else { throw TestSupportError("the copied store has no client \(name)") }
        return found
    }
}
