import CivilTime
import NotifyModel
import Recurrence
import Testing

@testable import NotifyDaemon

@Suite("Clocks and delays")
struct ClockTests {
    /// Failures in a row, and the delay in seconds after a delivery and on a full disk.
    static let delays: [(failures: Int, delivery: Int64, disk: Int64)] = [
        (-1, 1, 1), (0, 1, 1), (1, 1, 1), (2, 2, 2), (3, 4, 4), (6, 32, 32), (7, 64, 60), (12, 2_048, 60),
        (13, 3_600, 60),
        (64, 3_600, 60), (.max, 3_600, 60),
    ]

    @Test("delays double up to their limit", arguments: delays)
    func backoff(failures: Int, delivery: Int64, disk: Int64) {
        #expect(Backoff.delivery.delay(afterFailures: failures) == .seconds(delivery))
        #expect(Backoff.fullDisk.delay(afterFailures: failures) == .seconds(disk))
    }

    // MARK: The virtual clock

    private let start = VirtualClock(wall: instant("2026-03-07T00:00:00Z"))

    @Test("advance moves wall, elapsed and running")
    func advance() {
        var clock = start
        clock.advance(.minutes(90))
        #expect(clock.wall == instant("2026-03-07T01:30:00Z"))
        #expect(clock.elapsed == Elapsed(milliseconds: .minutes(90)))
        #expect(clock.running == .minutes(90))
    }

    @Test("suspend moves wall and elapsed alone")
    func suspend() {
        var clock = start
        clock.suspend(.minutes(480))
        #expect(
            clock.moment == Moment(wall: instant("2026-03-07T08:00:00Z"), elapsed: Elapsed(milliseconds: .minutes(480)))
        )
        #expect(clock.running == 0)
    }

    @Test("set moves wall alone, also back")
    func set() {
        var clock = start
        clock.advance(.minutes(1))
        clock.set(instant("2020-01-01T00:00:00Z"))
        #expect(clock.wall == instant("2020-01-01T00:00:00Z"))
        #expect(clock.elapsed == Elapsed(milliseconds: .minutes(1)))
        #expect(clock.running == .minutes(1))
    }

    @Test("the distance to a date is measured on its axis, and is 0 once it is reached")
    func distance() {
        var clock = start
        clock.advance(.minutes(1))
        #expect(clock.distance(to: .wall(instant("2026-03-07T00:11:00Z"))) == .minutes(10))
        #expect(clock.distance(to: .wall(instant("2026-03-07T00:00:00Z"))) == 0)
        #expect(clock.distance(to: .elapsed(Elapsed(milliseconds: .minutes(3)))) == .minutes(2))
        #expect(clock.distance(to: .elapsed(Elapsed(milliseconds: 0))) == 0)
    }

    /// The last reading of another clock, where a virtual one begins, and what its elapsed axis shows then.
    static let beginnings: [(last: String, start: String, elapsed: Int64)] = [
        ("2026-11-30T00:00:00Z", "2026-12-01T00:00:00Z", 5_000 + 86_400_000),
        ("2026-11-30T00:00:00Z", "2026-03-07T00:00:00Z", 5_000),
    ]

    @Test("on a store of the machine's clock a virtual one goes on as after a boot", arguments: beginnings)
    func afterMachine(last: String, start: String, elapsed: Int64) {
        let mark = mark("a", base: 700, elapsed: 5_000, last)
        let clock = Timekeeper(virtual: instant(start), after: mark, zone: .utc)
        #expect(clock.now == Moment(wall: instant(start), elapsed: Elapsed(milliseconds: elapsed)))
        #expect(clock.differsInKind(from: mark) && !clock.differsInKind(from: clock.takeMark()))
        #expect(clock.virtual?.running == 0)
        let again = Timekeeper(virtual: instant("2040-01-01T00:00:00Z"), after: clock.takeMark(), zone: .utc)
        #expect(again.now == clock.now)
    }

    // MARK: The elapsed axis

    private func mark(_ boot: String, base: Int64, elapsed: Int64, _ wall: String) -> ClockMark {
        ClockMark(
            boot: boot, base: base, elapsed: Elapsed(milliseconds: elapsed), wall: instant(wall),
            agreedSince: Elapsed(milliseconds: 0))
    }

    @Test("the axis begins with the first start")
    func firstStart() {
        let axis = ElapsedAxis(after: nil, boot: "a", boottime: 5_000, wall: instant("2027-01-01T00:00:00Z"))
        #expect(axis.elapsed(atBoottime: 5_000) == Elapsed(milliseconds: 0))
        #expect(axis.elapsed(atBoottime: 6_000) == Elapsed(milliseconds: 1_000))
    }

    /// The wall clock's reading at a restart within one boot; none of them moves the axis.
    static let absurd = ["1970-01-01T00:00:00Z", "2027-01-01T00:00:10Z", "9999-12-31T23:59:59Z"]

    @Test("on the same boot the base stands, whatever the wall clock says", arguments: absurd)
    func sameBoot(wall: String) {
        let last = mark("a", base: 700, elapsed: 5_700, "2027-01-01T00:00:00Z")
        let axis = ElapsedAxis(after: last, boot: "a", boottime: 8_000, wall: instant(wall))
        #expect(axis.base == 700)
        #expect(axis.elapsed(atBoottime: 8_000) == Elapsed(milliseconds: 8_700))
    }

    @Test("after a boot the axis goes on by as much as the wall clock did")
    func newBoot() {
        let last = mark("a", base: 0, elapsed: 1_000_000, "2027-01-01T00:00:00Z")
        let axis = ElapsedAxis(after: last, boot: "b", boottime: 3_000, wall: instant("2027-01-01T00:10:00Z"))
        #expect(axis.elapsed(atBoottime: 3_000) == Elapsed(milliseconds: 1_600_000))
    }

    @Test("after a boot with a clock that went back the axis stands still, and does not go back")
    func newBootClockBack() {
        let last = mark("a", base: 0, elapsed: 1_000_000, "2027-01-01T00:00:00Z")
        let axis = ElapsedAxis(after: last, boot: "b", boottime: 3_000, wall: instant("1970-01-01T00:00:00Z"))
        #expect(axis.elapsed(atBoottime: 3_000) == Elapsed(milliseconds: 1_000_000))
    }

    @Test("through any boots and settings of the clock the axis never goes back", arguments: 0..<200)
    func monotonic(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var (boot, boottime) = (0, Int64.random(in: 0...100_000, using: &random))
        var last: ClockMark?
        for _ in 0..<30 {
            if Bool.random(using: &random) {
                boot += 1
                boottime = Int64.random(in: 0...100_000, using: &random)
            } else {
                boottime += Int64.random(in: 0...1_000_000, using: &random)
            }
            let range = Instant.earliest.milliseconds...Instant.latest.milliseconds
            let wall = Instant(milliseconds: Int64.random(in: range, using: &random))
            let axis = ElapsedAxis(after: last, boot: "\(boot)", boottime: boottime, wall: wall)
            let elapsed = axis.elapsed(atBoottime: boottime)
            if let last { #expect(elapsed >= last.elapsed, "seed \(seed)") }
            last = ClockMark(boot: "\(boot)", base: axis.base, elapsed: elapsed, wall: wall, agreedSince: elapsed)
        }
    }
}
