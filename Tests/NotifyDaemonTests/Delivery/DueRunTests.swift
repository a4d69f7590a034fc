import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Testing

@testable import NotifyDaemon

@Suite("Firing what is due from a real store")
struct DueRunTests {
    private let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
    }

    @Test("what is due rings once, what is not yet due waits")
    func fire() throws {
        let early = try fixture.schedule("early", at: "2027-03-01T11:59:59Z")
        let exact = try fixture.schedule("exact")
        let later = try fixture.schedule("later", at: "2027-03-01T12:00:00.001Z")
        #expect(try fixture.fireDue() == [early.row, exact.row])
        #expect(try fixture.fireDue() == [])
        #expect(try fixture.current(exact).state == .fired)
        #expect(try fixture.current(later).state == .pending)
        #expect(try fixture.mailbox() == ["fired 1", "fired 1"])
    }

    @Test("an early wake fires nothing (C10 a)")
    func earlyWake() throws {
        let occurrence = try fixture.schedule("one", at: "2027-03-01T12:00:00.001Z")
        #expect(try fixture.fireDue() == [])
        fixture.now = fixture.now.after(9)
        #expect(try fixture.fireDue() == [occurrence.row])
    }

    @Test("at most 256 are claimed in one bite, and the next bite goes on")
    func batches() throws {
        for index in 0..<600 { try fixture.schedule("x\(index)") }
        var rang = 0
        var bites = 0
        var more = true
        while more, bites < 1_000 {
            let result = try fixture.dueRun.bite(fixture.engine, at: fixture.now, excluding: [])
            #expect(result.rang.count <= DueRun.batch)
            rang += result.rang.count
            more = result.more
            bites += 1
        }
        #expect(rang == 600)
        #expect(bites >= 3)
    }

    @Test("critical and time-sensitive ones come first, each by date, on both axes")
    func urgentFirst() throws {
        let old = try fixture.schedule("old", at: "2027-03-01T09:00:00Z")
        let sensitive = try fixture.schedule("sensitive", at: "2027-03-01T11:00:00Z", level: .timeSensitive)
        let critical = try fixture.schedule("critical", at: "2027-03-01T11:30:00Z", level: .critical)
        let elapsed = try fixture.schedule(
            "elapsed", at: "2027-03-01T10:00:00Z", due: .elapsed(moment("2027-03-01T10:00:00Z").elapsed),
            level: .critical)
        #expect(try fixture.fireDue() == [elapsed.row, sensitive.row, critical.row, old.row])
    }

    @Test("what rang on a full disk is left out")
    func excluding() throws {
        let one = try fixture.schedule("one")
        let two = try fixture.schedule("two")
        let result = try fixture.dueRun.bite(fixture.engine, at: fixture.now, excluding: [one.row])
        #expect(result.rang.map(\.row) == [two.row])
    }

    @Test("renotify and expiry at the same moment: it expires, and nothing is stale")
    func sameMoment() throws {
        let policy = Policy(expire: .minutes(10), renotify: .minutes(5))
        let occurrence = try fixture.schedule("one", policy: policy)
        try fixture.fireDue()
        fixture.now = fixture.now.after(.minutes(5))
        #expect(try fixture.fireDue() == [occurrence.row])
        fixture.now = fixture.now.after(.minutes(5))
        #expect(try fixture.fireDue() == [])
        #expect(try fixture.current(occurrence).state == .expired)
        #expect(try fixture.store.deadlines(occurrence: occurrence.row) == [])
        #expect(try fixture.store.nextElapsedDue() == nil)
    }

    @Test("two deadlines of one occurrence in one bite ring under two numbers")
    func twoDeadlines() throws {
        let steps = [EscalationStep(after: .minutes(5), measure: .raise)]
        let occurrence = try fixture.schedule("one", policy: Policy(renotify: .minutes(5), escalation: steps))
        try fixture.fireDue()
        fixture.now = fixture.now.after(.minutes(5))
        #expect(try fixture.fireDue() == [occurrence.row, occurrence.row])
        #expect(try fixture.current(occurrence).firing == 3)
        #expect(try fixture.mailbox() == ["fired 1", "fired 2", "fired 3"])
    }

    @Test("a deadline left of a policy that is gone is done once and for all")
    func policyGone() throws {
        let occurrence = try fixture.schedule("one", policy: Policy(renotify: .minutes(5)))
        try fixture.fireDue()
        var request = try #require(try fixture.store.request(row: occurrence.request))
        request.policy = nil
        try fixture.store.update(request)
        fixture.now = fixture.now.after(.minutes(5))
        #expect(try fixture.fireDue() == [])
        #expect(try fixture.store.nextElapsedDue() == nil)
    }

    @Test("a policy that cannot be read silences nothing")
    func damagedPolicy() throws {
        let occurrence = try fixture.schedule("one", policy: Policy(renotify: .minutes(5)))
        var request = try #require(try fixture.store.request(row: occurrence.request))
        request.policy = "{\"grace\":\"x\"}"
        try fixture.store.update(request)
        #expect(try fixture.fireDue() == [occurrence.row])
        #expect(fixture.log.messages.count == 1)
    }

    @Test("a message whose time to come again is there is noted for its client")
    func retries() throws {
        let occurrence = try fixture.schedule("one")
        try fixture.fireDue()
        let sequence = try #require(try fixture.current(occurrence).sequence)
        let retry = Elapsed(milliseconds: fixture.now.elapsed.milliseconds + .seconds(1))
        _ = try fixture.store.fail(client: fixture.client.row, sequence: sequence, reason: "no") { _ in retry }
        fixture.writer.endTurn()
        try fixture.fireDue()
        #expect(fixture.writer.again.isEmpty)
        fixture.now = fixture.now.after(.seconds(1))
        try fixture.fireDue()
        #expect(fixture.writer.again.map(\.sequence) == [sequence])
        #expect(fixture.writer.touchedClients == [fixture.client.row])
    }

    private func void(at moment: Moment) throws -> [Int64] {
        try fixture.store.voidFirings(at: moment, limit: 10) { LifeCycle.next(after: .void, in: $0) }.map(\.row)
    }

    @Test("the store voids in the states in which the table does", arguments: OccurrenceState.allCases)
    func voidStates(state: OccurrenceState) throws {
        let old = try fixture.schedule("one")
        var occurrence = old
        occurrence.state = state
        occurrence.due = nil
        occurrence.fired = state == .fired ? fixture.now.wall : nil
        occurrence.closed = state.isClosed ? fixture.now.wall : nil
        try fixture.store.update(occurrence, from: old)
        let early = Moment(wall: instant("2027-02-01T12:00:00Z"), elapsed: fixture.now.elapsed)
        let asked = try fixture.store.voidFirings(at: early, limit: 10) { _ in .pending }.map(\.row)
        #expect(asked == (LifeCycle.next(after: .void, in: state) == nil ? [] : [occurrence.row]))
    }

    @Test("after a void the next ringing begins the repetitions again")
    func voided() throws {
        let occurrence = try fixture.schedule("one", policy: Policy(renotify: .minutes(5), times: 1))
        try fixture.fireDue()
        let corrected = moment("2027-02-01T12:00:00Z")
        let set = Moment(wall: corrected.wall, elapsed: fixture.now.elapsed)
        #expect(try void(at: set) == [occurrence.row])
        fixture.now = Moment(wall: instant("2027-03-01T12:00:00Z"), elapsed: fixture.now.elapsed)
        #expect(try fixture.fireDue() == [occurrence.row])
        let again = try fixture.current(occurrence)
        #expect(again.firing == 2)
        #expect(again.fired == fixture.now.wall)
        #expect(try fixture.store.deadlines(occurrence: occurrence.row).map(\.kind) == [.renotify])
    }
}
