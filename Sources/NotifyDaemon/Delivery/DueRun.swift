import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Systemd

// Firing what is due, in small bites
//
// A turn claims at most 256 occurrences, critical and time-sensitive ones first, and stops early after 5 ms, so that a
// backlog of a million costs nobody's connection its turn. Deadlines and messages to be handed over again come after
// them, at least a few of each in every turn. What was claimed is written in the turn's transaction; when the commit
// fails, nothing was claimed. On a full disk the decisions are made all the same, so that alerts can be shown without a
// record.

/// Finds what is due and lets the engine decide about it.
struct DueRun {
    let store: Store
    let writer: DecisionWriter
    let series: SeriesRun
    let pinned: PinnedRun
    let clock: SystemClock
    let policies: PolicyReader

    /// At most that many occurrences are claimed in one turn.
    static let batch: Int = 256
    /// No more are claimed after this time in one turn.
    static let budget: Duration = .milliseconds(5)
    /// The time is looked at after that many; messages are handed over again in groups of as many.
    private static let group: Int = 16

    /// What one bite came to.
    struct Result {
        /// What rang, with its policy left out: for alerts that cannot be recorded.
        var rang: [Occurrence] = []
        /// The rows of all occurrences that were decided about, in order.
        var taken: [Int64] = []
        /// Whether a series was among it, of which one can take long.
        var isSlow = false
        /// Whether something may still be due.
        var more = false
        /// Why nothing of it can be recorded; nil when it can.
        var fault: StoreError?
    }

    /// Takes one bite of what is due at `now`.
    ///
    /// `result` is filled as it goes, so that after an error its last row is the one that cannot be dealt with.
    func bite(_ engine: Engine, at now: Moment, excluding: Set<Int64>, into result: inout Result) throws {
        let end = clock.monotonic() + DueRun.budget
        let due = try store.due(at: now, limit: DueRun.batch, excluding: excluding)
        try each(due, until: end, &result) { try fire($0, engine, at: now, &$1) }
        let reached = try store.deadlinesDue(at: now, limit: DueRun.batch, excluding: excluding)
        try each(reached, until: end, &result) { try reach($0, engine, at: now, &$1) }
        guard result.fault == nil else { return }
        try retry(until: end, at: now, &result)
    }

    /// Deals with each item, with the first few in any case and with no more once the time is over.
    private func each<Item>(
        _ items: [Item], until end: Duration, _ result: inout Result, _ body: (Item, inout Result) throws -> Void
    ) throws {
        if items.count == DueRun.batch { result.more = true }
        for (index, item) in items.enumerated() {
            try body(item, &result)
            let looks = index % DueRun.group == DueRun.group - 1 || result.isSlow
            if looks, index + 1 < items.count, clock.monotonic() > end {
                result.more = true
                return
            }
        }
    }

    private func retry(until end: Duration, at now: Moment, _ result: inout Result) throws {
        for _ in 0..<(DueRun.batch / DueRun.group) {
            let retries = try store.takeRetriesDue(at: now, limit: DueRun.group)
            for retry in retries { writer.retryDue(client: retry.client, sequence: retry.sequence) }
            guard retries.count == DueRun.group else { return }
            if clock.monotonic() > end { break }
        }
        result.more = true
    }

    private func fire(_ due: DueOccurrence, _ engine: Engine, at now: Moment, _ result: inout Result) throws {
        result.taken.append(due.occurrence.row)
        guard let found = try current(due.occurrence, at: now, &result) else {
            result.taken.removeLast()
            return
        }
        let policy = policies.policy(due.policy, occurrence: found.row)
        // What was snoozed, or what a clock set back made wait again, is one occurrence; a date of a series is all of
        // them.
        if found.repetition != .once, found.state == .pending, found.firing == 0 {
            return try fire(series: found, policy, engine, at: now, &result)
        }
        let occurrence = series.resolved(found)
        let deadlines = occurrence.firing == 0 ? [] : try store.deadlines(occurrence: occurrence.row)
        let decision = engine.fire(occurrence, policy: policy, deadlines: deadlines, at: now)
        if occurrence != found {
            try keeping(&result) { () throws(StoreError) in try store.reschedule(occurrence, from: found) }
        }
        try keep(decision, from: occurrence, at: now, &result)
    }

    /// A pinned date that other rules made is made anew first; nil when it does not ring now.
    private func current(_ occurrence: Occurrence, at now: Moment, _ result: inout Result) throws -> Occurrence? {
        guard store.isStale(occurrence) else { return occurrence }
        let outcome = try pinned.outcome(of: occurrence, at: now)
        var found = occurrence
        do {
            try pinned.write(outcome, occurrence, at: now)
        } catch let error as StoreError where error.isPassing {
            result.fault = error
        }
        switch outcome {
        case .stays: return occurrence
        case .ends: return nil
        case .moves(let date):
            guard date.instant <= now.wall else { return nil }
            (found.scheduled, found.due, found.civil) = (date.instant, date.due, date.civil)
            return try store.occurrence(row: occurrence.row)?.occurrence ?? found
        }
    }

    /// On a full disk the date that waits rings for the whole series.
    private func fire(
        series pending: Occurrence, _ policy: Policy?, _ engine: Engine, at now: Moment, _ result: inout Result
    ) throws {
        result.isSlow = true
        do {
            result.rang += try series.fire(pending, policy: policy, engine, at: now)
        } catch let error as StoreError where error.isPassing {
            result.fault = error
            let decision = engine.fire(series.resolved(pending), policy: policy, deadlines: [], at: now)
            if decision.rings { result.rang.append(decision.occurrence) }
        }
    }

    /// Writes a decision; one that a full disk does not take has been made all the same.
    private func keep(
        _ decision: Decision, from old: Occurrence, at now: Moment, _ result: inout Result
    ) throws(StoreError) {
        if decision.rings { result.rang.append(decision.occurrence) }
        try keeping(&result) { () throws(StoreError) in try writer.write(decision, from: old, at: now) }
    }

    private func keeping(_ result: inout Result, _ write: () throws(StoreError) -> Void) throws(StoreError) {
        do throws(StoreError) {
            try write()
        } catch {
            guard error.isPassing else { throw error }
            result.fault = error
        }
    }

    /// What an earlier deadline of this bite did to the occurrence counts: it is read again.
    private func reach(_ due: DueDeadline, _ engine: Engine, at now: Moment, _ result: inout Result) throws {
        let row = due.due.occurrence.row
        let deadlines = try store.deadlines(occurrence: row)
        guard deadlines.contains(due.deadline), let occurrence = try store.occurrence(row: row)?.occurrence else {
            return
        }
        result.taken.append(row)
        let policy = policies.policy(due.due.policy, occurrence: row) ?? Policy()
        // Do-not-disturb may have begun with its deadlines not stopped yet.
        let isHeld = try due.deadline.kind != .expire && writer.isHeld(occurrence)
        let decision =
            isHeld
            ? engine.hold(occurrence, isHeld: true, policy: policy, deadlines: deadlines, at: now)
            : engine.reach(due.deadline, of: occurrence, policy: policy, deadlines: deadlines, at: now)
        try keep(decision, from: occurrence, at: now, &result)
    }
}
