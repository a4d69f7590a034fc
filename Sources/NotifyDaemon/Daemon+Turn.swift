import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Systemd
import Varlink

extension Daemon {
    /// After all events of the turn: fire, commit, hand over, release.
    func endOfTurn() throws {
        if let failure = durability.failure { throw failure }
        if turn.isDue { try fireDue() }
        try commit()
        try handOver()
        release()
        if let server { server.release(upTo: durability.durable) }
        // After the release: a reader that was behind may have room again.
        if mailboxes.canGoOn { loop.turnAgain() }
        turn.rang.removeAll(keepingCapacity: true)
        turn.failure = nil
        turn.triesStore = false
        writer.endTurn()
        try continueJourney()
    }

    /// One bite of what is due.
    private func fireDue() throws {
        do {
            let now = clock.now
            try launcher.retriesDue(at: now)
            // A try of the store takes what could not be recorded along.
            let result = try dueRun.bite(engine, at: now, excluding: turn.triesStore ? [] : unrecorded)
            turn.rang = result.rang
            turn.isDue = result.more
            turn.needsArming = true
            journey?.fired += result.rang.count
        } catch let error as StoreError {
            storeFailed(error)
            turn.isDue = false
        }
        if turn.isDue { loop.turnAgain() }
    }

    /// A write of this turn failed; the turn is undone at its end.
    func storeFailed(_ error: StoreError) {
        turn.failure = error
    }

    private func commit() throws {
        var failure = turn.failure
        if failure == nil {
            do throws(StoreError) {
                if store.hasChanges { try keepClock() }
                if try store.commit() { noteCommit() }
            } catch {
                failure = error
            }
        }
        if let failure { try undo(failure) }
        server?.seal(after: durability.committed, failure: failure.map { NotifyError(storeFault: $0).reply })
    }

    private func noteCommit() {
        durability.noteCommit()
        turn.needsArming = true
        if fullDiskFailures > 0 {
            log(.notice, "the disk has room again: everything is kept")
            fullDiskFailures = 0
        }
        unrecorded.removeAll()
        upkeep.committed(at: clock.now, settings)
    }

    /// The turn's changes are lost; what rang is shown all the same, once, and is recorded when the disk has room.
    private func undo(_ failure: StoreError) throws {
        store.rollback()
        undoneTurns += 1
        lastFailure = failure
        guard failure.code == .full else { throw failure }
        for occurrence in turn.rang where !unrecorded.contains(occurrence.row) { try showUnrecorded(occurrence) }
        // However many turns fail meanwhile, the store is tried again once.
        guard !awaitsStore else { return }
        awaitsStore = true
        fullDiskFailures += 1
        log(.error, "the store cannot be written: \(failure)")
        if let statement = failure.statement { log(.debug, "it was to run: \(statement)") }
        let delay = Backoff.fullDisk.delay(afterFailures: fullDiskFailures)
        _ = loop.after(.milliseconds(delay)) { [weak self] in self?.retryStore() }
    }

    private func retryStore() {
        awaitsStore = false
        turn.triesStore = true
        turn.isDue = true
        do throws(StoreError) {
            // Something to commit, also when nothing is due.
            try keepClock()
        } catch {
            storeFailed(error)
        }
    }

    /// At most that many occurrences are remembered as shown without a record.
    private static let unrecordedLimit: Int = 10_000

    private func showUnrecorded(_ occurrence: Occurrence) throws {
        guard unrecorded.count < Daemon.unrecordedLimit, let record = try store.occurrence(row: occurrence.row) else {
            return
        }
        unrecorded.insert(occurrence.row)
        let frame = MessageFrame(
            sequence: nil, key: record.key, kind: .fired, firing: occurrence.firing, row: occurrence.row,
            at: clock.now.wall, late: occurrence.late, content: record.content, unrecorded: true)
        let shown = mailboxes.showUnrecorded(frame, client: occurrence.client, commit: durability.committed)
        for connection in shown { server?.touch(connection) }
    }
}

// MARK: - After the commit

extension Daemon {
    private func handOver() throws {
        let commit = durability.committed
        for client in writer.touchedClients { mailboxes.wake(client) }
        for (client, sequence) in writer.again { mailboxes.again(client, [sequence]) }
        let (copied, stalled) = try mailboxes.copy(writer.enqueued, commit: commit)
        for connection in copied { server?.touch(connection) }
        for connection in stalled { server?.close(connection) }
        for connection in try mailboxes.pump(commit: commit) { server?.touch(connection) }
        for client in writer.touchedClients where !mailboxes.isConnected(client) {
            turn.launches.append((commit, client))
        }
        if writer.owesCommands { turn.commandsAfter = commit }
    }

    /// Starts what waited for commits that are durable now; in a turn of its own, whose commit keeps what it changes.
    private func release() {
        let durable = durability.durable
        if let first = turn.launches.first, first.after <= durable {
            let ready = turn.launches.prefix { $0.after <= durable }.map(\.client)
            turn.launches.removeFirst(ready.count)
            loop.perform { [unowned self] in
                for client in Set(ready) { try launcher.consider(client) }
            }
        }
        if let after = turn.commandsAfter, after <= durable {
            turn.commandsAfter = nil
            loop.perform { [unowned self] in try commands.start() }
        }
    }

    /// Before the loop sleeps: arms the timers for what is due next.
    func prepare() throws {
        guard turn.needsArming, let timers else { return }
        turn.needsArming = false
        let elapsed = try store.nextElapsedDue(excluding: unrecorded)
        try timers.arm(
            wall: try store.nextWallDue(excluding: unrecorded), elapsed: elapsed.map { clock.boottime(of: $0) })
    }
}
