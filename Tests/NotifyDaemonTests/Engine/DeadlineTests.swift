import CivilTime
import NotifyInterface
import NotifyModel
import Testing

@testable import NotifyDaemon

@Suite("Renotify, escalation and expiry")
struct DeadlineTests {
    @Test("renotify rings again `times` times, then stops")
    func renotify() {
        var life = Life(Policy(renotify: .minutes(5), times: 3))
        life.wait(.minutes(120))
        #expect(life.story == ["0 ring 1", "5 ring 2", "10 ring 3", "15 ring 4"])
        #expect(life.deadlines.isEmpty)
    }

    @Test("without --times it rings 12 times again")
    func defaultTimes() {
        var life = Life(Policy(renotify: .minutes(5)))
        life.wait(.minutes(1_000))
        #expect(life.occurrence.firing == 13)
    }

    @Test("repetitions never catch up: next is now + interval")
    func neverCatchUp() {
        var life = Life(Policy(renotify: .minutes(5), times: 3))
        life.wait(.minutes(1))
        life.pass(.minutes(60))
        life.wait(.minutes(30))
        #expect(life.story == ["0 ring 1", "61 ring 2", "66 ring 3", "71 ring 4"])
    }

    @Test("escalation raises the level step by step and runs commands")
    func escalation() {
        let steps = [
            EscalationStep(after: .minutes(10), measure: .raise),
            EscalationStep(after: .minutes(20), measure: .run(["call"])),
            EscalationStep(after: .minutes(30), measure: .raise),
            EscalationStep(after: .minutes(40), measure: .raise),
        ]
        var life = Life(Policy(escalation: steps))
        life.wait(.minutes(15))
        #expect(life.occurrence.level == .timeSensitive)
        life.wait(.minutes(60))
        #expect(life.story == ["0 ring 1", "10 ring 2", "20 run call", "30 ring 3", "40 ring 4"])
        #expect(life.occurrence.level == .critical)
        #expect(life.deadlines.isEmpty)
    }

    @Test("steps at the same time are taken one after the other, at once")
    func sameTime() {
        let steps = [
            EscalationStep(after: .minutes(10), measure: .raise),
            EscalationStep(after: .minutes(10), measure: .run(["call"])),
        ]
        var life = Life(Policy(escalation: steps))
        life.wait(.minutes(10))
        #expect(life.story == ["0 ring 1", "10 ring 2", "10 run call"])
    }

    @Test("renotify and escalation go on side by side until somebody closes it")
    func sideBySide() throws {
        let steps = [EscalationStep(after: .minutes(7), measure: .raise)]
        var life = Life(Policy(renotify: .minutes(5), escalation: steps))
        life.wait(.minutes(11))
        try life.acknowledge()
        life.wait(.minutes(60))
        #expect(
            life.story == ["0 ring 1", "5 ring 2", "7 ring 3", "10 ring 4", "11 acknowledged by user"])
    }

    @Test("expiry closes it, takes back what nobody got, and says so")
    func expire() {
        var life = Life(Policy(expire: .minutes(10)))
        life.wait(.minutes(60))
        #expect(life.story == ["0 ring 1", "10 expired by expiry"])
        #expect(life.effects.contains(.withdraw))
        #expect(life.effects.contains(.enqueue(.closed, .closed(state: .expired, by: "expiry"))))
    }

    @Test("what is over rings no more, although a repetition is due at the same time")
    func expiryWins() {
        var life = Life(Policy(expire: .minutes(10), renotify: .minutes(5)))
        life.wait(.minutes(60))
        #expect(life.story == ["0 ring 1", "5 ring 2", "10 expired by expiry"])
    }

    @Test("after a long sleep an expired occurrence expires, whatever else came due before")
    func expiryWinsAfterSleep() {
        let steps = [EscalationStep(after: .minutes(3), measure: .raise)]
        var life = Life(Policy(expire: .minutes(10), renotify: .minutes(5), escalation: steps))
        life.wait(.minutes(1))
        life.pass(.minutes(600))
        #expect(life.story == ["0 ring 1", "601 expired by expiry"])
        #expect(life.deadlines.isEmpty)
    }

    @Test("expiry is dropped when the request was scheduled again without it")
    func expiryGone() {
        var life = Life(Policy(expire: .minutes(10)))
        life.wait(.minutes(1))
        life.policy = Policy()
        life.wait(.minutes(60))
        #expect(life.occurrence.state == .fired)
        #expect(life.deadlines.isEmpty)
    }

    @Test("repetitions and steps end when the request was scheduled again without them")
    func repetitionsGone() {
        let steps = [EscalationStep(after: .minutes(7), measure: .raise)]
        var life = Life(Policy(renotify: .minutes(5), escalation: steps))
        life.wait(.minutes(1))
        life.policy = Policy()
        life.wait(.minutes(60))
        #expect(life.story == ["0 ring 1"])
        #expect(life.deadlines.isEmpty)
    }
}

// MARK: - Snooze

extension DeadlineTests {
    @Test("a snooze pauses: renotify begins anew with the next ring, escalation goes on where it stood")
    func pause() throws {
        let steps = [EscalationStep(after: .minutes(12), measure: .raise)]
        var life = Life(Policy(renotify: .minutes(5), times: 2, escalation: steps))
        life.wait(.minutes(3))
        try life.snooze(.minutes(30))
        #expect(
            life.deadlines == [
                Deadline(kind: .renotify, step: 0, clock: .paused(remaining: .minutes(2))),
                Deadline(kind: .escalate, step: 0, clock: .paused(remaining: .minutes(9))),
            ])
        life.wait(.minutes(60))
        #expect(life.story == ["0 ring 1", "3 snoozed", "33 ring 2", "38 ring 3", "42 ring 4", "43 ring 5"])
    }

    @Test("repetitions that were rung before a snooze are not rung again")
    func countGoesOn() throws {
        var life = Life(Policy(renotify: .minutes(5), times: 2))
        life.wait(.minutes(6))
        try life.snooze(.minutes(30))
        life.wait(.minutes(60))
        #expect(life.story == ["0 ring 1", "5 ring 2", "6 snoozed", "36 ring 3", "41 ring 4"])
    }

    @Test("when all repetitions are over, a snooze brings none back")
    func exhausted() throws {
        var life = Life(Policy(renotify: .minutes(5), times: 1))
        life.wait(.minutes(6))
        try life.snooze(.minutes(30))
        life.wait(.minutes(60))
        #expect(life.story == ["0 ring 1", "5 ring 2", "6 snoozed", "36 ring 3"])
    }

    @Test("of two snoozes the later call wins, and what is paused keeps what was left")
    func snoozeTwice() throws {
        let steps = [EscalationStep(after: .minutes(12), measure: .raise)]
        var life = Life(Policy(escalation: steps))
        life.wait(.minutes(2))
        try life.snooze(.minutes(30))
        life.wait(.minutes(5))
        try life.snooze(.minutes(60))
        life.wait(.minutes(100))
        #expect(life.story == ["0 ring 1", "2 snoozed", "67 ring 2", "77 ring 3"])
    }

    @Test("expiry counts anew after a snooze")
    func expiryAnew() throws {
        var life = Life(Policy(expire: .minutes(10)))
        life.wait(.minutes(9))
        try life.snooze(.minutes(30))
        #expect(life.deadlines.isEmpty)
        life.wait(.minutes(60))
        #expect(life.story == ["0 ring 1", "9 snoozed", "39 ring 2", "49 expired by expiry"])
    }

    @Test("acknowledging clears a snooze (C37 c)")
    func acknowledgeSnoozed() throws {
        var life = Life(Policy(renotify: .minutes(5)))
        life.wait(.minutes(1))
        try life.snooze(.minutes(30))
        try life.acknowledge()
        life.wait(.minutes(600))
        #expect(life.story == ["0 ring 1", "1 snoozed", "1 acknowledged by user"])
        #expect(life.occurrence.due == nil)
        #expect(life.deadlines.isEmpty)
    }

    @Test("a wall clock set back holds up no repetition: they run on the elapsed axis")
    func clockSet() {
        var life = Life(Policy(renotify: .minutes(5), times: 2))
        life.wait(.minutes(1))
        life.setWall(instant("2020-01-01T00:00:00Z"))
        life.wait(.minutes(60))
        #expect(life.story == ["0 ring 1", "5 ring 2", "10 ring 3"])
    }
}
