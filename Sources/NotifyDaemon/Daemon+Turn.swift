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
        turn.bite = DueRun.Result()
        turn.failure = nil
        turn.triesStore = false
        writer.endTurn()
        try continueJourney()
    }

    /// One bite of what is due.
    private func fireDue() throws {
        let now = clock.now
        // A try of the store takes what could not be recorded along.
        let left = turn.triesStore ? unfit : excluded
        turn.isDue = false
        turn.needsArming = true
        try deciding { try regardQuiet(at: now) }
        do {
            try writer.attempt { try dueRun.bite(engine, at: now, excluding: left, into: &turn.bite) }
        } catch let error as StoreError where !error.endsDaemon && !error.isPassing {
            try leaveOut(error)
        }
        if let fault = turn.bite.fault {
            storeFailed(fault)
        } else {
            try deciding { if try launcher.retriesDue(at: now) { turn.bite.more = true } }
            try deciding { if try fetches.bite(at: now) { turn.bite.more = true } }
        }
        turn.isDue = turn.isDue || turn.bite.more
        journey?.fired += turn.bite.rang.count
    }

    /// A fault of one occurrence undid the bite: what else is due goes on without it.
    private func leaveOut(_ error: StoreError) throws {
        guard let row = turn.bite.taken.last, unfit.insert(row).inserted else { throw error }
        log(.error, "occurrence \(row) is left alone: \(error)")
        turn.bite = DueRun.Result()
        turn.isDue = true
    }

    /// What is due and cannot be dealt with now.
    var excluded: Set<Int64> { unfit.isEmpty ? unrecorded : unrecorded.union(unfit) }

    /// Runs work of the daemon's own, outside a call: a fault of the store must not end the daemon with it.
    ///
    /// A disk that is full undoes the turn, another fault what the work has written; damage alone is thrown.
    func deciding(_ work: () throws -> Void) throws {
        do {
            try writer.attempt(work)
        } catch let error as StoreError where !error.endsDaemon {
            if error.isPassing { storeFailed(error) } else { log(.error, "something could not be done: \(error)") }
        } catch let error as NotifyError {
            log(.error, "something could not be done: \(error)")
        }
    }

    /// A write of this turn failed; the turn is undone at its end.
    func storeFailed(_ error: StoreError) {
        turn.failure = error
    }

    /// Keeps what the turn wrote, or undoes it and sees to it that it is tried again; throws only what ends the daemon.
    func commit() throws {
        var failure = turn.failure
        if failure == nil {
            do throws(StoreError) {
                if store.hasChanges { try keepClock() }
                if try store.commit() { noteCommit() }
                // Also a turn that wrote nothing has moved programs, which no later turn may undo.
                programs.kept()
                presenter?.kept()
            } catch {
                failure = error
            }
        }
        turn.failure = failure
        if let failure { try undo(failure) }
        if turn.isDue { loop.turnAgain() }
        server?.seal(after: durability.committed, failure: failure.map { NotifyError(storeFault: $0).reply })
    }

    private func noteCommit() {
        durability.noteCommit()
        turn.needsArming = true
        commands.kept()
        if !awaitsStore { storeIsWell() }
        upkeep.committed(at: clock.now, settings, mayPrune: clock.isProven)
    }

    /// What was left alone was tried, and kept.
    ///
    /// A small commit may find room where that does not: it alone must not have everything shown once more.
    private func storeIsWell() {
        if storeFault != nil {
            log(.notice, "the store can be written again: everything is kept")
            storeFault = nil
            storeFailures = 0
            presenter?.repeatLost()
        }
        unrecorded.removeAll()
        unkept = []
    }

    /// The turn's changes are lost; what rang is shown all the same, once, and is recorded when the disk has room.
    private func undo(_ failure: StoreError) throws {
        store.rollback()
        forgetQuiet()
        forgetWalks()
        permissionWaits.forgetTurn()
        guard !failure.endsDaemon else { throw failure }
        undoneTurns += 1
        lastFailure = failure
        commands.undone()
        programs.undone()
        presenter?.undone()
        links.undone()
        try passOver()
        storeFault = failure
        // However many turns fail meanwhile, the store is tried again once.
        guard !awaitsStore else { return }
        awaitsStore = true
        storeFailures += 1
        turn.needsArming = true
        log(.error, "the store cannot be written: \(failure)")
        if let statement = failure.statement { log(.debug, "it was to run: \(statement)") }
        let delay = Backoff.fullDisk.delay(afterFailures: storeFailures)
        _ = loop.after(.milliseconds(delay)) { [weak self] in try self?.retryStore() }
    }

    private func retryStore() throws {
        awaitsStore = false
        turn.triesStore = true
        turn.isDue = true
        try deciding {
            let mark = try store.clock()
            // Something to commit, also when nothing is due.
            try keepClock()
            if unkept.contains(.clients) { try takeInClients() }
            if unkept.contains(.voids) { try clockWentBack(since: mark) }
            if unkept.contains(.dates) { try beginWalk() }
            try walkAnew()
            try launcher.keepRests()
            try programs.lookAgain()
            try fetches.resume()
            fetches.lookAgain()
            try commands.start()
        }
    }

    /// At most that many occurrences are remembered as decided about without a record.
    private static let unrecordedLimit: Int = 10_000

    /// What was due in the undone turn is left alone until the store is tried again; what rang is shown, once.
    private func passOver() throws {
        let before = unrecorded.count
        for occurrence in turn.bite.rang where unrecorded.count < Daemon.unrecordedLimit {
            if unrecorded.insert(occurrence.row).inserted { try show(occurrence) }
        }
        for row in turn.bite.taken where unrecorded.count < Daemon.unrecordedLimit { unrecorded.insert(row) }
        // Another bite finds something else, or the same again.
        turn.isDue = turn.isDue && unrecorded.count > before
    }

    private func show(_ occurrence: Occurrence) throws {
        guard let record = try store.occurrence(row: occurrence.row) else { return }
        let frame = MessageFrame(
            sequence: nil, key: record.key, kind: .fired, firing: occurrence.firing, row: occurrence.row,
            at: clock.now.wall, late: occurrence.late, folded: occurrence.folded,
            level: occurrence.raisedLevel(above: record.content), content: record.content, unrecorded: true)
        let shown = mailboxes.showUnrecorded(frame, client: occurrence.client, commit: durability.committed)
        for connection in shown { server?.touch(connection) }
        try presenter?.showUnrecorded(record)
    }
}

// MARK: - After the commit

extension Daemon {
    private func handOver() throws {
        let commit = durability.committed
        askPrograms()
        broadcast()
        for client in writer.touchedClients { mailboxes.wake(client) }
        for (client, sequence) in writer.again { mailboxes.again(client, [sequence]) }
        let (copied, stalled) = try mailboxes.copy(writer.enqueued, commit: commit)
        for connection in copied { server?.touch(connection) }
        // What was undone has not happened, and its numbers are given to others.
        for copy in turn.failure == nil ? writer.copies : [] {
            let copied = mailboxes.copy(copy.notice, client: copy.client, except: copy.except, commit: commit)
            for connection in copied { server?.touch(connection) }
        }
        // Only now: what is confirmed is copied to nobody.
        for own in try PermissionService(daemon: self).ownMailboxes(among: writer.touchedClients) {
            loop.perform { [unowned self] in
                try deciding { try PermissionService(daemon: self).confirmAll(of: own) }
            }
        }
        let news = try bridge.tell(
            { () throws(StoreError) in try PushService(daemon: self).news() }, after: commit, at: clock.now.wall)
        if let news { server?.touch(news) }
        for connection in stalled { server?.close(connection) }
        for connection in try mailboxes.pump(commit: commit) { server?.touch(connection) }
        for client in writer.touchedClients where !mailboxes.isConnected(client) {
            turn.launches.append((commit, client))
        }
        if let first = writer.firstCommand { turn.commands.append((commit, first)) }
        try tellAnswers(after: commit)
        presenter?.changed(writer.banners, after: commit)
        try presenter?.silence(writer.banners)
        presenter?.badges.changed(writer.badges, after: commit)
        links.changed(after: commit)
    }

    /// Programs that asked the user hear the answer.
    private func tellAnswers(after commit: UInt64) throws(StoreError) {
        for client in permissionWaits.changed {
            guard let state = try store.client(row: client)?.permission.authorization, state != .notDetermined else {
                continue
            }
            for connection in permissionWaits.answer(client, state, commit: commit) { server?.touch(connection) }
        }
        permissionWaits.endTurn()
    }

    /// Starts what waited for commits that are durable now; in a turn of its own, whose commit keeps what it changes.
    private func release() {
        let durable = durability.durable
        releaseSleep()
        presenter?.release(upTo: durable)
        if presenter?.badges.hasNews(upTo: durable) == true {
            loop.perform { [unowned self] in try deciding { try presenter?.badges.release(upTo: durable) } }
        }
        if links.hasNews(upTo: durable) {
            loop.perform { [unowned self] in try deciding { try links.release(upTo: durable) } }
        }
        if let first = turn.launches.first, first.after <= durable {
            let ready = turn.launches.prefix { $0.after <= durable }.map(\.client)
            turn.launches.removeFirst(ready.count)
            for client in Set(ready) {
                loop.perform { [unowned self] in try deciding { try launcher.consider(client) } }
            }
        }
        if let first = turn.commands.first, first.after <= durable {
            turn.commands.removeFirst(turn.commands.prefix { $0.after <= durable }.count)
            loop.perform { [unowned self] in try deciding { try commands.start() } }
        }
    }

    /// Before the loop sleeps: arms the timers for what is due next.
    func prepare() throws {
        try systemBus?.prepare()
        try presenter?.link.prepare()
        guard turn.needsArming, let timers else { return }
        turn.needsArming = false
        let (wall, elapsed) = try upcoming()
        let waking = timers.canWakeFromSuspend ? try upcomingRinging() : WakeTimers.Waking()
        try timers.arm(wall: wall, elapsed: elapsed.map { clock.boottime(of: $0) }, waking: waking)
    }

    /// When the user sees something next: the machine is woken for nothing else.
    private func upcomingRinging() throws(StoreError) -> WakeTimers.Waking {
        let now = awaitsStore ? clock.now : nil
        let left = excluded
        let elapsed = try store.nextElapsedRinging(
            excluding: left, after: now?.elapsed ?? Elapsed(milliseconds: .min))
        return WakeTimers.Waking(
            wall: try store.nextWallDue(excluding: left, after: now?.wall ?? Instant(milliseconds: .min)),
            elapsed: elapsed.map { clock.boottime(of: $0) })
    }

    /// The next date of each axis at which there is something to do.
    ///
    /// While the store cannot be written, what is due already waits until it is tried again: the timer must not fire for it
    /// over and over.
    func upcoming() throws(StoreError) -> (wall: Instant?, elapsed: Elapsed?) {
        let left = excluded
        let now = awaitsStore ? clock.now : nil
        let wall = [
            try store.nextWallDue(excluding: left, after: now?.wall ?? Instant(milliseconds: .min)),
            quiet.current.nextWall,
            try store.nextFetchWall(after: now?.wall ?? Instant(milliseconds: .min)),
        ]
        let elapsed = [
            try store.nextElapsedDue(excluding: left, after: now?.elapsed ?? Elapsed(milliseconds: .min)),
            quiet.current.nextElapsed,
            try store.nextFetchElapsed(after: now?.elapsed ?? Elapsed(milliseconds: .min)),
        ]
        return (wall.compactMap(\.self).min(), elapsed.compactMap(\.self).min())
    }
}
