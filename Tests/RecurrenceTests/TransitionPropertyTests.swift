import CivilTime
import NotifyTestSupport
import Recurrence
import Testing

@Suite("Around every change of clocks")
struct TransitionPropertyTests {
    static let rules = [
        "FREQ=DAILY", "FREQ=DAILY;BYHOUR=0,1,2,3,4;BYMINUTE=0,30", "FREQ=DAILY;INTERVAL=3", "FREQ=HOURLY",
        "FREQ=HOURLY;INTERVAL=5", "FREQ=HOURLY;BYMINUTE=0,15,30,45", "FREQ=MINUTELY;INTERVAL=7",
        "FREQ=MINUTELY;BYHOUR=2",
        "FREQ=SECONDLY;INTERVAL=1801", "FREQ=WEEKLY;BYDAY=SU,SA", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=SU",
        "FREQ=MONTHLY;BYDAY=-1SU,2SU", "FREQ=MONTHLY;BYMONTHDAY=-1,1", "FREQ=YEARLY;BYMONTH=3,10,11;BYDAY=SU",
        "FREQ=YEARLY;BYYEARDAY=67,88,298,305", "FREQ=DAILY;BYHOUR=2;BYMINUTE=30;COUNT=2000",
        "FREQ=YEARLY;BYWEEKNO=13,43",
        "FREQ=DAILY;BYHOUR=0,23;BYMINUTE=0,59;BYSETPOS=-1,1", "FREQ=HOURLY;BYDAY=SU;BYHOUR=1,2,3",
        "FREQ=MONTHLY;BYDAY=SU",
    ]

    @Test(
        "the next date is always later, and a later moment never has an earlier next date",
        arguments: GapPolicy.allCases)
    func nextIsLater(gap: GapPolicy) throws {
        let probes = [-86_400, -3600, -1800, -60, -1, 0, 1, 60, 1800, 3600, 86_400]
        for zone in Self.zones { try check(zone, gap: gap, probes: probes) }
    }

    @Test(
        "that holds for each minute of the two days around every change",
        .enabled(if: Products.runsLongTests, "it takes minutes; make test-long runs it"), arguments: zones.map(\.name))
    func eachMinute(zone: String) throws {
        try check(Zone.load(zone), gap: .shift, probes: Array(stride(from: -86_400, through: 86_400, by: 60)))
    }

    @Test("every zone of tzdata that changes its clocks in 2026 has one in the comparison")
    func zonesAreThere() throws {
        let changing = try ZoneSource.system.names.map { try Zone.load($0) }.filter(Self.changesIn2026)
        #expect(changing.count > 150)
        #expect(Set(changing.map(Changes.init)) == Set(Self.zones.map(Changes.init)))
    }

    private func check(_ zone: Zone, gap: GapPolicy, probes: [Int]) throws {
        let schedules = try Self.rules.map { rule in
            let set = try RecurrenceText.parse(rule).set(startingAt: wall("2025-03-09T02:30:00"))
            return try RecurrenceSchedule(set, zone: zone, gap: gap, overlap: gap == .shift ? .both : .second)
        }
        var place = Self.year.lowerBound
        while let transition = zone.transition(after: place), transition < Self.year.upperBound {
            for schedule in schedules { check(schedule, around: transition, probes) }
            place = transition
        }
    }

    private func check(_ schedule: RecurrenceSchedule, around transition: Instant, _ probes: [Int]) {
        var last = Instant.earliest
        for second in probes {
            let probe = transition.advanced(by: .seconds(second))
            guard let next = schedule.next(after: probe) else { continue }
            let again = schedule.next(after: Instant(milliseconds: next.instant.milliseconds - 1))
            // Compared first: the text of an expectation costs more than the search.
            if next.instant <= probe || next.instant < last || again != next {
                Issue.record("\(schedule.set.rules) in \(schedule.zone.name) after \(probe): \(next), \(again as Any)")
            }
            last = next.instant
        }
    }

    @Test(
        "around a change, the dates are exactly the wall times of the days around it, resolved and put in order",
        arguments: [
            "America/New_York", "Europe/Dublin", "Australia/Lord_Howe", "Pacific/Apia", "America/Havana", "Asia/Gaza",
            "Antarctica/Troll",
        ])
    func wallOracle(name: String) throws {
        let zone = try Zone.load(name)
        let start = try wall("2011-01-01T00:10:20")
        for text in Self.dense {
            let set = try RecurrenceText.parse(text).set(startingAt: start)
            let civil = try RecurrenceSchedule(set, zone: .utc)
            for (gap, overlap) in [(GapPolicy.shift, OverlapPolicy.both), (.skip, .second), (.shift, .first)] {
                let schedule = try RecurrenceSchedule(set, zone: zone, gap: gap, overlap: overlap)
                for change in try Self.changes(of: zone) {
                    let (low, high) = (change.advanced(by: .seconds(-100_000)), change.advanced(by: .seconds(100_000)))
                    var right: Set<Instant> = []
                    var place = zone.local(low.advanced(by: .seconds(-100_000))).instant(at: .zero)
                    let end = zone.local(high.advanced(by: .seconds(100_000))).instant(at: .zero)
                    while let date = civil.next(after: place), date.instant <= end {
                        let found = zone.resolve(date.civil, gap: gap, overlap: overlap).instants
                        right.formUnion(found.filter { $0 > low && $0 < high })
                        place = date.instant
                    }
                    let found = try schedule.dates(from: low.description, to: high.description).map(\.instant)
                    #expect(found == right.sorted(), "\(text) in \(name) at \(change), \(gap), \(overlap)")
                }
            }
        }
    }

    private static let dense = [
        "FREQ=DAILY;BYHOUR=0,1,2,3,4,12,23;BYMINUTE=0,10,29,30,59",
        "FREQ=DAILY;INTERVAL=2;BYHOUR=1,2;BYMINUTE=15,45;BYSETPOS=-1,2",
        "FREQ=WEEKLY;BYDAY=SA,SU,FR;BYHOUR=0,2;BYMINUTE=5,35",
    ]

    /// The changes of two years, with Samoa's missing day among them.
    private static func changes(of zone: Zone) throws -> [Instant] {
        var found: [Instant] = []
        var place = try Instant(rfc3339: "2011-09-01T00:00:00Z")
        while let change = zone.transition(after: place), found.count < 4 {
            found.append(change)
            place = change
        }
        return found
    }
}

// MARK: - Zones

extension TransitionPropertyTests {
    static let year: Range<Instant> = {
        let seconds: Int64 = 1_767_225_600
        return Instant(milliseconds: seconds * 1000)..<Instant(milliseconds: (seconds + 365 * 86_400) * 1000)
    }()

    /// What clocks do in a zone from the rules' start to the end of the longest of them.
    struct Changes: Hashable {
        var offsets: [UTCOffset]
        var instants: [Instant] = []

        init(_ zone: Zone) {
            var place = Instant(milliseconds: TransitionPropertyTests.year.lowerBound.milliseconds - 366 * 86_400_000)
            offsets = [zone.offset(at: place)]
            while let change = zone.transition(after: place), instants.count < 16 {
                instants.append(change)
                offsets.append(zone.offset(at: change))
                place = change
            }
        }
    }

    /// The zones with changes in 2026, one of those whose clocks are the same over the years looked at: to the evaluator
    /// they are the same zone.
    static let zones: [Zone] = {
        var known: Set<Changes> = []
        do {
            return try ZoneSource.system.names.map { try Zone.load($0) }
                .filter { changesIn2026($0) && known.insert(Changes($0)).inserted }
        } catch {
            Issue.record("\(error)")
            return []
        }
    }()

    private static func changesIn2026(_ zone: Zone) -> Bool {
        zone.transition(after: year.lowerBound).map { $0 < year.upperBound } ?? false
    }
}
