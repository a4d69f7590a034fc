import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore

// From a decision to rows
//
// The engine decides and touches nothing; here its decision becomes rows, inside the turn's transaction, in an order that
// matters: what is withdrawn is found by the row as it was, so that comes first; then the row itself; then its deadlines;
// then the effects, whose messages are numbered in the order in which they happened. What the turn has to do after its
// commit (mailboxes to hand over, commands to run) is noted on the way and forgotten when the turn ends: the store alone
// knows what is still owed.
//
// Everything that happens *to* an occurrence goes this way. Three changes do not, as they are no decisions about its life:
// scheduling again removes one that never rang (`Store.discard`) and changes content and level in place
// (`ScheduleService.update`); and a corrected clock takes back what it made ring (`Store.voidFirings`, whose moves come
// from the life cycle's table).

/// Writes decisions into the store, and notes whose mailboxes they touched.
final class DecisionWriter {
    private let store: Store
    /// Clients with something new in their mailbox since the last turn ended.
    private(set) var touchedClients: Set<Int64> = []
    /// The messages that were put into mailboxes in this turn, for those who get copies.
    private(set) var enqueued: [(client: Int64, sequence: Int64)] = []
    /// Messages whose time to come again is there.
    private(set) var again: [(client: Int64, sequence: Int64)] = []
    /// The row of the first command that was owed in this turn.
    private(set) var firstCommand: Int64?

    init(store: Store) {
        self.store = store
    }

    /// Forgets what was noted: the turn is over.
    func endTurn() {
        touchedClients.removeAll(keepingCapacity: true)
        enqueued.removeAll(keepingCapacity: true)
        again.removeAll(keepingCapacity: true)
        firstCommand = nil
    }

    /// Runs one call of the turn; when it throws, what it wrote is undone, and what was noted of it forgotten.
    ///
    /// Clients it touched stay noted: to look into a mailbox without anything new is harmless.
    func attempt(_ call: () throws -> Void) throws {
        let before = (enqueued: enqueued.count, again: again.count, firstCommand: firstCommand)
        do {
            try store.attempt(call)
        } catch {
            enqueued.removeLast(enqueued.count - before.enqueued)
            again.removeLast(again.count - before.again)
            firstCommand = before.firstCommand
            throw error
        }
    }

    /// Writes what the engine decided about `old`.
    func write(_ decision: Decision, from old: Occurrence, at now: Moment) throws(StoreError) {
        guard decision.changed else { return }
        let occurrence = decision.occurrence
        // An expired ringing that nobody got is taken back before the row changes, so that its place is found.
        if decision.effects.contains(.withdraw) { try withdraw(old) }
        if decision.rings {
            note(occurrence.client, try store.ring(occurrence, from: old, at: now.wall))
        } else if occurrence != old {
            try store.update(occurrence, from: old)
        }
        // Whatever `hasPolicy` says now: a deadline may be left of the policy it had before.
        if let deadlines = decision.deadlines { try store.setDeadlines(deadlines, occurrence: occurrence.row) }
        for effect in decision.effects { try perform(effect, occurrence, at: now) }
    }

    private func perform(_ effect: Effect, _ occurrence: Occurrence, at now: Moment) throws(StoreError) {
        switch effect {
        case .enqueue(let kind, let details):
            let message = Message(
                occurrence: occurrence.row, kind: kind, firing: occurrence.firing, created: now.wall,
                details: details.text)
            note(occurrence.client, try store.enqueue(message, client: occurrence.client))
        case .withdraw:
            break
        case .run(let command):
            let text = CommandText.text(command)
            let row = try store.owe(command: text, occurrence: occurrence.row, firing: occurrence.firing)
            firstCommand = firstCommand ?? row
        case .keep(let response):
            try store.insert(response, occurrence: occurrence.row)
        case .tell(let line):
            try store.append(line, occurrence: occurrence.row)
        case .record(let event, let detail):
            try store.append(LedgerEntry(event: event, at: now.wall, detail: detail), occurrence: occurrence.row)
        }
    }

    /// Which messages of a client were handed to a stream and not yet confirmed; those are not taken back.
    var isUnderWay: (_ client: Int64, _ sequence: Int64) -> Bool = { _, _ in false }

    private func withdraw(_ occurrence: Occurrence) throws(StoreError) {
        for sequence in try store.unconfirmedRingings(of: occurrence)
        where !isUnderWay(occurrence.client, sequence) {
            try store.withdraw(client: occurrence.client, sequence: sequence, occurrence: occurrence.row)
        }
    }

    /// Something happened to the client's mailbox without a new message: a retry is due, a place became free.
    func touch(_ client: Int64) {
        touchedClients.insert(client)
    }

    /// A message that failed may be handed over again.
    func retryDue(client: Int64, sequence: Int64) {
        touchedClients.insert(client)
        again.append((client, sequence))
    }

    private func note(_ client: Int64, _ sequence: Int64) {
        touchedClients.insert(client)
        enqueued.append((client, sequence))
    }
}
