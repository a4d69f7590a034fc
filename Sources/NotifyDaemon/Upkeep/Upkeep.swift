import CivilTime
import NotifyModel
import NotifyStore
import Systemd

// Upkeep of the store
//
// What takes long runs on helper threads with connections of their own; they hand results back through `UpkeepResults` and
// wake the loop. What must be on the loop, pruning, is done in small steps after commits. Nothing here has a timer: a
// daemon with nothing to do is not woken to look after an unchanged store.

/// Checkpoints, backups, checks and pruning, each when it is due.
final class Upkeep {
    private let store: Store
    private let loop: EventLoop
    private let log: Log
    private let workers: UpkeepWorkers
    private var isCheckpointing = false
    private var isBackingUp = false
    private var isChecking = false
    private var isPruning = false
    /// Of the round of pruning under way: whether closed occurrences are left, and the clients whose mailboxes are.
    private var prunesClosed = false
    private var unreachable: [Int64] = []
    private var retriesCheckpoint = false
    /// The rows that had been written at the last backup.
    private var rowsAtBackup: Int64 = 0
    private var lastBackup: LastBackup = .unknown
    private var lastTry: Elapsed?
    private var lastPrune: Elapsed?
    /// Nothing more may be scheduled until the WAL starts again.
    private(set) var holdsSchedules = false
    /// Whether a stream reads the client's mailbox.
    var isConnected: (Int64) -> Bool = { _ in false }
    /// Since when a client has had no stream: since its last one ended, or since the start.
    private var unreadSince: [Int64: Elapsed] = [:]
    private let started: Elapsed
    /// Called when schedules may go on.
    var onRelease: () -> Void = {}
    /// Runs what posted work asks for, so that a fault of the store is dealt with.
    var deciding: (() throws -> Void) throws -> Void = { work in try work() }

    /// What is known of the newest backup.
    private enum LastBackup {
        case unknown
        case none
        case at(Elapsed)
    }

    private static let hour: Int64 = 3_600_000
    private static let minute: Int64 = 60_000
    /// Above this size, in bytes, a backup is made daily only.
    private static let smallStore: Int64 = 32 << 20
    /// Backups that are kept.
    private static let kept: Int = 3
    /// Rows that one step of pruning looks at.
    private static let pruneBudget: Int = 64
    /// A restart of the WAL that somebody was in the way of is tried again after this time.
    private static let restartDelay: Duration = .milliseconds(50)
    /// A client counts as unreachable after this time without a stream: a listener that restarts is not, 10 min.
    private static let returnTime: Int64 = 600_000

    init(store: Store, loop: EventLoop, log: Log, workers: UpkeepWorkers, startingAt start: Elapsed) {
        started = start
        self.store = store
        self.loop = loop
        self.log = log
        self.workers = workers
    }

    /// Something was committed: see what has become due; `mayPrune` when the wall clock is one to delete by.
    func committed(at now: Moment, _ settings: Settings, mayPrune: Bool) {
        checkpointIfDue()
        backUpIfDue(at: now)
        guard mayPrune else { return }
        if let last = lastPrune, now.elapsed.milliseconds - last.milliseconds < Upkeep.hour { return }
        lastPrune = now.elapsed
        prune(at: now, settings)
    }
}

// MARK: - On other threads

extension Upkeep {
    /// Moves the WAL into the database when it has grown.
    func checkpointIfDue() {
        // Under load writers are always ahead of it, and only a restart ends the WAL: a passive run for each commit would
        // share the disk with the syncs that everybody waits for.
        let isLarge = store.walBytes > Checkpointer.restartLimit
        guard !isCheckpointing, isLarge || store.unmovedBytes > Checkpointer.passiveLimit else { return }
        isCheckpointing = true
        // Their snapshot is in the way of a restart until they are done.
        let restarts = isLarge && !isReading
        if isLarge && !holdsSchedules {
            holdsSchedules = true
            log(.info, "the WAL has \(store.walBytes) bytes: nothing is scheduled until it starts again")
        }
        let (files, results) = (store.files, workers.results)
        workers.checkpoints.submit {
            do throws(StoreError) {
                results.put(.checkpoint(try Checkpointer(files).run(restarts ? .restart : .passive)))
            } catch {
                results.put(.failed("checkpoint", error))
            }
        }
    }

    /// A backup or a check reads the database.
    private var isReading: Bool { isBackingUp || isChecking }

    private func backUpIfDue(at now: Moment) {
        guard !isBackingUp, lastTry.map({ now.elapsed.milliseconds - $0.milliseconds >= Upkeep.hour }) ?? true else {
            return
        }
        switch knownBackup() {
        case .at(let last): if isDue(last, at: now.elapsed) { backUp(at: now) }
        default: if now.elapsed.milliseconds - started.milliseconds >= Upkeep.minute { backUp(at: now) }
        }
    }

    private func isDue(_ last: Elapsed, at now: Elapsed) -> Bool {
        let age = now.milliseconds - last.milliseconds
        return age >= 24 * Upkeep.hour
            || age >= Upkeep.hour && store.rowsWritten - rowsAtBackup >= 1_000
                && store.walBytes + store.files.databaseBytes < Upkeep.smallStore
    }

    /// The store keeps the date on the elapsed axis, which nobody sets; without a file it means nothing.
    private func knownBackup() -> LastBackup {
        guard case .unknown = lastBackup else { return lastBackup }
        do throws(StoreError) {
            let kept = try store.value(StoreKey.lastBackup).flatMap { Int64($0) }
            lastBackup = kept.map { .at(Elapsed(milliseconds: $0)) } ?? .none
            if !store.files.hasBackup { lastBackup = .none }
        } catch {
            log(.error, "the date of the last backup cannot be read: \(error)")
            lastBackup = .none
        }
        return lastBackup
    }

    /// Makes a backup on its own thread.
    func backUp(at now: Moment) {
        isBackingUp = true
        lastTry = now.elapsed
        rowsAtBackup = store.rowsWritten
        let stamp = Upkeep.stamp(now.wall)
        let (files, results) = (store.files, workers.results)
        workers.backups.submit {
            do throws(StoreError) {
                results.put(.backup(try Backup.write(of: files, stamp: stamp, keeping: Upkeep.kept)))
            } catch {
                results.put(.failed("backup", error))
            }
        }
    }

    /// Looks at every page, after an end that was not clean.
    func check() {
        isChecking = true
        let (files, results) = (store.files, workers.results)
        workers.backups.submit {
            do throws(StoreError) {
                results.put(.check(try QuickCheck.run(files)))
            } catch {
                results.put(.failed("check", error))
            }
        }
    }

    /// `20261224T080000Z`: sorts by time and fits a file name.
    static func stamp(_ instant: Instant) -> String {
        let seconds = Instant(milliseconds: instant.wholeSeconds * 1_000)
        return seconds.description.filter { $0 != "-" && $0 != ":" }
    }

    /// Takes in what the threads have done.
    ///
    /// - Returns: what a check found damaged; nil when nothing is.
    func takeResults(at now: Moment) throws(StoreError) -> String? {
        var damage: String?
        for outcome in workers.results.take() {
            switch outcome {
            case .checkpoint(let result): checkpointed(result)
            case .backup(let path): try backedUp(path)
            case .check(let fault):
                damage = fault ?? damage
                isChecking = false
                checkpointIfDue()
            case .failed(let what, let error): failed(what, error)
            }
        }
        return damage
    }

    private func backedUp(_ path: String) throws(StoreError) {
        isBackingUp = false
        log(.info, "backup \(path)")
        checkpointIfDue()
        guard let begun = lastTry else { return }
        lastBackup = .at(begun)
        try store.setValue(String(begun.milliseconds), StoreKey.lastBackup)
    }

    private func checkpointed(_ result: Checkpointer.Result) {
        isCheckpointing = false
        store.note(result)
        guard holdsSchedules else { return }
        guard result.restarts || store.walBytes < Checkpointer.restartLimit else { return retryCheckpoint() }
        release()
    }

    /// Schedules go on, in a turn of their own: each is an attempt, and attempts do not nest.
    private func release() {
        holdsSchedules = false
        loop.perform { [weak self] in self?.onRelease() }
    }

    /// Somebody was in the way of a restart: a backup or check of ours, whose end comes back here, or another reader.
    private func retryCheckpoint() {
        guard !isReading, !retriesCheckpoint else { return }
        retriesCheckpoint = true
        _ = loop.after(Upkeep.restartDelay) { [weak self] in
            self?.retriesCheckpoint = false
            self?.checkpointIfDue()
        }
    }

    private func failed(_ what: String, _ error: StoreError) {
        log(.error, "the \(what) failed: \(error)")
        if what == "checkpoint" { isCheckpointing = false }
        if what == "backup" { isBackingUp = false }
        if what == "check" { isChecking = false }
        if what != "checkpoint" { return checkpointIfDue() }
        if holdsSchedules { release() }
    }

    /// Finishes what is under way.
    func stop() {
        workers.checkpoints.stop()
        workers.backups.stop()
    }
}

// MARK: - On the loop

extension Upkeep {
    /// Removes what retention allows, a step a turn.
    private func prune(at now: Moment, _ settings: Settings) {
        guard !isPruning else { return }
        isPruning = true
        loop.perform { [weak self] in
            guard let self else { return }
            try deciding { try beginRound(at: now) }
            try goOnPruning(at: now, settings)
        }
    }

    private func beginRound(at now: Moment) throws(StoreError) {
        prunesClosed = true
        unreachable = try store.allClients().filter { isUnreachable($0, at: now) }.map(\.row)
    }

    /// One step; a fault of the store ends the round.
    private func goOnPruning(at now: Moment, _ settings: Settings) throws {
        isPruning = false
        try deciding { isPruning = try pruneStep(at: now, settings) }
        if isPruning { loop.perform { [weak self] in try self?.goOnPruning(at: now, settings) } }
    }

    /// Prunes some closed occurrences, and the mailbox of one client; returns whether there is more to do.
    private func pruneStep(at now: Moment, _ settings: Settings) throws -> Bool {
        let day: Int64 = 86_400_000
        let limits = Retention(age: settings.closedDays * day, count: Int(settings.closedCount))
        prunesClosed = try prunesClosed && store.prune(at: now.wall, limits, budget: Upkeep.pruneBudget)
        guard let row = unreachable.last else { return prunesClosed }
        let oldest = Instant(milliseconds: now.wall.milliseconds - settings.mailboxDays * day)
        var dropped = 0
        if let client = try store.client(row: row), isUnreachable(client, at: now) {
            dropped = try store.dropMessages(
                client: row, createdBefore: oldest, keeping: Int(settings.mailboxCount), at: now.wall,
                limit: Upkeep.pruneBudget)
        }
        if dropped < Upkeep.pruneBudget { unreachable.removeLast() }
        return prunesClosed || !unreachable.isEmpty
    }

    /// The last stream of the client ended.
    func streamEnded(_ client: Int64, at now: Moment) {
        unreadSince[client] = now.elapsed
    }

    /// Nobody has read its mailbox for a while and nothing can launch it that would.
    func isUnreachable(_ client: ClientRecord, at now: Moment) -> Bool {
        guard client.launcher?.readsMailbox != true, client.counts.unconfirmed > 0, !isConnected(client.row) else {
            return false
        }
        let since = unreadSince[client.row] ?? started
        return now.elapsed.milliseconds - since.milliseconds >= Upkeep.returnTime
    }
}
