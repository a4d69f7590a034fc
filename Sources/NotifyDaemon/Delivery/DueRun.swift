import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Systemd

// Firing what is due, in small bites
//
// A turn claims at most 256 occurrences, critical and time-sensitive ones first, and stops early after 5 ms, so that a
// backlog of a million costs nobody's connection its turn. What was claimed is written in the turn's transaction; when
// the commit fails, nothing was claimed.

/// Finds what is due and lets the engine decide about it.
struct DueRun {
    let store: Store
    let writer: DecisionWriter
    let series: SeriesRun
    let clock: SystemClock
    let log: Log

    /// At most that many occurrences are claimed in one turn.
    static let batch: Int = 256
    /// No more are claimed after this time in one turn.
    static let budget: Duration = .milliseconds(5)

    /// What one bite came to.
    struct Result {
        /// What rang, with its policy left out: for alerts that cannot be recorded.
        var rang: [Occurrence] = []
        /// Whether something may still be due.
        var more = false
    }

    /// Takes one bite of what is due at `now`.
    func bite(_ engine: Engine, at now: Moment, excluding: Set<Int64>) throws -> Result {
        let start = clock.monotonic()
        var result = Result()
        let due = try store.due(at: now, limit: DueRun.batch, excluding: excluding)
        for (index, item) in due.enumerated() {
            try fire(item, engine, at: now, &result)
            if index % 16 == 15 || item.occurrence.repetition != .once, clock.monotonic() - start > DueRun.budget {
                result.more = true
                return result
            }
        }
        let reached = try store.deadlinesDue(at: now, limit: DueRun.batch, excluding: excluding)
        for deadline in reached { try reach(deadline, engine, at: now, &result) }
        let retries = try store.takeRetriesDue(at: now, limit: DueRun.batch)
        for retry in retries { writer.retryDue(client: retry.client, sequence: retry.sequence) }
        result.more = [due.count, reached.count, retries.count].contains(DueRun.batch)
        return result
    }

    private func fire(_ due: DueOccurrence, _ engine: Engine, at now: Moment, _ result: inout Result) throws {
        let policy = policy(of: due)
        // What was snoozed, or what a clock set back made wait again, is one occurrence; a date of a series is all of them.
        if due.occurrence.repetition != .once, due.occurrence.state == .pending, due.occurrence.firing == 0 {
            result.rang += try series.fire(due.occurrence, policy: policy, engine, at: now)
            return
        }
        let occurrence = try series.fixed(due.occurrence)
        let deadlines = occurrence.firing == 0 ? [] : try store.deadlines(occurrence: occurrence.row)
        let decision = engine.fire(occurrence, policy: policy, deadlines: deadlines, at: now)
        try writer.write(decision, from: occurrence, at: now)
        if decision.rings { result.rang.append(decision.occurrence) }
    }

    /// A policy that cannot be read is logged and left out: the alert itself must not fall silent for it.
    private func policy(of due: DueOccurrence) -> Policy? {
        guard let text = due.policy else { return nil }
        do throws(NotifyError) {
            return try Policy(storedText: text)
        } catch {
            log(.error, "occurrence \(due.occurrence.row) rings without its policy: \(error)")
            return nil
        }
    }

    /// What an earlier deadline of this bite did to the occurrence counts: it is read again.
    private func reach(_ due: DueDeadline, _ engine: Engine, at now: Moment, _ result: inout Result) throws {
        let row = due.due.occurrence.row
        let deadlines = try store.deadlines(occurrence: row)
        guard deadlines.contains(due.deadline), let occurrence = try store.occurrence(row: row)?.occurrence else {
            return
        }
        let policy = policy(of: due.due) ?? Policy()
        let decision = engine.reach(due.deadline, of: occurrence, policy: policy, deadlines: deadlines, at: now)
        try writer.write(decision, from: occurrence, at: now)
        if decision.rings { result.rang.append(decision.occurrence) }
    }
}
