import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Recurrence

/// Finds the occurrences that a call names (DESIGN section 5): by handle, by identifier, with or without client and
/// date.
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
        /// The newest, whatever became of it.
        case explain
    }

    /// At most that many dates of one name are meant by a call.
    static let most: Int = 1_000

    /// The occurrences that `text` means, at least one.
    func find(_ text: String, client: String?, for purpose: Purpose) throws -> [OccurrenceRecord] {
        // Whoever names a client that there is not means no occurrence of another spelling.
        if let client { _ = try ClientDirectory(store: store).find(client) }
        for reading in try OccurrenceReference.parse(text, field: "occurrence") {
            let found = try records(reading, client: client, for: purpose)
            guard !found.isEmpty else { continue }
            guard Set(found.map(\.client)).count == 1 else { throw ambiguous(text, found) }
            return found
        }
        throw try unknown(text, client: client)
    }

    /// The single occurrence that `text` means.
    func findOne(_ text: String, client: String?, for purpose: Purpose) throws -> OccurrenceRecord {
        let found = try find(text, client: client, for: purpose)
        guard found.count == 1, let only = found.first else { throw ambiguous(text, found) }
        return only
    }

    private func records(
        _ reading: OccurrenceReference, client: String?, for purpose: Purpose
    ) throws(StoreError) -> [OccurrenceRecord] {
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
            let owners = try store.owners(
                identifier: identifier, client: row, scheduled: scheduled, limit: Limits.suggestions)
            return try chosen(identifier, owners, scheduled, for: purpose).sorted { $0.client < $1.client }
        }
    }

    /// Of the dates of one name, newest first, those that the purpose means; the newest when it means none of them, so
    /// that the refusal can say in what state it is.
    ///
    /// Where one of several clients has what is meant, the others are not: neither one whose occurrence is closed, nor
    /// one that was removed.
    private func chosen(
        _ identifier: String, _ owners: [Int64], _ scheduled: Instant?, for purpose: Purpose
    ) throws(StoreError) -> [OccurrenceRecord] {
        for (choice, limit) in purpose.choices + [(.any, 1)] {
            var found: [OccurrenceRecord] = []
            for owner in owners {
                found += try store.occurrences(
                    identifier: identifier, client: owner, scheduled: scheduled, among: choice, limit: limit)
            }
            let owned = found.filter { !$0.ownerMissing }
            if !found.isEmpty { return owned.isEmpty ? found : owned }
        }
        return []
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

extension OccurrenceFinder.Purpose {
    /// What it means, the first of these that there is.
    fileprivate var choices: [(among: OccurrenceChoice, limit: Int)] {
        switch self {
        // Acknowledging twice is a no-op, also when the next date of a series waits meanwhile.
        case .acknowledge: [(.waiting, OccurrenceFinder.most), (.rang, 1)]
        case .cancel: [(.open, OccurrenceFinder.most)]
        case .answer: [(.openAfterRinging, 1), (.rang, 1)]
        case .look: [(.open, 1)]
        case .explain: []
        }
    }
}
