import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Systemd

extension Daemon {
    /// A wake timer fired, or the wall clock was set.
    func woken(_ event: WakeTimers.Event) throws {
        turn.isDue = true
        turn.needsArming = true
        if event == .clockChanged {
            logStep(to: clock.now)
            try clockWentBack()
        }
    }

    /// A step of less than a second is a time service at work, which the user need not hear of.
    private func logStep(to now: Moment) {
        let passed = now.elapsed.milliseconds - lastMoment.elapsed.milliseconds
        let step = now.wall.milliseconds - lastMoment.wall.milliseconds - passed
        lastMoment = now
        log(abs(step) < 1_000 ? .debug : .notice, "the clock was set to \(now.wall)")
    }

    /// Rings that a clock far ahead made happen are void, unless they were answered.
    func clockWentBack() throws {
        let voided = try store.voidFirings(at: clock.now, limit: DueRun.batch) { LifeCycle.next(after: .void, in: $0) }
        for occurrence in voided { writer.touch(occurrence.client) }
        isVoiding = voided.count == DueRun.batch
        if isVoiding { loop.perform { [unowned self] in try clockWentBack() } }
    }

    /// Begins a move of the virtual clock, after those that were asked for before.
    func start(_ journey: ClockJourney, beginning: @escaping ClockJourney.Beginning = { _ in }) throws {
        waitingJourneys.append((journey, beginning))
        if self.journey == nil { try beginNextJourney() }
    }

    private func beginNextJourney() throws {
        guard !waitingJourneys.isEmpty else { return }
        let (next, beginning) = waitingJourneys.removeFirst()
        let before = clock.now.wall
        do throws(NotifyError) {
            try clock.move(beginning)
        } catch {
            server?.fail(next.connection, error)
            return try beginNextJourney()
        }
        if clock.now.wall < before { try clockWentBack() }
        journey = next
        turn.isDue = true
        loop.turnAgain()
    }

    /// One stop of the journey under way, once everything due at the last one is done.
    func continueJourney() throws {
        guard !turn.isDue, !isVoiding, var current = journey else { return }
        if let distance = current.step(distance: try distanceToNext()) {
            clock.move { $0.advance(distance) }
            journey = current
            turn.isDue = true
            return loop.turnAgain()
        }
        journey = nil
        try keepClock()
        let reply = ClockReply(clock: try wireClock(), fired: current.fired)
        loop.perform { [unowned self] in
            server?.answer(current.connection, reply)
            try beginNextJourney()
        }
    }

    private func distanceToNext() throws(StoreError) -> Int64? {
        guard let clock = clock.virtual else { return nil }
        let wall = try store.nextWallDue(excluding: unrecorded).map { clock.distance(to: .wall($0)) }
        let elapsed = try store.nextElapsedDue(excluding: unrecorded).map { clock.distance(to: .elapsed($0)) }
        return [wall, elapsed].compactMap(\.self).min()
    }

    /// Where the clock stands, with each commit: a virtual one goes on there when the daemon is started again, also when
    /// that was killed in the middle of a move.
    func keepClock() throws(StoreError) {
        try store.setClock(clock.mark)
    }
}
