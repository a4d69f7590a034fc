import CivilTime
import NotifyModel
import Testing

@testable import NotifyDaemon

@Suite("The wall clock that is deleted by")
struct ClockAgreementTests {
    private let day: Int64 = 86_400_000
    private let begin = instant("2026-03-07T00:00:00Z")

    /// Wall and elapsed so many days after the beginning.
    private func moment(wall: Int64, elapsed: Int64) -> Moment {
        Moment(
            wall: Instant(milliseconds: begin.milliseconds + wall * day), elapsed: Elapsed(milliseconds: elapsed * day))
    }

    private func mark(_ moment: Moment, since: Int64) -> ClockMark {
        ClockMark(
            boot: "a", base: 0, elapsed: moment.elapsed, wall: moment.wall,
            agreedSince: Elapsed(milliseconds: since * day))
    }

    @Test("is proven when a day has gone by since the first look")
    func first() {
        var clocks = ClockAgreement(after: nil, sameBoot: false, at: moment(wall: 0, elapsed: 5))
        #expect(!clocks.isProven)
        let almost = Elapsed(milliseconds: 6 * day - 1)
        clocks.look(at: Moment(wall: begin, elapsed: almost))
        #expect(!clocks.isProven)
        clocks.look(at: moment(wall: 1, elapsed: 6))
        #expect(clocks.isProven)
    }

    @Test("is not, for a day, when it was set by more than a day, forth or back", arguments: [-20_000, -2, 2, 26_000])
    func set(days: Int64) {
        var clocks = ClockAgreement(after: nil, sameBoot: false, at: moment(wall: 0, elapsed: 0))
        clocks.look(at: moment(wall: 40, elapsed: 40))
        clocks.look(at: moment(wall: 40 + days, elapsed: 40))
        #expect(!clocks.isProven)
        clocks.look(at: moment(wall: 40 + days, elapsed: 40))
        #expect(!clocks.isProven)
        clocks.look(at: moment(wall: 41 + days, elapsed: 41))
        #expect(clocks.isProven)
    }

    @Test("stays so when it is set by less, as a time zone in the hardware clock does at each boot")
    func small() {
        var clocks = ClockAgreement(after: nil, sameBoot: false, at: moment(wall: 0, elapsed: 0))
        for count: Int64 in 1...50 {
            clocks.look(at: moment(wall: count * 2, elapsed: count))
            #expect(clocks.isProven)
        }
    }

    /// Wall and elapsed of a start after day 40, in days, and whether the wall clock is still proven; the second is a
    /// boot.
    static let starts: [(wall: Int64, elapsed: Int64, sameBoot: Bool, isProven: Bool)] = [
        (40, 40, true, true),
        (200, 200, true, true),
        (26_000, 40, true, false),
        (-20_000, 40, true, false),
        (50, 50, false, true),
        (51, 51, false, false),
        (26_000, 26_000, false, false),
        (-20_000, 40, false, false),
    ]

    @Test("a start goes on from the last reading; over a boot only so much is believed", arguments: starts)
    func start(wall: Int64, elapsed: Int64, sameBoot: Bool, isProven: Bool) {
        let last = mark(moment(wall: 40, elapsed: 40), since: 3)
        let clocks = ClockAgreement(after: last, sameBoot: sameBoot, at: moment(wall: wall, elapsed: elapsed))
        #expect(clocks.isProven == isProven)
        #expect(clocks.since == Elapsed(milliseconds: (isProven ? 3 : elapsed) * day))
    }
}
