import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Systemd
import Varlink

// Handing messages over
//
// SQLite holds the messages; this class holds only who reads and what is under way. After each commit the mailboxes that
// were touched are pumped: as many messages as the window has room for, at most a batch a turn, in order of their numbers.
// A stream that ends takes its window with it, so everything unconfirmed is there again for the next one. Nothing is
// handed over before its commit, and frames carry the commit's number, so nobody sees what is not on disk.

/// The streams, and what they were handed.
final class Mailboxes {
    private let store: Store
    private let log: Log
    /// By the client's row: the owner first, then those that stand by.
    private var streams: [Int64: [MailboxStream]] = [:]
    private var monitors: [Int64: [MailboxStream]] = [:]
    /// Clients whose mailbox may have something for a stream.
    private var pending: Set<Int64> = []
    /// A stream opens that owns this client's mailbox; returns the number of a message that goes before all others.
    var onOpen: (_ client: Int64, _ wantsLifecycle: Bool) throws -> Int64? = { _, _ in nil }

    /// Until when the program may say how the message's occurrence is presented; nil when it is not asked.
    var presentDeadline: (_ client: Int64, _ sequence: Int64) -> Instant? = { _, _ in nil }

    /// At most that many messages are handed to one stream in one turn.
    private static let batch: Int = 256
    /// So many are read at a time: messages may be long, and a reader that is behind gets no more of them.
    private static let step: Int = 16

    init(store: Store, log: Log) {
        self.store = store
        self.log = log
    }

    /// How many streams and monitors are open.
    var streamCount: Int {
        streams.values.reduce(0) { $0 + $1.count } + monitors.values.reduce(0) { $0 + $1.count }
    }

    /// Whether anybody watches.
    var hasMonitors: Bool { !monitors.isEmpty }

    /// Whether a stream owns the client's mailbox.
    func isConnected(_ client: Int64) -> Bool { streams[client] != nil }

    /// Whether the message was handed to a stream that has not confirmed it.
    func isUnderWay(_ client: Int64, _ sequence: Int64) -> Bool {
        streams[client]?.first?.window.inFlight.contains(sequence) ?? false
    }

    /// The mailbox may have something to hand over.
    func wake(_ client: Int64) {
        if streams[client] != nil { pending.insert(client) }
    }
}

// MARK: - Streams

extension Mailboxes {
    /// Opens a stream: the first owns the mailbox, further ones stand by, monitors get copies.
    ///
    /// Without a client it is a monitor of all of them.
    func subscribe(
        _ connection: Connection, client: ClientRecord?, windowSize: Int, monitor: Bool, lifecycle: Bool = false,
        willPresent: Bool = false
    ) throws {
        let row = client?.row ?? Mailboxes.everybody
        let role: MailboxStream.Role = monitor ? .monitor : streams[row] == nil ? .owner : .standby
        // First what can fail: a caller that is refused has no stream.
        let first = role == .owner ? try onOpen(row, lifecycle) : nil
        let stream = MailboxStream(
            connection: connection, client: row, clientName: client?.name ?? "", role: role, windowSize: windowSize,
            wantsLifecycle: lifecycle, decidesPresentation: willPresent)
        stream.first = first
        if monitor {
            monitors[row, default: []].append(stream)
        } else {
            streams[row, default: []].append(stream)
        }
        connection.stream = stream
        connection.session.openStream()
        connection.session.reply(Clients.Subscribe.Reply(state: role.rawValue), continues: true)
        if role == .owner { pending.insert(row) }
    }

    /// The row, which no client has, of monitors of all.
    private static let everybody: Int64 = 0

    private func monitors(of client: Int64) -> [MailboxStream] {
        (monitors[client] ?? []) + (monitors[Mailboxes.everybody] ?? [])
    }

    /// Ends the stream of a connection; what it had under way is there again for the next owner.
    ///
    /// - Returns: the client that lost its owner, and the connection that was told that it owns the mailbox now.
    func connectionEnded(_ connection: Connection, commit: UInt64) -> (orphan: Int64?, heir: Connection?) {
        guard let stream = connection.stream else { return (nil, nil) }
        connection.stream = nil
        let client = stream.client
        guard stream.role != .monitor else {
            monitors[client] = Mailboxes.rest(of: monitors[client], without: stream)
            return (nil, nil)
        }
        streams[client] = Mailboxes.rest(of: streams[client], without: stream)
        guard stream.role == .owner else { return (nil, nil) }
        guard let heir = streams[client]?.first else { return (client, nil) }
        promote(heir, commit: commit)
        return (nil, heir.connection)
    }

    private static func rest(of all: [MailboxStream]?, without stream: MailboxStream) -> [MailboxStream]? {
        let rest = all?.filter { $0 !== stream }
        return rest?.isEmpty == true ? nil : rest
    }

    private func promote(_ stream: MailboxStream, commit: UInt64) {
        stream.role = .owner
        send(Clients.Subscribe.Reply(state: stream.role.rawValue), to: stream, commit: commit)
        pending.insert(stream.client)
    }

    private func send(_ reply: Clients.Subscribe.Reply, to stream: MailboxStream, commit: UInt64) {
        var bytes: [UInt8] = []
        Reply.append(reply, continues: true, to: &bytes)
        stream.connection.send(bytes, after: commit)
    }
}

// MARK: - Life cycle

extension Mailboxes {
    /// The streams of a client's own programs, the owner first.
    func programs(of client: Int64) -> [MailboxStream] { streams[client] ?? [] }

    /// Whether anybody wants to hear of the life cycle of a client's programs.
    func hasListeners(of client: Int64) -> Bool {
        (programs(of: client) + monitors(of: client)).contains { $0.wantsLifecycle }
    }

    /// Gives those who stand by and monitors the copy of a notice, but for the streams of one process.
    ///
    /// - Returns: the connections that got something.
    func copy(_ notice: NoticeFrame, client: Int64, except process: Int32?, commit: UInt64) -> [Connection] {
        var bytes: [UInt8] = []
        let readers = programs(of: client).dropFirst() + monitors(of: client)
        let wanting = readers.filter { $0.wantsLifecycle && $0.connection.peer.process != process }
        guard !wanting.isEmpty else { return [] }
        notice.append(to: &bytes)
        // A reader that is behind misses what is of no use later.
        let ready = wanting.map(\.connection).filter { $0.outputBytes < MailboxStream.outputLimit }
        for connection in ready { connection.send(bytes, after: commit) }
        return ready
    }
}

// MARK: - Confirming

extension Mailboxes {
    /// The receiver is done with these messages: their places are free.
    func settled(_ client: Int64, _ sequences: [Int64]) {
        guard let owner = streams[client]?.first else { return }
        for sequence in sequences { owner.window.settled(sequence) }
        pending.insert(client)
    }

    /// What a client confirms with everything up to that number: where a stream owns the mailbox, what it was handed.
    func reached(_ client: Int64, by sequence: Int64) -> (named: [Int64], through: Int64?) {
        streams[client]?.first?.window.reached(by: sequence) ?? ([], sequence)
    }

    /// The receiver is done with every message up to that one.
    func settled(_ client: Int64, through sequence: Int64) {
        guard let owner = streams[client]?.first else { return }
        owner.window.settled(through: sequence)
        pending.insert(client)
    }

    /// These messages may be handed over again.
    func again(_ client: Int64, _ sequences: [Int64]) {
        guard let owner = streams[client]?.first else { return }
        owner.again += sequences.filter { $0 <= owner.window.cursor && !owner.again.contains($0) }
        // The oldest is taken first, from the end.
        owner.again.sort(by: >)
        pending.insert(client)
    }
}

// MARK: - Pumping

extension Mailboxes {
    /// Hands over what there is, after commit `commit`.
    ///
    /// - Returns: the connections that got something.
    func pump(commit: UInt64) throws(StoreError) -> [Connection] {
        var touched: [Connection] = []
        // Those that go on: at once, or when a reader that is behind has caught up.
        var unfinished: Set<Int64> = []
        for client in pending {
            guard let owner = streams[client]?.first else { continue }
            let limit = min(owner.room, Mailboxes.batch)
            guard limit > 0 else {
                if owner.window.room > 0 { unfinished.insert(client) }
                continue
            }
            let (count, more) = try handOver(to: owner, limit: limit, commit: commit)
            if count > 0 { touched.append(owner.connection) }
            if more && owner.window.room > 0 { unfinished.insert(client) }
        }
        pending = unfinished
        return touched
    }

    /// Whether a mailbox with something left has a stream that takes more now.
    var canGoOn: Bool { pending.contains { client in streams[client]?.first.map { $0.room > 0 } ?? false } }

    /// Hands over at most `limit` messages, fewer when they are long; `more` when there may be others.
    private func handOver(
        to owner: MailboxStream, limit: Int, commit: UInt64
    ) throws(StoreError) -> (count: Int, more: Bool) {
        var count = try handOverAgain(to: owner, limit: limit, commit: commit)
        while count < limit, owner.room > 0 {
            let asked = min(Mailboxes.step, limit - count)
            let entries = try store.mailbox(client: owner.client, after: owner.window.cursor, limit: asked)
            for entry in entries {
                guard owner.room > 0 else { return (count, true) }
                guard !owner.window.inFlight.contains(entry.message.sequence) else {
                    owner.window.passed(entry.message.sequence)
                    continue
                }
                handOver(entry, to: owner, commit: commit)
                count += 1
            }
            guard entries.count == asked else { return (count, false) }
        }
        return (count, true)
    }

    /// Those first that come once more.
    ///
    /// Before them the one that opens the stream: it overtakes messages that wait, and is passed over when its turn comes.
    private func handOverAgain(to owner: MailboxStream, limit: Int, commit: UInt64) throws(StoreError) -> Int {
        var count = 0
        if let first = owner.first, let entry = try store.entry(client: owner.client, sequence: first) {
            owner.connection.send(encoded(entry, clientName: owner.clientName), after: commit)
            owner.window.sentAhead(first)
            count += 1
        }
        owner.first = nil
        while count < limit, owner.room > 0, let sequence = owner.again.popLast() {
            guard !owner.window.inFlight.contains(sequence),
                let entry = try store.entry(client: owner.client, sequence: sequence)
            else { continue }
            handOver(entry, to: owner, commit: commit)
            count += 1
        }
        return count
    }

    private func handOver(_ entry: MailboxEntry, to owner: MailboxStream, commit: UInt64) {
        let sequence = entry.message.sequence
        let present = owner.decidesPresentation ? presentDeadline(owner.client, sequence) : nil
        owner.connection.send(encoded(entry, clientName: owner.clientName, present: present), after: commit)
        owner.window.sent(sequence)
    }

    private func encoded(_ entry: MailboxEntry, clientName: String, present: Instant? = nil) -> [UInt8] {
        var bytes: [UInt8] = []
        let message = entry.message
        if let subject = entry.subject {
            var frame = frame(message, subject, clientName: clientName)
            frame.present = present
            frame.append(to: &bytes)
        } else {
            let frame = NoticeFrame(
                sequence: message.sequence, client: clientName, kind: message.kind, at: message.created,
                details: message.details)
            frame.append(to: &bytes)
        }
        return bytes
    }

    private func frame(_ message: Message, _ subject: MailboxEntry.Subject, clientName: String) -> MessageFrame {
        MessageFrame(
            sequence: message.sequence,
            key: OccurrenceKey(client: clientName, identifier: subject.identifier, scheduled: subject.scheduled),
            kind: message.kind, firing: message.firing, row: subject.row, at: message.created,
            late: message.kind == .fired && message.firing == 1 ? subject.late : nil,
            folded: message.kind == .fired ? subject.folded : 1, level: subject.level?.raised(above: subject.content),
            content: subject.content, details: message.details)
    }

    /// Gives the monitors copies of what was put into mailboxes in this turn.
    ///
    /// - Returns: the connections that got something; those that do not read are to be closed.
    func copy(
        _ enqueued: [(client: Int64, sequence: Int64)], commit: UInt64
    ) throws(StoreError) -> (touched: [Connection], stalled: [Connection]) {
        var touched: [Connection] = []
        var stalled: [Connection] = []
        guard !monitors.isEmpty else { return (touched, stalled) }
        for (client, sequence) in enqueued {
            let watchers = monitors(of: client)
            guard !watchers.isEmpty, let name = try store.client(row: client)?.name,
                let entry = try store.entry(client: client, sequence: sequence)
            else { continue }
            let bytes = encoded(entry, clientName: name)
            for watcher in watchers {
                guard watcher.connection.outputBytes < Limits.messageBytes else {
                    stalled.append(watcher.connection)
                    continue
                }
                watcher.connection.send(bytes, after: commit)
                touched.append(watcher.connection)
            }
        }
        return (touched, stalled)
    }

    /// Tells the monitors that do-not-disturb is over, and what it held of the clients that they watch.
    ///
    /// - Returns: their connections.
    func release(_ held: HeldRelease, commit: UInt64) -> [Connection] {
        var touched: [Connection] = []
        for (client, watchers) in monitors {
            let part = client == Mailboxes.everybody ? held.all : held[client] ?? HeldRelease.Part()
            for watcher in watchers {
                send(Clients.Subscribe.Reply(released: part.wire), to: watcher, commit: commit)
                touched.append(watcher.connection)
            }
        }
        return touched
    }

    /// Shows an alert that could not be recorded to whoever is connected; it has no number and is never repeated.
    func showUnrecorded(_ frame: MessageFrame, client: Int64, commit: UInt64) -> [Connection] {
        let readers = (streams[client]?.prefix(1)).map(Array.init) ?? []
        var bytes: [UInt8] = []
        frame.append(to: &bytes)
        let connections = (readers + monitors(of: client)).map(\.connection)
        for connection in connections { connection.send(bytes, after: commit) }
        return connections
    }
}
