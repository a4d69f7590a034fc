import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Systemd
import Varlink

extension Daemon {
    /// A wake timer fired, or the wall clock was set.
    func woken(_ event: WakeTimers.Event) throws {
        turn.isDue = true
        turn.needsArming = true
        if event == .clockChanged {
            logStep(to: clock.now)
            try clockWentBack(since: store.clock())
        }
    }

    /// A step of less than a second is a time service at work, which the user need not hear of.
    private func logStep(to now: Moment) {
        let passed = now.elapsed.milliseconds - lastMoment.elapsed.milliseconds
        let step = now.wall.milliseconds - lastMoment.wall.milliseconds - passed
        lastMoment = now
        log(abs(step) < 1_000 ? .debug : .notice, "the clock was set to \(now.wall)")
        if abs(step) >= 1_000 { post(.clockChanged, ["by": .int(step)]) }
    }

    /// Rings that a clock far ahead made happen are void, unless they were answered; then series go on.
    ///
    /// `mark` is the last reading of the clock before it was set.
    func clockWentBack(since mark: ClockMark?) throws {
        unkept.insert(.voids)
        isVoiding = false
        let now = clock.now
        let voided = try store.voidFirings(at: now, limit: DueRun.batch) { LifeCycle.next(after: .void, in: $0) }
        for occurrence in voided { try discardMissed(occurrence) }
        let dates = try store.voidDates(at: now, limit: DueRun.batch)
        for occurrence in voided + dates {
            writer.touch(occurrence.client)
            writer.bannerChanged(occurrence.row)
        }
        isVoiding = voided.count == DueRun.batch || dates.count == DueRun.batch
        var seen: Set<Int64> = []
        for date in voided + dates where date.repetition != .once && seen.insert(date.request).inserted {
            try seriesRun.goOn(after: date, at: now)
        }
        guard isVoiding else { return try seriesGoOn(since: mark) }
        loop.perform { [unowned self] in try deciding { try clockWentBack(since: mark) } }
    }

    /// Of a series only the next date waits: one that never rang makes way for it.
    private func discardMissed(_ occurrence: Occurrence) throws(StoreError) {
        guard occurrence.repetition != .once, occurrence.firing == 0,
            let current = try store.occurrence(row: occurrence.row)?.occurrence
        else { return }
        try store.discard(current)
    }

    /// Series that wait for dates far ahead go on with what comes before them, when the clock shows less than it should.
    func seriesGoOn(after row: Int64 = .min, since mark: ClockMark?) throws {
        let now = clock.now
        guard row > .min || isBehind(now, mark) else { return }
        let pending = try store.pendingSeries(after: row, limit: DueRun.batch)
        for occurrence in pending { try seriesRun.resume(occurrence, engine, at: now) }
        guard pending.count == DueRun.batch, let last = pending.last?.row else { return }
        loop.perform { [unowned self] in try deciding { try seriesGoOn(after: last, since: mark) } }
    }

    /// Whether the wall clock shows less than a reading of it and the time since then make it.
    private func isBehind(_ now: Moment, _ mark: ClockMark?) -> Bool {
        guard let last = mark else { return false }
        let passed = max(0, now.elapsed.milliseconds - last.elapsed.milliseconds)
        return now.wall.milliseconds < last.wall.milliseconds + passed - 1_000
    }

    /// Begins a move of the virtual clock, after those that were asked for before.
    func start(_ journey: ClockJourney, beginning: @escaping ClockJourney.Beginning = { _ in }) throws {
        waitingJourneys.append((journey, beginning))
        if self.journey == nil { try beginNextJourney() }
    }

    private func beginNextJourney() throws {
        guard !waitingJourneys.isEmpty else { return }
        let (next, beginning) = waitingJourneys.removeFirst()
        let before = clock.now
        do throws(NotifyError) {
            try clock.move(beginning)
        } catch {
            server?.fail(next.connection, error)
            return try beginNextJourney()
        }
        journey = next
        turn.isDue = true
        loop.turnAgain()
        postMove(since: before)
        guard clock.now.wall < before.wall else { return }
        do {
            try clockWentBack(since: store.clock())
        } catch let error as StoreError where error.isPassing {
            // The clock moves all the same; it is done when the store is tried again.
            storeFailed(error)
        }
    }

    /// A virtual clock that was set, or slept, is posted like a real one.
    private func postMove(since before: Moment) {
        let slept = clock.now.elapsed.milliseconds - before.elapsed.milliseconds
        let step = clock.now.wall.milliseconds - before.wall.milliseconds - slept
        if step != 0 { post(.clockChanged, ["by": .int(step)]) }
        guard slept > 0 else { return }
        post(.willSleep)
        post(.didWake)
    }

    /// One stop of the journey under way, once everything due at the last one is done.
    func continueJourney() throws {
        guard !turn.isDue, !isVoiding, holding == nil, pinnedWalk == nil, presenter?.isSettled != false,
            var current = journey
        else { return }
        if let distance = current.step(distance: try distanceToNext()) {
            clock.move { $0.advance(distance) }
            journey = current
            turn.isDue = true
            return loop.turnAgain()
        }
        journey = nil
        try deciding { try keepClock() }
        let reply = ClockReply(clock: try wireClock(), fired: current.fired)
        loop.perform { [unowned self] in
            server?.answer(current.connection, reply)
            try deciding { try beginNextJourney() }
        }
    }

    private func distanceToNext() throws(StoreError) -> Int64? {
        guard let clock = clock.virtual else { return nil }
        let (wall, elapsed) = try upcoming()
        let distances = [
            wall.map { clock.distance(to: .wall($0)) }, elapsed.map { clock.distance(to: .elapsed($0)) },
        ]
        return distances.compactMap(\.self).min()
    }

    /// Where the clock stands, with each commit: a virtual one goes on there when the daemon is started again, also
    /// when that was killed in the middle of a move.
    func keepClock() throws(StoreError) {
        try store.setClock(clock.takeMark())
    }
}
