import CivilTime
import NotifyModel
import Testing

@testable import NotifyDaemon

/// When an interval is over, as a table: minutes of the minimum and of the floor, what came of the last wakes, and minutes
/// until the next.
@Suite("the pace of background fetch")
struct FetchPaceTests {
    private static let minute: Int64 = 60_000

    private static func task(minimum: Int64, quiet: Int = 0, failures: Int = 0, wake: Int64? = nil) -> FetchTask {
        var task = FetchTask(
            client: 1, name: FetchTask.interval, kind: .refresh, minimum: minimum * minute,
            declared: Elapsed(milliseconds: 5 * minute))
        task.quiet = quiet
        task.failures = failures
        task.lastWake = wake.map {
            Moment(wall: Instant(milliseconds: $0 * minute), elapsed: Elapsed(milliseconds: $0 * minute))
        }
        return task
    }

    struct Case: Sendable, CustomStringConvertible {
        var minimum: Int64
        var floor: Int64 = 15
        var quiet = 0
        var failures = 0
        let interval: Int64

        var description: String {
            "minimum \(minimum), floor \(floor), quiet \(quiet), failures \(failures): \(interval)"
        }
    }

    static let cases: [Case] = [
        Case(minimum: 60, interval: 60), Case(minimum: 0, interval: 15), Case(minimum: 5, interval: 15),
        Case(minimum: 0, floor: 0, failures: 3, interval: 0),
        Case(minimum: 60, quiet: 1, interval: 90), Case(minimum: 60, quiet: 2, interval: 120),
        Case(minimum: 60, quiet: 6, interval: 240), Case(minimum: 60, quiet: 99, interval: 240),
        Case(minimum: 60, failures: 1, interval: 120), Case(minimum: 60, failures: 3, interval: 480),
        Case(minimum: 60, failures: 5, interval: 1_440), Case(minimum: 60, failures: 1_000, interval: 1_440),
        Case(minimum: 60, quiet: 2, failures: 1, interval: 240),
        Case(minimum: 2_880, failures: 4, interval: 2_880), Case(minimum: 2_880, quiet: 6, interval: 2_880),
        Case(minimum: 1_000, quiet: 1, interval: 1_440),
    ]

    @Test("later after none, backoff after failures, a day at most, never below minimum and floor", arguments: cases)
    func interval(_ one: Case) {
        let pace = FetchPace(floor: one.floor * Self.minute)
        let task = Self.task(minimum: one.minimum, quiet: one.quiet, failures: one.failures)
        #expect(pace.interval(of: task) == one.interval * Self.minute)
    }

    @Test("it counts from the last wake, from the declaration before the first")
    func origin() {
        let pace = FetchPace()
        #expect(pace.next(of: Self.task(minimum: 60), client: "a.b").milliseconds == 65 * Self.minute)
        #expect(pace.next(of: Self.task(minimum: 60, wake: 100), client: "a.b").milliseconds == 160 * Self.minute)
        // Another minimum counts from there as well, and may be over already.
        #expect(pace.next(of: Self.task(minimum: 30, wake: 100), client: "a.b").milliseconds == 130 * Self.minute)
    }

    @Test("new data brings it back at once, nothing new stretches, failures are counted in a row")
    func results() {
        var task = Self.task(minimum: 60)
        for (result, quiet, failures) in [
            (FetchResult.noData, 1, 0), (.noData, 2, 0), (.failed, 2, 1), (.failed, 2, 2), (.noData, 3, 0),
            (.failed, 3, 1), (.newData, 0, 0),
        ] {
            task = FetchPace.counting(result, in: task)
            #expect(task.lastResult == result && task.quiet == quiet && task.failures == failures)
        }
    }

    @Test("no minimum, count or floor makes an interval shorter than it may be, or overflows")
    func extremes() {
        for minimum: Int64 in [0, 1, 60, 1_440, 5_000_000_000] {
            for floor: Int64 in [0, 15, 600_000] {
                for (quiet, failures) in [(0, 0), (6, 0), (0, 1), (6, 63), (6, Int.max)] {
                    let task = Self.task(minimum: minimum, quiet: quiet, failures: failures)
                    let pace = FetchPace(floor: floor * Self.minute, spread: Self.minute)
                    #expect(pace.interval(of: task) >= max(minimum, floor) * Self.minute)
                    #expect(pace.next(of: task, client: "a.b") >= task.declared)
                }
            }
        }
    }

    @Test("a spread is the same whenever it is asked for, another one for each client and wake, and within its span")
    func spread() {
        let pace = FetchPace(floor: 0, spread: 10 * Self.minute)
        var task = Self.task(minimum: 60)
        var offsets: Set<Int64> = []
        for wake in 0..<100 {
            task.wakes = Int64(wake)
            let offset = pace.offset(of: task, client: "org.example.News")
            #expect(offset == pace.offset(of: task, client: "org.example.News"))
            #expect((0..<10 * Self.minute).contains(offset))
            #expect(pace.next(of: task, client: "org.example.News").milliseconds == 65 * Self.minute + offset)
            offsets.insert(offset)
        }
        #expect(offsets.count > 90)
        #expect(pace.offset(of: task, client: "org.example.Mail") != pace.offset(of: task, client: "org.example.News"))
    }
}
