import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Recurrence
import Systemd

// Pinned dates when tzdata was updated
//
// A pinned date is kept as an instant, with the wall time it was made from and the edition of tzdata that made it. Another
// edition makes it stale: it is made anew when it is due, before anything is decided about it, and by a walk in due order
// that begins at once (`Daemon+Edition`). So nothing rings early by old rules, and late only by what the walk takes to
// reach it. A date that the new rules put into the past rings at once, late.

/// Makes pinned dates anew that were made by other rules than those of now.
struct PinnedRun {
    let store: Store
    let series: SeriesRun
    let clock: Timekeeper
    let log: Log

    /// What the rules of now make of a date.
    enum Outcome: Hashable {
        case stays
        case moves(SeriesDate)
        /// A series that has no date left.
        case ends
    }

    /// What becomes of a date; nothing is written.
    ///
    /// One whose zone is not known, or whose words cannot be read, stays as it is.
    func outcome(of occurrence: Occurrence, at now: Moment) throws -> Outcome {
        guard store.isStale(occurrence), case .wall(let here) = occurrence.due else { return .stays }
        if occurrence.repetition == .once { return try once(occurrence, here) }
        guard occurrence.firing == 0, case .dates(let dates) = try series.reading(occurrence) else { return .stays }
        guard let date = try series.renewed(occurrence, dates, at: now) else { return .ends }
        return date.instant == here ? .stays : .moves(date)
    }

    private func once(_ occurrence: Occurrence, _ here: Instant) throws -> Outcome {
        guard let civil = occurrence.civil, let name = try zoneName(of: occurrence) else { return .stays }
        do throws(RecurrenceError) {
            let zone = try Zone.load(name, from: clock.zone.source)
            guard let found = zone.resolve(civil).first, found != here else { return .stays }
            return .moves(SeriesDate(instant: found, civil: civil))
        } catch {
            return .stays
        }
    }

    private func zoneName(of occurrence: Occurrence) throws(StoreError) -> String? {
        guard let text = try store.request(row: occurrence.request)?.trigger else { return nil }
        do throws(NotifyError) {
            guard case .pinned(_, let name) = try Trigger(storedText: text) else { return nil }
            return name
        } catch {
            log(.error, "the trigger of occurrence \(occurrence.row) cannot be read, its date stays: \(error)")
            return nil
        }
    }

    /// Writes down what became of a date.
    ///
    /// - Returns: the occurrence as it is now; nil when it ended.
    @discardableResult
    func write(_ outcome: Outcome, _ occurrence: Occurrence, at now: Moment) throws -> Occurrence? {
        switch outcome {
        case .stays:
            if store.isStale(occurrence) { try store.keepDate(of: occurrence) }
            return occurrence
        case .moves(let date):
            try store.append(line(occurrence, date, now), occurrence: occurrence.row)
            return try series.move(occurrence, toPending: date)
        case .ends:
            try series.end(occurrence, by: .tzdata, at: now)
            return nil
        }
    }

    /// Looks at a date and writes down what became of it.
    @discardableResult
    func check(_ occurrence: Occurrence, at now: Moment) throws -> Occurrence? {
        try write(outcome(of: occurrence, at: now), occurrence, at: now)
    }

    private func line(_ occurrence: Occurrence, _ date: SeriesDate, _ now: Moment) -> LedgerEntry {
        let before = occurrence.scheduled.description
        return LedgerEntry(
            event: "moved", at: now.wall,
            detail: "from \(before) to \(date.text), by \(clock.zone.source.words)")
    }
}

extension ZoneSource {
    /// tzdata with its version, for people.
    var words: String { version.map { "tzdata \($0)" } ?? "tzdata" }
}
