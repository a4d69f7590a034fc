import CivilTime
import NotifyInterface
import NotifyModel
import Testing

@testable import NotifyDaemon

@Suite("Firing")
struct FiringTests {
    /// How long after its date it is looked at, and the lateness that is kept.
    static let lateness: [(milliseconds: Int64, late: Int64?)] = [
        (0, nil), (1, nil), (59_999, nil), (60_000, nil), (60_001, 60_001), (86_400_000, 86_400_000),
    ]

    @Test("within LateAfter of its date it is on time, the edge included", arguments: lateness)
    func late(milliseconds: Int64, late: Int64?) {
        var life = Life()
        life.pass(milliseconds)
        #expect(life.story.count == 1)
        #expect(life.occurrence.state == .fired)
        #expect(life.occurrence.late == late)
        #expect(life.occurrence.fired == life.now.wall)
        #expect(life.occurrence.due == nil)
    }

    @Test("LateAfter is the engine's to set")
    func lateAfter() {
        var life = Life()
        life.engine.lateAfter = 0
        life.pass(1)
        #expect(life.occurrence.late == 1)
    }

    /// Grace, lateness at firing, and the state it comes to.
    static let graces: [(grace: Int64, late: Int64, state: OccurrenceState)] = [
        (10_000, 0, .fired), (10_000, 10_000, .fired), (10_000, 10_001, .missed), (1, 1, .fired), (1, 2, .missed),
        (.max, 1_000_000_000, .fired),
    ]

    @Test("later than its grace it is missed, at its grace it rings", arguments: graces)
    func grace(grace: Int64, late: Int64, state: OccurrenceState) {
        var life = Life(Policy(grace: grace))
        life.pass(late)
        #expect(life.occurrence.state == state)
        #expect((life.occurrence.firing == 0) == (state == .missed))
    }

    @Test("what is missed is told to its client and explained in the ledger, and nothing rings")
    func missed() {
        let now = moment("2027-03-01T12:00:30Z")
        let decision = Engine().fire(
            .pending(at: "2027-03-01T12:00:00Z"), policy: Policy(grace: .seconds(10)), deadlines: [], at: now)
        #expect(!decision.rings)
        #expect(decision.occurrence.due == nil)
        #expect(decision.occurrence.closed == now.wall)
        #expect(decision.occurrence.closedBy == "grace")
        #expect(decision.deadlines == [])
        #expect(
            decision.effects == [
                .enqueue(.closed, .closed(state: .missed, by: "grace")),
                .record(event: "missed", detail: "late by 30s, its grace is 10s"),
            ])
    }

    /// Time to live, lateness at firing, and the state it comes to.
    static let lives: [(expire: Int64, late: Int64, state: OccurrenceState)] = [
        (10_000, 0, .fired), (10_000, 9_999, .fired), (10_000, 10_000, .expired), (10_000, 10_001, .expired),
    ]

    @Test("what is over when it is looked at expires without a ring", arguments: lives)
    func expire(expire: Int64, late: Int64, state: OccurrenceState) {
        var life = Life(Policy(expire: expire))
        life.pass(late)
        #expect(life.occurrence.state == state)
        #expect(life.occurrence.firing == (state == .fired ? 1 : 0))
    }

    @Test("a late firing shortens the time to live: expiry counts from its date")
    func expireCountsFromDue() {
        let policy = Policy(expire: .minutes(10))
        let now = moment("2027-03-01T12:04:00Z")
        let decision = Engine().fire(.pending(at: "2027-03-01T12:00:00Z"), policy: policy, deadlines: [], at: now)
        let end = Elapsed(milliseconds: now.elapsed.milliseconds + .minutes(6))
        #expect(decision.deadlines == [Deadline(kind: .expire, step: 0, clock: .due(end))])
    }

    @Test("grace comes before expiry: what was not shown was missed")
    func graceBeforeExpiry() {
        var life = Life(Policy(grace: .seconds(1), expire: .seconds(2)))
        life.pass(.seconds(3))
        #expect(life.occurrence.state == .missed)
    }

    @Test("lateness of an elapsed date is measured on the elapsed axis, of a wall date on the wall clock")
    func axes() {
        let engine = Engine()
        let now = moment("2027-03-01T12:00:00Z")
        let point = Elapsed(milliseconds: now.elapsed.milliseconds - .minutes(5))
        #expect(engine.lateness(of: .elapsed(point), at: now) == .minutes(5))
        let set = Moment(wall: instant("2030-01-01T00:00:00Z"), elapsed: now.elapsed)
        #expect(engine.lateness(of: .elapsed(point), at: set) == .minutes(5))
        #expect(engine.lateness(of: .wall(instant("2029-12-31T23:59:00Z")), at: set) == .minutes(1))
        #expect(engine.lateness(of: .wall(instant("2030-01-01T00:01:00Z")), at: set) == -.minutes(1))
    }

    @Test("an elapsed countdown is not late because somebody set the clock")
    func elapsedIsNotLate() {
        let start = moment("2027-03-01T12:00:00Z")
        let occurrence = Occurrence.pending(due: .elapsed(start.elapsed), scheduled: start.wall)
        let now = Moment(wall: instant("2031-01-01T00:00:00Z"), elapsed: start.elapsed)
        let decision = Engine().fire(occurrence, policy: Policy(grace: 1), deadlines: [], at: now)
        #expect(decision.rings)
        #expect(decision.occurrence.late == nil)
    }

    @Test("early wakes and closed occurrences fire nothing", arguments: OccurrenceState.allCases)
    func onlyWaiting(state: OccurrenceState) {
        let occurrence = Occurrence.sample(state)
        let decision = Engine().fire(
            occurrence, policy: Policy(), deadlines: [], at: moment("2027-03-02T00:00:00Z"))
        #expect(decision.rings == (state == .pending || state == .snoozed))
        if !decision.rings { #expect(decision == .nothing(occurrence)) }
    }

    @Test("a second evaluation of the same date rings no second time (C10 a)")
    func oncePerDate() {
        var life = Life()
        life.wait(0)
        life.wait(0)
        life.pass(.minutes(1))
        #expect(life.story == ["0 ring 1"])
    }

    @Test("its command runs at each date, the one after a snooze included")
    func command() throws {
        var life = Life(Policy(command: ["say"]))
        life.wait(0)
        try life.snooze(.minutes(10))
        life.wait(.minutes(10))
        #expect(life.story == ["0 ring 1", "0 run say", "0 snoozed", "10 ring 2", "10 run say"])
    }

    @Test("a ringing for the foreground waits for it, and so does each repetition")
    func foreground() throws {
        let policy = Policy(renotify: .minutes(5), deliver: .foreground)
        let decision = Engine().fire(
            .pending(at: "2027-03-01T12:00:00Z"), policy: policy, deadlines: [], at: moment("2027-03-01T12:00:00Z"))
        #expect(decision.rings && decision.waitsForForeground)
        let deadlines = try #require(decision.deadlines)
        let again = Engine().reach(
            try #require(deadlines.first), of: decision.occurrence, policy: policy, deadlines: deadlines,
            at: moment("2027-03-01T12:05:00Z"))
        #expect(again.rings && again.waitsForForeground)
    }

    @Test("without a policy nothing is written about deadlines")
    func withoutPolicy() {
        let decision = Engine().fire(
            .pending(at: "2027-03-01T12:00:00Z"), policy: nil, deadlines: [], at: moment("2027-03-01T12:00:00Z"))
        #expect(decision.deadlines == nil)
        #expect(decision.effects.isEmpty)
    }

    @Test("a ringing that was voided is the first again, with a number of its own")
    func voided() {
        var life = Life(Policy(expire: .minutes(60), renotify: .minutes(5), times: 1))
        life.wait(.minutes(1))
        life.void()
        life.wait(.minutes(20))
        #expect(life.story == ["0 ring 1", "1 ring 2", "6 ring 3"])
        #expect(life.occurrence.fired == instant("2027-03-01T12:01:00Z"))
    }
}
