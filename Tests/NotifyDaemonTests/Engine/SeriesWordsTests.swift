import CivilTime
import NotifyInterface
import NotifyModel
import Recurrence
import Testing

@testable import NotifyDaemon

@Suite("The words of a series")
struct SeriesWordsTests {
    private let berlin: Zone
    private let now = moment("2027-03-01T12:00:00Z")

    init() throws { berlin = try Zone.load("Europe/Berlin") }

    private func resolve(_ trigger: WireTrigger, at now: Moment? = nil, last: Instant? = nil) throws -> ResolvedSeries {
        try #require(try trigger.series(at: now ?? self.now, systemZone: berlin, last: last))
    }

    private func dates(_ trigger: WireTrigger, _ count: Int = 3) throws -> [String] {
        let series = try resolve(trigger)
        var last = series.beginning
        return (0..<count).compactMap { _ in
            guard let date = series.dates.next(last) else { return nil }
            last = date.instant
            return date.text
        }
    }

    @Test(
        "each language, its zone and its first dates",
        arguments: [
            (WireTrigger(every: "Mon..Fri 09:00"), ["2027-03-02T08:00:00Z", "2027-03-03T08:00:00Z"]),
            (WireTrigger(zone: "UTC", cron: "0 9 * * 1"), ["2027-03-08T09:00:00Z", "2027-03-15T09:00:00Z"]),
            (WireTrigger(rrule: "FREQ=DAILY", start: "2027-03-05T09:00"), ["2027-03-05T08:00:00Z"]),
            (
                WireTrigger(rrule: "DTSTART;TZID=America/New_York:20270305T090000\nRRULE:FREQ=DAILY"),
                ["2027-03-05T14:00:00Z"]
            ),
            (WireTrigger(every: "09:00 Asia/Tokyo"), ["2027-03-02T00:00:00Z"]),
            (WireTrigger(every: "09:00", floating: true), ["2027-03-02T09:00:00", "2027-03-03T09:00:00"]),
            (WireTrigger(every: "2 days"), ["2027-03-03T12:00:00Z", "2027-03-05T12:00:00Z"]),
            (WireTrigger(every: "90min"), ["2027-03-01T13:30:00Z", "2027-03-01T15:00:00Z"]),
            (WireTrigger(every: "2 days", start: "2027-03-01T13:00"), ["2027-03-01T12:00:00Z"]),
        ])
    func languages(_ trigger: WireTrigger, _ expected: [String]) throws {
        #expect(try dates(trigger, expected.count) == expected)
    }

    @Test("a count counts what comes, also without a start, and is shared by both rules of a cron schedule")
    func counts() throws {
        #expect(try dates(WireTrigger(every: "2 days", count: 2), 5).count == 2)
        #expect(try dates(WireTrigger(every: "09:00", count: 2), 5).count == 2)
        #expect(
            try dates(WireTrigger(zone: "UTC", cron: "0 9 13 * 5", count: 3), 5)
                == ["2027-03-05T09:00:00Z", "2027-03-12T09:00:00Z", "2027-03-13T09:00:00Z"])
    }

    @Test("a last date, and dates to leave out; a date alone means all of its day")
    func bounds() throws {
        let trigger = WireTrigger(every: "09:00", until: "2027-03-05", except: ["2027-03-03", "2027-03-04T09:00"])
        #expect(try dates(trigger, 9) == ["2027-03-02T08:00:00Z", "2027-03-05T08:00:00Z"])
    }

    @Test("scheduled again later it is equal, and counts from where the first one began")
    func equality() throws {
        let first = try resolve(WireTrigger(every: "2 days")).series
        let later = try resolve(WireTrigger(every: "2 days"), at: now.after(.minutes(600))).series
        #expect(first == later && first.anchor != later.anchor)
        #expect(Set([Trigger.recurring(first), .recurring(later)]).count == 1)
        #expect(try resolve(WireTrigger(every: "3 days")).series != first)
        let stored = try Trigger(storedText: Trigger.recurring(first).storedText)
        guard case .recurring(let read) = stored else { throw NotifyError(.notVirtual) }
        #expect(read == first && read.anchor == first.anchor)
    }

    @Test("a span that replaces one counts from the last date of that (C14 c)")
    func countsOn() throws {
        let series = try resolve(WireTrigger(every: "30min"), last: instant("2027-03-01T11:50:00Z"))
        #expect(series.dates.next(series.beginning)?.instant == instant("2027-03-01T12:20:00Z"))
    }

    @Test(
        "what may surprise is noted",
        arguments: [
            (WireTrigger(rrule: "FREQ=YEARLY", start: "2028-02-29T08:00"), "leap years only"),
            (WireTrigger(every: "*-*-31 08:00"), "have a day 31"),
            (
                WireTrigger(rrule: "FREQ=DAILY;COUNT=1", start: "2027-04-01T08:00", except: ["2027-04-01"]),
                "never fires"
            ),
            (WireTrigger(rrule: "FREQ=DAILY", start: "2027-03-28T02:30"), "does not exist"),
            (WireTrigger(every: "09:00", until: "2027-02-01"), "has ended"),
        ])
    func notes(_ trigger: WireTrigger, _ words: String) throws {
        let notes = try resolve(trigger).notes
        #expect(notes.contains { $0.contains(words) }, "\(notes)")
    }

    @Test(
        "what cannot be used is refused with its field",
        arguments: [
            (WireTrigger(every: "Mun 09:00"), "trigger.every"), (WireTrigger(cron: "61 * * * *"), "trigger.cron"),
            (WireTrigger(rrule: "FREQ=SOMETIMES", start: "2027-03-05"), "trigger.rrule"),
            (WireTrigger(rrule: "FREQ=DAILY"), "trigger.start"),
            (WireTrigger(zone: "CEST", every: "09:00"), "trigger.zone"),
            (WireTrigger(zone: "UTC", every: "09:00 Asia/Tokyo"), "trigger.zone"),
            (WireTrigger(every: "10min", floating: true), "trigger.floating"),
            (WireTrigger(every: "hourly", floating: true), "trigger.floating"),
            (WireTrigger(every: "09:00", until: "never"), "trigger.until"),
            (WireTrigger(every: "09:00", except: ["2027-03-05", "x"]), "trigger.except[1]"),
            (WireTrigger(rrule: "FREQ=DAILY;COUNT=2", start: "2027-03-05", count: 3), "trigger.rrule"),
            (WireTrigger(rrule: "DTSTART:20270305T090000Z\nRRULE:FREQ=DAILY", start: "2027-03-05"), "trigger.start"),
        ])
    func refused(_ trigger: WireTrigger, _ field: String) {
        let error = #expect(throws: NotifyError.self) { try trigger.series(at: now, systemZone: berlin) }
        guard case .invalidField(field, _, _, _)? = error?.kind else {
            Issue.record("\(String(describing: error)), expected \(field)")
            return
        }
    }

    @Test("the words of a series come back as words")
    func words() throws {
        let trigger = WireTrigger(
            zone: "Europe/Berlin", cron: "0 9 * * 1-5", gap: .skip, overlap: .second, count: 4, except: ["2027-03-05"])
        #expect(WireTrigger(.recurring(try resolve(trigger).series)) == trigger)
        let floating = WireTrigger(rrule: "RRULE:FREQ=DAILY", start: "2027-03-05T09:00:00", floating: true)
        #expect(WireTrigger(.recurring(try resolve(floating).series)) == floating)
    }

    private func spread(_ trigger: WireTrigger, owner: String? = "org.example.News/x") throws -> ResolvedSeries {
        try trigger.check()
        return try #require(try trigger.series(at: now, systemZone: berlin, owner: owner))
    }

    @Test("a spread is kept with whose it is, and comes back as words; equal words are equal, whoever owns them")
    func spreads() throws {
        let trigger = WireTrigger(zone: "Europe/Berlin", every: "03:00", spread: "6h")
        let series = try spread(trigger).series
        #expect(WireTrigger(.recurring(series)).spread == "6h")
        guard case .recurring(let kept) = try Trigger(storedText: Trigger.recurring(series).storedText) else {
            Issue.record("no series came back")
            return
        }
        #expect(kept == series && kept.spread == 21_600_000 && kept.owner == "org.example.News/x")
        #expect(try spread(trigger, owner: "org.example.Mail/x").series == series)
        #expect(try spread(WireTrigger(zone: "Europe/Berlin", every: "03:00", spread: "5h")).series != series)
        let again = try SeriesDates(kept, system: berlin)
        #expect(try again.next(now.wall) == spread(trigger).dates.next(now.wall))
    }

    @Test(
        "a spread needs fixed times of day in a zone, further apart than it is long",
        arguments: [
            WireTrigger(every: "90min", spread: "1h"), WireTrigger(every: "*:00", spread: "10min"),
            WireTrigger(every: "Mon..Fri 03:00", spread: "25h"), WireTrigger(every: "03,05:00", spread: "3h"),
            WireTrigger(every: "03:00", floating: true, spread: "1h"),
            WireTrigger(every: "03:00", overlap: .both, spread: "1h"), WireTrigger(every: "03:00", spread: "soon"),
            WireTrigger(at: "2027-03-05T09:00", spread: "1h"),
        ])
    func refusedSpreads(_ trigger: WireTrigger) {
        let error = #expect(throws: NotifyError.self) { _ = try spread(trigger) }
        guard case .invalidField("trigger.spread", _, _, _) = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("no owner, no offsets: a preview has none")
    func previewedSpread() {
        #expect(throws: NotifyError.self) { _ = try spread(WireTrigger(every: "03:00", spread: "1h"), owner: nil) }
    }
}
