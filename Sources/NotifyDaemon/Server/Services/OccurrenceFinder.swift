import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Recurrence

/// Finds the occurrences that a call names (DESIGN section 5): by handle, by identifier, with or without client and date.
struct OccurrenceFinder {
    let store: Store

    /// Which of several occurrences of a request a call without a date means.
    enum Purpose {
        /// Every unanswered or snoozed one.
        case acknowledge
        /// Every one that is not closed.
        case cancel
        /// The newest one that rang.
        case answer
        /// The one that matters now: the newest that is not closed, else the newest.
        case look
    }

    /// The occurrences that `text` means, at least one.
    func find(_ text: String, client: String?, for purpose: Purpose) throws -> [OccurrenceRecord] {
        for reading in try OccurrenceReference.parse(text, field: "occurrence") {
            let found = try records(reading, client: client)
            guard !found.isEmpty else { continue }
            return try one(of: chosen(found, for: purpose), named: text)
        }
        throw try unknown(text, client: client)
    }

    /// The single occurrence that `text` means.
    func findOne(_ text: String, client: String?, for purpose: Purpose) throws -> OccurrenceRecord {
        let found = try find(text, client: client, for: purpose)
        guard found.count == 1, let only = found.first else { throw ambiguous(text, found) }
        return only
    }

    private func records(_ reading: OccurrenceReference, client: String?) throws(StoreError) -> [OccurrenceRecord] {
        switch reading {
        case .handle(let handle):
            guard let record = try store.occurrence(row: handle.row), client == nil || client == record.client else {
                return []
            }
            return [record]
        case .named(let named, let identifier, let scheduled):
            if let named, let client, named != client { return [] }
            var row: Int64?
            if let name = named ?? client {
                row = try store.client(named: name)?.row
                if row == nil { return [] }
            }
            return try store.occurrences(identifier: identifier, client: row, scheduled: scheduled)
        }
    }

    /// Of the dates of each request, newest first, those that the purpose means; all when it means none of them, so that
    /// the refusal can say in what state they are.
    private func chosen(_ records: [OccurrenceRecord], for purpose: Purpose) -> [OccurrenceRecord] {
        let groups = Dictionary(grouping: records) { $0.client }
        return groups.sorted { $0.key < $1.key }.flatMap { group in choose(group.value, for: purpose) }
    }

    private func choose(_ group: [OccurrenceRecord], for purpose: Purpose) -> [OccurrenceRecord] {
        let wanted: [OccurrenceRecord]
        switch purpose {
        case .acknowledge:
            let waiting = group.filter { [.fired, .snoozed].contains($0.occurrence.state) }
            // Acknowledging twice is a no-op, also when the identifier was scheduled again meanwhile.
            wanted = waiting.isEmpty ? Array(group.filter { $0.occurrence.firing > 0 }.prefix(1)) : waiting
        case .cancel: wanted = group.filter { !$0.occurrence.state.isClosed }
        case .answer:
            let rang = group.filter { $0.occurrence.firing > 0 }
            let open = rang.filter { !$0.occurrence.state.isClosed }
            wanted = Array((open.isEmpty ? rang : open).prefix(1))
        case .look: wanted = Array(group.filter { !$0.occurrence.state.isClosed }.prefix(1))
        }
        return wanted.isEmpty ? Array(group.prefix(1)) : wanted
    }

    private func one(of records: [OccurrenceRecord], named text: String) throws(NotifyError) -> [OccurrenceRecord] {
        let owners = Set(records.map { OccurrenceOwner(client: $0.client, identifier: $0.identifier) })
        guard owners.count == 1 else { throw ambiguous(text, records) }
        return records
    }

    private func ambiguous(_ text: String, _ records: [OccurrenceRecord]) -> NotifyError {
        let candidates = records.prefix(Limits.suggestions).map { record in
            OccurrenceReference.named(
                client: record.client, identifier: record.identifier, scheduled: record.occurrence.scheduled
            ).description
        }
        return NotifyError(.ambiguous(occurrence: text, candidates: candidates))
    }

    private func unknown(_ text: String, client: String?) throws(StoreError) -> NotifyError {
        let row = try client.flatMap { (name) throws(StoreError) in try store.client(named: name)?.row }
        let known = try store.identifiers(near: text, client: row, limit: Limits.suggestions)
        return NotifyError(.noSuchOccurrence(occurrence: text, nearest: EditDistance.nearest(to: text, among: known)))
    }
}

/// Whose request a record belongs to.
private struct OccurrenceOwner: Hashable {
    let client: String
    let identifier: String
}
