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
            log(.notice, "the clock was set to \(clock.now.wall)")
            try clockWentBack()
        }
    }

    /// Rings that a clock far ahead made happen are void, unless they were answered.
    func clockWentBack() throws {
        unkept.insert(.voids)
        let voided = try store.voidFirings(at: clock.now, limit: DueRun.batch)
        for occurrence in voided { writer.touch(occurrence.client) }
        if voided.count == DueRun.batch {
            loop.perform { [unowned self] in try deciding { try clockWentBack() } }
        }
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
        journey = next
        turn.isDue = true
        loop.perform {}
        guard clock.now.wall < before else { return }
        do {
            try clockWentBack()
        } catch let error as StoreError where error.isPassing {
            // The clock moves all the same; it is done when the store is tried again.
            storeFailed(error)
        }
    }

    /// One stop of the journey under way, once everything due at the last one is done.
    func continueJourney() throws {
        guard !turn.isDue, var current = journey else { return }
        if let distance = current.step(distance: try distanceToNext(), from: clock.now.elapsed) {
            clock.move { $0.advance(distance) }
            journey = current
            turn.isDue = true
            return loop.perform {}
        }
        journey = nil
        try deciding { try keepClock() }
        let reply = ClockReply(clock: try wireClock(), fired: current.fired)
        loop.perform { [unowned self] in
            answer(current.connection, reply)
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

    /// Where the clock stands, with each commit: a virtual one goes on there when the daemon is started again, also when
    /// that was killed in the middle of a move.
    func keepClock() throws(StoreError) {
        let mark = clock.mark
        if mark.base != keptBase { try store.setValue(String(mark.base), StoreKey.axisBase) }
        try store.setClock(ClockRecord(boot: mark.boot, moment: Moment(wall: mark.wall, elapsed: mark.elapsed)))
    }

    /// Answers a call whose reply took more than a turn.
    func answer(_ connection: Connection, _ reply: some JSONEncodable) {
        guard !connection.isClosed else { return }
        connection.session.reply(reply)
        send(connection, wrote: true)
    }

    /// Refuses a call whose reply took more than a turn.
    func refuse(_ connection: Connection, _ error: NotifyError) {
        guard !connection.isClosed else { return }
        connection.session.fail(error.reply)
        send(connection, wrote: false)
    }

    private func send(_ connection: Connection, wrote: Bool) {
        connection.answers.append(
            Connection.Answer(bytes: connection.session.takeOutput(), wrote: wrote, oneway: false))
        server?.touch(connection)
    }
}
