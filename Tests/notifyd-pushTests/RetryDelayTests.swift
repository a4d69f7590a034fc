import NotifyTestSupport
import Testing

@testable import notifyd_push

@Suite("reconnecting")
struct RetryDelayTests {
    @Test("delays double up to five minutes, each between half and one and a half times what is due")
    func grows() {
        var generator = SeededGenerator()
        var delay = RetryDelay()
        var due: Int64 = 500
        for _ in 0..<16 {
            let taken = delay.take(using: &generator)
            #expect((due / 2...due + due / 2).contains(taken), "\(generator)")
            due = min(due * 2, 300_000)
        }
        #expect(due == 300_000)
    }

    @Test("only a connection that lasted a minute lets them begin anew")
    func resets() {
        var generator = SeededGenerator()
        var delay = RetryDelay()
        for _ in 0..<8 { _ = delay.take(using: &generator) }
        delay.ended(after: 59_999)
        let kept = delay.take(using: &generator)
        #expect(kept > 750, "\(generator)")
        delay.ended(after: 60_000)
        let anew = delay.take(using: &generator)
        #expect(anew <= 750, "\(generator)")
    }

    @Test("a suspend is what only one of two clocks has counted")
    func resume() {
        var watch = ResumeWatch(running: 1_000, elapsed: 5_000)
        let readings: [(Int64, Int64)] = [(61_000, 65_000), (62_000, 67_999), (63_000, 71_000), (64_000, 72_000)]
        let found = readings.map { running, elapsed in watch.look(running: running, elapsed: elapsed) }
        #expect(found == [false, false, true, false])
    }
}
