import CivilTime
import Glibc
import NotifyTestSupport
import Recurrence

/// The next dates of series that began in 2000: rules against python-dateutil, calendar expressions against systemd.
///
/// Each look reads the text anew and keeps nothing, as for a request that becomes the head of the queue.
enum NextFigures {
    private static let start = CivilDateTime(milliseconds: 946_717_200_000)
    private static let rounds = 200
    /// Dates that are asked for after now.
    private static let dates = 5

    static func measure(_ bench: Bench) throws -> [Figure] {
        let now = Instant(milliseconds: Clock.wall / 1_000_000_000 * 1000)
        return try [rules(now), calendars(now), memory(now)]
    }

    private static func rules(_ now: Instant) throws -> Figure {
        let peer = try NextPeer.dateutil(NextRules.rules, start: start, now: now, dates: dates)
        let right = try NextRules.rules.map { text in try next(RecurrenceRule.parse(text), now) }
        guard right == peer.dates else {
            throw TestSupportError("dateutil has other dates: \(peer.dates), not \(right)")
        }
        let ours = try sample { for text in NextRules.rules { _ = try next(RecurrenceRule.parse(text), now) } }
        let each = ours.median * 1000 / Double(NextRules.rules.count)
        return .atMost(0.01, "next.rule", each, "µs", peer: peer.milliseconds * 1000 / Double(NextRules.rules.count))
    }

    private static func calendars(_ now: Instant) throws -> Figure {
        let peer = try NextPeer.systemd(NextRules.calendars, now: now, dates: dates)
        let ours = try sample {
            for text in NextRules.calendars {
                _ = try take(dates, of: CalendarExpression.parse(text).set(startingAt: start), after: now)
            }
        }
        let each = ours.median * 1000 / Double(NextRules.calendars.count)
        return .atMost(1, "next.calendar", each, "µs", peer: peer * 1000)
    }

    /// What a million looks leave behind.
    private static func memory(_ now: Instant) throws -> Figure {
        let schedules = try NextRules.rules.map { text in
            try RecurrenceSchedule(
                RecurrenceSet(start: start, rules: [RecurrenceRule.parse(text)]), zone: Zone.load("Europe/Berlin"))
        }
        func look(_ count: Int) {
            var place = now
            for number in 0..<count {
                let date = schedules[number % schedules.count].next(after: place)
                place = number % 1000 == 0 ? now : date?.instant ?? now
            }
        }
        look(10_000)
        let facts = ProcessFacts(identifier: getpid())
        let before = try facts.anonymousMegabytes()
        look(1_000_000)
        return .limit("next.memory", max(0, try facts.anonymousMegabytes() - before), "MB", most: 1)
    }

    private static func next(_ rule: RecurrenceRule, _ now: Instant) throws -> [String] {
        try take(dates, of: RecurrenceSet(start: start, rules: [rule]), after: now)
    }

    private static func take(_ count: Int, of set: RecurrenceSet, after now: Instant) throws -> [String] {
        let schedule = try RecurrenceSchedule(set, zone: .utc)
        var found: [String] = []
        var place = now
        while found.count < count, let date = schedule.next(after: place) {
            found.append(date.civil.description)
            place = date.instant
        }
        return found
    }

    private static func sample(_ body: () throws -> Void) rethrows -> Sample {
        var sample = Sample()
        for _ in 0..<rounds { sample.add(try Clock.milliseconds(body)) }
        return sample
    }
}
