import CivilTime
import Testing

@testable import NotifyDaemon

@Suite("sounds that go on")
struct SoundLoopsTests {
    private static let now = Instant(milliseconds: 1_772_841_600_000)

    private static func later(_ milliseconds: Int64) -> Instant {
        Instant(milliseconds: now.milliseconds + milliseconds)
    }

    /// When it is looked at, and what is left of 1,000 milliseconds.
    static let times: [(Int64, Int64?)] = [(0, 1_000), (1, 999), (999, 1), (1_000, nil), (5_000, nil), (-7_000, 1_000)]

    @Test("the time counts from the ringing; a clock that was set back gives no more than the whole", arguments: times)
    func left(after milliseconds: Int64, left: Int64?) {
        var loops = SoundLoops()
        loops.begin(3, at: Self.now)
        #expect(loops.left(3, of: 1_000, at: Self.later(milliseconds)) == left)
        #expect(loops.left(4, of: 1_000, at: Self.now) == nil)
    }

    @Test("what is kept can be read again; only the newest are")
    func kept() {
        var loops = SoundLoops()
        #expect(loops.text == nil)
        for row in 1...20 { loops.begin(Int64(row), at: Self.later(Int64(row))) }
        loops.end(20)
        #expect(loops.rows == Array(5...19))
        #expect(SoundLoops(text: loops.text ?? "") == loops)
    }

    @Test("anything else is not", arguments: ["x", "1", "1@", "@1", "1@x", "1@2@3", "1@2 3"])
    func broken(text: String) {
        #expect(SoundLoops(text: text) == nil)
    }
}
