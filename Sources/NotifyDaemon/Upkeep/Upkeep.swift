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
    private var isPruning = false
    private var changes = 0
    private var lastBackup: Instant?
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

    private static let hour: Int64 = 3_600_000
    /// Above this size, in bytes, a backup is made daily only.
    private static let smallStore: Int64 = 32 << 20
    /// Backups that are kept.
    private static let kept: Int = 3
    /// Rows that one step of pruning looks at.
    private static let pruneBudget: Int = 64
    /// A client counts as unreachable after this time without a stream: a listener that restarts is not, 10 min.
    private static let returnTime: Int64 = 600_000

    init(store: Store, loop: EventLoop, log: Log, workers: UpkeepWorkers, startingAt start: Elapsed) {
        started = start
        self.store = store
        self.loop = loop
        self.log = log
        self.workers = workers
    }

    /// Something was committed: see what has become due.
    func committed(at now: Moment, _ settings: Settings) {
        changes += 1
        checkpointIfDue()
        backUpIfDue(at: now)
        if let last = lastPrune, now.elapsed.milliseconds - last.milliseconds < Upkeep.hour { return }
        lastPrune = now.elapsed
        prune(at: now, settings)
    }
}

// MARK: - On other threads

extension Upkeep {
    /// Moves the WAL into the database when it has grown.
    func checkpointIfDue() {
        guard !isCheckpointing, store.walBytes > Checkpointer.passiveLimit else { return }
        isCheckpointing = true
        let isLarge = store.walBytes > Checkpointer.restartLimit
        if isLarge && !holdsSchedules {
            holdsSchedules = true
            log(.info, "the WAL has \(store.walBytes) bytes: nothing is scheduled until it starts again")
        }
        let (files, results) = (store.files, workers.results)
        workers.checkpoints.submit {
            do throws(StoreError) {
                results.put(.checkpoint(try Checkpointer(files).run(isLarge ? .restart : .passive)))
            } catch {
                results.put(.failed("checkpoint", error))
            }
        }
    }

    private func backUpIfDue(at now: Moment) {
        guard !isBackingUp else { return }
        guard let last = lastBackup ?? store.files.newestBackupDate else {
            lastBackup = now.wall
            return
        }
        let age = now.wall.milliseconds - last.milliseconds
        let isDaily = age >= 24 * Upkeep.hour
        let isBusy =
            changes >= 1_000 && age >= Upkeep.hour && store.walBytes + store.files.databaseBytes < Upkeep.smallStore
        if isDaily || isBusy { backUp(at: now) }
    }

    /// Makes a backup on its own thread.
    func backUp(at now: Moment) {
        isBackingUp = true
        changes = 0
        lastBackup = now.wall
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
    func takeResults() -> String? {
        var damage: String?
        for outcome in workers.results.take() {
            switch outcome {
            case .checkpoint(let result): checkpointed(result)
            case .backup(let path):
                isBackingUp = false
                log(.info, "backup \(path)")
            case .check(let fault): damage = fault ?? damage
            case .failed(let what, let error): failed(what, error)
            }
        }
        return damage
    }

    private func checkpointed(_ result: Checkpointer.Result) {
        isCheckpointing = false
        store.note(result)
        guard holdsSchedules else { return }
        guard result.restarts || store.walBytes < Checkpointer.restartLimit else { return checkpointIfDue() }
        holdsSchedules = false
        onRelease()
    }

    private func failed(_ what: String, _ error: StoreError) {
        log(.error, "the \(what) failed: \(error)")
        if what == "checkpoint" { isCheckpointing = false }
        if what == "backup" { isBackingUp = false }
        if holdsSchedules {
            holdsSchedules = false
            onRelease()
        }
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
        loop.perform { [weak self] in try self?.pruneStep(at: now, settings) }
    }

    private func pruneStep(at now: Moment, _ settings: Settings) throws {
        let day: Int64 = 86_400_000
        let limits = Retention(age: settings.closedDays * day, count: Int(settings.closedCount))
        var more = try store.prune(at: now.wall, limits, budget: Upkeep.pruneBudget)
        let oldest = Instant(milliseconds: now.wall.milliseconds - settings.mailboxDays * day)
        for client in try store.allClients() where isUnreachable(client, at: now) {
            let dropped = try store.dropMessages(
                client: client.row, createdBefore: oldest, keeping: Int(settings.mailboxCount), at: now.wall,
                limit: Upkeep.pruneBudget)
            more = more || dropped == Upkeep.pruneBudget
        }
        isPruning = more
        if more { loop.perform { [weak self] in try self?.pruneStep(at: now, settings) } }
    }

    /// The last stream of the client ended.
    func streamEnded(_ client: Int64, at now: Moment) {
        unreadSince[client] = now.elapsed
    }

    /// Nobody has read its mailbox for a while and nothing can launch it.
    func isUnreachable(_ client: ClientRecord, at now: Moment) -> Bool {
        guard client.exec == nil, client.counts.unconfirmed > 0, !isConnected(client.row) else { return false }
        let since = unreadSince[client.row] ?? started
        return now.elapsed.milliseconds - since.milliseconds >= Upkeep.returnTime
    }
}
