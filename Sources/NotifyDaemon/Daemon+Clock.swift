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
            log(.notice, "the clock was set to \(clock.now.wall)")
            try clockWentBack()
        }
    }

    /// Rings that a clock far ahead made happen are void, unless they were answered.
    func clockWentBack() throws {
        let voided = try store.voidFirings(at: clock.now, limit: DueRun.batch)
        for occurrence in voided { writer.touch(occurrence.client) }
        if voided.count == DueRun.batch { loop.perform { [unowned self] in try clockWentBack() } }
    }

    /// Begins a move of the virtual clock, after those that were asked for before.
    func start(_ journey: ClockJourney, moving move: @escaping (inout VirtualClock) -> Void = { _ in }) throws {
        waitingJourneys.append((journey, move))
        if self.journey == nil { try beginNextJourney() }
    }

    private func beginNextJourney() throws {
        guard !waitingJourneys.isEmpty else { return }
        let (next, move) = waitingJourneys.removeFirst()
        let before = clock.now.wall
        clock.move(move)
        if clock.now.wall < before { try clockWentBack() }
        journey = next
        turn.isDue = true
        loop.turnAgain()
    }

    /// One stop of the journey under way, once everything due at the last one is done.
    func continueJourney() throws {
        guard !turn.isDue, var current = journey else { return }
        if let distance = current.step(distance: try distanceToNext(), from: clock.now.elapsed) {
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
        guard let virtual = clock.virtual else {
            return try store.setClock(ClockRecord(boot: clock.mark.boot, moment: clock.now))
        }
        try store.setValue(String(virtual.running), StoreKey.axisBase)
        try store.setClock(ClockRecord(boot: Timekeeper.virtualBoot, moment: virtual.moment))
    }
}
