import Testing

@testable import NotifyDaemon

@Suite("Timer queue")
struct TimerQueueTests {
    @Test("due timers come in order of deadline, equal ones in order of setting", arguments: 1...20)
    func order(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var queue = TimerQueue()
        var fired: [(deadline: Int, index: Int)] = []
        var expected: [(deadline: Int, index: Int)] = []
        for index in 0..<200 {
            let deadline = Int.random(in: 0..<50, using: &generator)
            let timer = queue.add(deadline: .milliseconds(deadline)) { fired.append((deadline, index)) }
            if Bool.random(using: &generator) { timer.cancel() } else { expected.append((deadline, index)) }
        }
        for now in 0..<50 {
            for timer in queue.takeDue(at: .milliseconds(now)) { try timer.fire() }
            #expect(fired.allSatisfy { $0.deadline <= now }, "seed \(seed)")
        }
        expected.sort { ($0.deadline, $0.index) < ($1.deadline, $1.index) }
        #expect(fired.map(\.index) == expected.map(\.index), "seed \(seed)")
        #expect(queue.nextDeadline() == nil)
    }

    @Test("a deadline of exactly now is due, one nanosecond later is not")
    func edge() {
        var queue = TimerQueue()
        _ = queue.add(deadline: .seconds(5)) {}
        #expect(queue.takeDue(at: .seconds(5) - .nanoseconds(1)).isEmpty)
        #expect(queue.takeDue(at: .seconds(5)).count == 1)
    }

    @Test("a timer cancelled by one that is due at the same time does not run")
    func cancelledByNeighbour() throws {
        var queue = TimerQueue()
        var ran: [String] = []
        var second: PeerTimer?
        _ = queue.add(deadline: .zero) { second?.cancel() }
        second = queue.add(deadline: .zero) { ran.append("second") }
        for timer in queue.takeDue(at: .zero) { try timer.fire() }
        #expect(ran == [])
    }

    @Test("limits set and cancelled a million times leave a small heap and hold nothing")
    func cancelledTimersAreDropped() {
        var queue = TimerQueue()
        let kept = queue.add(deadline: .seconds(1)) {}
        for _ in 0..<100_000 { queue.add(deadline: .seconds(30)) {}.cancel() }
        #expect(queue.occupied < 200)
        #expect(kept.isPending)
        #expect(queue.nextDeadline() == .seconds(1))
    }
}
