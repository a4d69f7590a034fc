import CivilTime
import NotifyModel
import Testing

@testable import NotifyDaemon

/// Dates at each multiple of a number of minutes from noon on, without end.
private func every(_ minutes: Int64) -> SeriesDates {
    let start = instant("2027-03-01T12:00:00Z").milliseconds
    let width = minutes * 60_000
    return SeriesDates(
        repetition: .fixed,
        next: { after in
            let passed = max(after.milliseconds - start, -1)
            return SeriesDate(instant: Instant(milliseconds: start + (passed < 0 ? 0 : (passed / width + 1) * width)))
        },
        previous: { before in
            let passed = before.milliseconds - start - 1
            return passed < 0 ? nil : SeriesDate(instant: Instant(milliseconds: start + passed / width * width))
        })
}

private let noon = SeriesDate(instant: instant("2027-03-01T12:00:00Z"))

@Suite("What one evaluation of a series comes to")
struct SeriesStepTests {
    private let engine = Engine()

    private func step(_ minutes: Int64, _ ifMissed: IfMissed, at text: String) -> SeriesStep {
        engine.step(every(minutes), from: noon, ifMissed: ifMissed, at: moment(text))
    }

    @Test("one date on time rings alone, and the next one waits", arguments: IfMissed.allCases)
    func single(_ ifMissed: IfMissed) {
        let step = step(60, ifMissed, at: "2027-03-01T12:00:00Z")
        #expect(step.firings == [SeriesStep.Firing(date: noon)])
        #expect(step.next?.instant == instant("2027-03-01T13:00:00Z"))
        #expect(step.fault == nil)
    }

    @Test("fold: one firing for the newest, which says how many it stands for")
    func fold() throws {
        let step = step(60, .fold, at: "2027-03-01T15:30:00Z")
        let only = try #require(step.firings.first)
        #expect(step.firings.count == 1 && only.folded == 4)
        #expect(only.date.instant == instant("2027-03-01T15:00:00Z"))
        #expect(only.lines.map(\.detail) == ["stands for 4 dates since 2027-03-01T12:00:00Z"])
        #expect(step.next?.instant == instant("2027-03-01T16:00:00Z"))
    }

    @Test("all: each with its own date, oldest first")
    func all() {
        let step = step(60, .all, at: "2027-03-01T15:30:00Z")
        #expect(
            step.firings.map(\.date.instant) == [0, 60, 120, 180].map { noon.instant.advanced(by: .seconds($0 * 60)) })
        #expect(step.firings.allSatisfy { $0.folded == 1 && $0.lines.isEmpty })
    }

    @Test("all: the newest hundred, and the ledger counts the rest")
    func allBounded() throws {
        let step = step(1, .all, at: "2027-03-01T20:00:00Z")
        #expect(step.firings.count == 100)
        #expect(step.firings.last?.date.instant == instant("2027-03-01T20:00:00Z"))
        #expect(step.firings.first?.lines.first?.detail == "381 earlier dates; at most 100 are delivered")
        #expect(step.next?.instant == instant("2027-03-01T20:01:00Z"))
    }

    @Test("skip: late dates are dropped with a line each, those on time ring")
    func skip() throws {
        let late = step(60, .skip, at: "2027-03-01T14:30:00Z")
        #expect(late.firings.map(\.isDropped) == [true])
        #expect(late.firings[0].lines.count == 3 && late.firings[0].folded == 3)
        let mixed = step(60, .skip, at: "2027-03-01T14:00:30Z")
        #expect(mixed.firings.map(\.isDropped) == [true, false])
        #expect(mixed.firings.map(\.folded) == [2, 1])
        #expect(mixed.firings[1].date.instant == instant("2027-03-01T14:00:00Z"))
    }

    @Test("counting ends at 10,000, says so, and the newest date is still the right one", arguments: IfMissed.allCases)
    func counted(_ ifMissed: IfMissed) throws {
        let step = step(1, ifMissed, at: "2027-03-20T12:00:00Z")
        #expect(step.firings.last?.date.instant == instant("2027-03-20T12:00:00Z"))
        #expect(step.next?.instant == instant("2027-03-20T12:01:00Z"))
        #expect(step.firings.contains { $0.lines.contains { $0.detail?.contains("or more") == true } })
    }

    @Test("a series that ends has no next date and no fault")
    func ends() {
        let once = SeriesDates(repetition: .fixed, next: { $0 < noon.instant ? noon : nil }, previous: { _ in nil })
        let step = engine.step(once, from: noon, ifMissed: .fold, at: moment("2027-03-01T12:00:00Z"))
        #expect(step.next == nil && step.fault == nil && step.firings.count == 1)
    }

    @Test("a next date that is not later is a fault, and ends the evaluation", arguments: [0, -60_000] as [Int64])
    func guarded(_ offset: Int64) {
        let stuck = SeriesDates(
            repetition: .fixed, next: { SeriesDate(instant: Instant(milliseconds: $0.milliseconds + offset)) },
            previous: { _ in nil })
        let step = engine.step(stuck, from: noon, ifMissed: .fold, at: moment("2027-03-01T12:30:00Z"))
        #expect(step.firings.map(\.date) == [noon])
        #expect(step.next == nil && step.fault?.contains("is not later") == true)
    }
}

@Suite("A series on a clock that was set back")
struct SeriesResumeTests {
    private func resumed(_ repetition: Repetition, pending: String, dealt: String?, now: String) -> String? {
        let dates = SeriesDates(repetition: repetition, next: every(60).next, previous: every(60).previous)
        return Engine().resumed(
            dates, pending: SeriesDate(instant: instant(pending)), dealt: dealt.map { instant($0) }, at: moment(now)
        ).map(\.text)
    }

    @Test("a fixed time of day that has been comes no second time")
    func fixed() {
        let pending = "2027-03-01T18:00:00Z"
        #expect(resumed(.fixed, pending: pending, dealt: "2027-03-01T17:00:00Z", now: "2027-03-01T14:30:00Z") == nil)
    }

    @Test("a series that waits far ahead goes on with what comes before")
    func farAhead() {
        #expect(
            resumed(.fixed, pending: "2027-05-01T18:00:00Z", dealt: nil, now: "2027-03-01T14:30:00Z")
                == "2027-03-01T15:00:00Z")
    }

    @Test("an interval goes on within one interval")
    func interval() {
        #expect(
            resumed(
                .interval, pending: "2027-03-01T18:00:00Z", dealt: "2027-03-01T17:00:00Z", now: "2027-03-01T14:30:00Z")
                == "2027-03-01T15:00:00Z")
    }
}

@Suite("A newer date supersedes")
struct SupersedeTests {
    @Test("the older one rings no more, is told to nobody, and can still be answered and acknowledged")
    func superseded() throws {
        let now = moment("2027-03-02T12:00:00Z")
        let decision = Engine().supersede(.sample(.fired), at: now)
        #expect(decision.occurrence.state == .superseded && decision.deadlines == [] && decision.effects.isEmpty)
        let answer = Response(action: "default", text: nil, by: "user", at: now.wall)
        let answered = try Engine().respond(decision.occurrence, with: answer, earlier: nil, at: now)
        #expect(answered.occurrence.state == .answered)
        #expect(try Engine().acknowledge(decision.occurrence, by: "user", at: now).occurrence.state == .acknowledged)
    }

    @Test("only what rang unanswered is superseded", arguments: OccurrenceState.allCases.filter { $0 != .fired })
    func others(_ state: OccurrenceState) {
        #expect(!Engine().supersede(.sample(state), at: moment("2027-03-02T12:00:00Z")).changed)
    }
}
