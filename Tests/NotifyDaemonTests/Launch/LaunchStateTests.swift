import NotifyModel
import Testing

@testable import NotifyDaemon

@Suite("Launching a client")
struct LaunchStateTests {
    private static let now = Elapsed(milliseconds: 1_000_000)
    private static let later = Elapsed(milliseconds: 1_001_000)

    /// A state in that phase, with the message 7 to be delivered.
    private static func state(_ phase: LaunchState.Phase, failures: Int = 0) -> LaunchState {
        switch phase {
        case .idle: return LaunchState(failures: failures)
        case .resting(let until): return LaunchState(failures: failures, restingUntil: until)
        case .signalled, .launched, .attended:
            var state = LaunchState(failures: failures)
            _ = state.messagesWait([7], canSignal: phase == .signalled, canLaunch: true, now: now)
            if phase == .attended { state.streamOpened() }
            return state
        }
    }

    private static func failed(handed: Bool = false) -> LaunchStep {
        .failed([7], handed: handed, retry: later, reason: "why")
    }

    /// What a stream's opening, the program's end, the hello limit and waiting messages do in a phase.
    struct Row: Sendable {
        let phase: LaunchState.Phase
        let streamOpened: LaunchState.Phase
        let ended: (LaunchStep, LaunchState.Phase)
        let limit: (LaunchStep, LaunchState.Phase)
        let waiting: (LaunchStep, LaunchState.Phase)
    }

    static let rows: [Row] = [
        Row(
            phase: .idle, streamOpened: .idle, ended: (.nothing, .idle), limit: (.nothing, .idle),
            waiting: (.launch, .launched)),
        Row(
            phase: .signalled, streamOpened: .idle, ended: (.nothing, .signalled),
            limit: (failed(), .resting(until: later)), waiting: (.nothing, .signalled)),
        Row(
            phase: .launched, streamOpened: .attended, ended: (failed(), .resting(until: later)),
            limit: (failed(), .resting(until: later)), waiting: (.nothing, .launched)),
        Row(
            phase: .attended, streamOpened: .attended, ended: (failed(handed: true), .resting(until: later)),
            limit: (.nothing, .attended), waiting: (.wait, .launched)),
        Row(
            phase: .resting(until: later), streamOpened: .idle, ended: (.nothing, .resting(until: later)),
            limit: (.nothing, .resting(until: later)), waiting: (.nothing, .resting(until: later))),
        Row(
            phase: .resting(until: now), streamOpened: .idle, ended: (.nothing, .resting(until: now)),
            limit: (.nothing, .resting(until: now)), waiting: (.launch, .launched)),
    ]

    @Test("another way to be launched ends a rest and forgets failures, and leaves what runs alone", arguments: rows)
    func anew(row: Row) {
        var state = Self.state(row.phase, failures: 3)
        state.beginAnew()
        #expect(state.failures == 0)
        if case .resting = row.phase { #expect(state.phase == .idle) } else { #expect(state.phase == row.phase) }
    }

    @Test("what each event does in each phase", arguments: rows)
    func table(row: Row) {
        var state = Self.state(row.phase)
        #expect(state.phase == row.phase)
        state.streamOpened()
        #expect(state.phase == row.streamOpened)

        state = Self.state(row.phase)
        #expect(state.ended("why", isConnected: false, now: Self.now) == row.ended.0)
        #expect(state.phase == row.ended.1)

        state = Self.state(row.phase)
        #expect(state.helloLimitPassed("why", now: Self.now) == row.limit.0)
        #expect(state.phase == row.limit.1)

        state = Self.state(row.phase)
        #expect(state.messagesWait([7], canSignal: false, canLaunch: true, now: Self.now) == row.waiting.0)
        #expect(state.phase == row.waiting.1)
    }

    @Test("a registered process is signalled rather than launched; without either nothing is done")
    func means() {
        var state = LaunchState()
        #expect(state.messagesWait([1], canSignal: false, canLaunch: false, now: Self.now) == .nothing)
        #expect(state.messagesWait([], canSignal: true, canLaunch: true, now: Self.now) == .nothing)
        #expect(state.phase == .idle)
        #expect(state.messagesWait([1], canSignal: true, canLaunch: true, now: Self.now) == .signal)
        #expect(state.phase == .signalled)
    }

    @Test("ten messages for an absent client are one launch (C33 d)")
    func oneLaunch() {
        var state = LaunchState()
        #expect(state.messagesWait([1], canSignal: false, canLaunch: true, now: Self.now) == .launch)
        for count in 2...10 as ClosedRange<Int64> {
            let waiting = Array(1...count)
            #expect(state.messagesWait(waiting, canSignal: false, canLaunch: true, now: Self.now) == .nothing)
        }
        state.streamOpened()
        #expect(state.confirmed() == .nothing)
        #expect(state.ended("exited with 0", isConnected: false, now: Self.now) == .nothing)
        #expect(state.phase == .idle)
    }

    @Test("a launch that fails is retried after 1 s, 2 s, 4 s; repaired, it is as if it had never failed (C33 e)")
    func repaired() {
        var state = LaunchState()
        var now = Self.now
        for seconds in [1, 2, 4] as [Int64] {
            #expect(state.messagesWait([1], canSignal: false, canLaunch: true, now: now) == .launch)
            let retry = Elapsed(milliseconds: now.milliseconds + .seconds(seconds))
            #expect(
                state.ended("exited with 1", isConnected: false, now: now)
                    == .failed([1], handed: false, retry: retry, reason: "exited with 1"))
            let early = Elapsed(milliseconds: retry.milliseconds - 1)
            #expect(state.messagesWait([1], canSignal: false, canLaunch: true, now: early) == .nothing)
            now = retry
        }
        #expect(state.failures == 3)
        #expect(state.messagesWait([1], canSignal: false, canLaunch: true, now: now) == .launch)
        state.streamOpened()
        #expect(state.confirmed() == .succeeded)
        #expect(state.failures == 0)
        #expect(state.ended("exited with 0", isConnected: false, now: now) == .nothing)
        #expect(state.messagesWait([2], canSignal: false, canLaunch: true, now: now) == .launch)
    }

    @Test("a program that never says hello fails at the limit, and its end later counts no second time (C33 f)")
    func neverHello() {
        var state = Self.state(.launched)
        #expect(state.helloLimitPassed("why", now: Self.now) == Self.failed())
        #expect(state.ended("killed by signal 15", isConnected: false, now: Self.now) == .nothing)
        #expect(state.failures == 1)
        #expect(state.phase == .resting(until: Self.later))
    }

    @Test("a launch that ends without confirming counts as failed, although it opened a stream")
    func endedWithoutConfirming() {
        var state = Self.state(.attended)
        #expect(state.ended("why", isConnected: false, now: Self.now) == Self.failed(handed: true))
    }

    @Test("a launcher that leaves a helper with the stream behind has done its work (C33 c)")
    func helper() {
        for phase in [LaunchState.Phase.launched, .attended] {
            var state = Self.state(phase)
            #expect(state.ended("exited with 0", isConnected: true, now: Self.now) == .nothing)
            #expect(state.phase == .idle)
            #expect(state.failures == 0)
        }
    }

    @Test("failures that the store remembers count on after a restart of the daemon")
    func remembered() {
        var state = LaunchState(failures: 2, restingUntil: Self.now)
        #expect(state.messagesWait([7], canSignal: false, canLaunch: true, now: Self.now) == .launch)
        let retry = Elapsed(milliseconds: Self.now.milliseconds + .seconds(4))
        #expect(
            state.ended("why", isConnected: false, now: Self.now)
                == .failed([7], handed: false, retry: retry, reason: "why"))
    }

    @Test("confirming without failures before is no news")
    func confirmed() {
        var state = Self.state(.attended)
        #expect(state.confirmed() == .nothing)
        #expect(state.ended("why", isConnected: false, now: Self.now) == .nothing)
    }

    @Test("a program whose stream ended is given the hello limit to open another, once there is something for it")
    func streamEnded() {
        var state = Self.state(.attended)
        #expect(state.messagesWait([], canSignal: false, canLaunch: true, now: Self.now) == .nothing)
        #expect(state.messagesWait([7], canSignal: false, canLaunch: true, now: Self.now) == .wait)
        #expect(state.helloLimitPassed("why", now: Self.now) == Self.failed())
    }

    @Test("one that confirmed before and then only lingers has not failed; the next launch is free")
    func lingers() {
        var state = Self.state(.attended)
        _ = state.confirmed()
        #expect(state.messagesWait([8], canSignal: false, canLaunch: true, now: Self.now) == .wait)
        #expect(state.helloLimitPassed("why", now: Self.now) == .nothing)
        #expect(state.phase == .idle)
        #expect(state.failures == 0)
    }
}
