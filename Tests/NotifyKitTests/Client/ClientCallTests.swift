import Testing

@testable import NotifyKit

@Suite("calls over a connection that comes and goes")
struct ClientCallTests {
    private static let done = #"{"parameters":{}}"#

    @Test("nothing is wanted of a client that was asked for nothing")
    func idle() {
        let driver = MachineDriver()
        #expect(!driver.machine.wants(.calls) && !driver.machine.wants(.mailbox))
        #expect(driver.machine.nextDeadline == nil)
    }

    @Test("a new connection introduces the client, then makes the calls that waited, in their order")
    func order() throws {
        let driver = MachineDriver()
        driver.call("a.A")
        driver.call("a.B")
        #expect(driver.machine.mayOpen(.calls, at: 0))
        #expect(try driver.open(.calls) == ["Register", "a.A", "a.B"])
        driver.call("a.C")
        #expect(try driver.sent() == ["a.C"])
        try driver.reply(Self.done, Self.done)
        #expect(driver.told() == ["a.A done"])
        try driver.reply(#"{"error":"x.No","parameters":{}}"#, Self.done)
        #expect(driver.told() == ["a.B x.No", "a.C done"])
    }

    @Test("a connection that is lost fails what cannot be repeated; the rest is made again, in the order it was made")
    func loss() throws {
        let driver = MachineDriver()
        driver.call("a.A")
        driver.call("a.Once", isRepeatable: false)
        _ = try driver.open(.calls)
        driver.call("a.Waits", isRepeatable: false)
        driver.lose(.calls)
        #expect(driver.told() == ["a.Once lost"])
        #expect(!driver.machine.mayOpen(.calls, at: 99) && driver.machine.mayOpen(.calls, at: 100))
        #expect(driver.machine.nextDeadline == 100)
        #expect(try driver.open(.calls) == ["Register", "a.A", "a.Waits"])
    }

    @Test("what came before bytes that are no Varlink counts")
    func fault() throws {
        let driver = MachineDriver()
        driver.call("a.A")
        driver.call("a.B")
        _ = try driver.open(.calls)
        let error = try #require(throws: NotifyKitError.self) { try driver.reply(Self.done, Self.done, "{") }
        #expect(error.code == .malformed)
        #expect(driver.told() == ["a.A done"])
    }

    @Test("calls are given up after the patience: those that wait with what went wrong, those under way as silent")
    func patience() throws {
        let driver = MachineDriver(patience: 1_000)
        driver.call("a.A")
        _ = try driver.open(.calls)
        driver.now = 500
        driver.call("a.B", isRepeatable: false)
        #expect(driver.machine.nextDeadline == 1_000)
        driver.machine.expire(at: 999)
        #expect(driver.told() == [])
        driver.machine.expire(at: 1_000)
        #expect(driver.told() == ["a.A silent"])
        driver.now = 1_000
        driver.lose(.calls)
        #expect(driver.machine.nextDeadline == 1_100)
        driver.machine.expire(at: 1_500)
        #expect(driver.told() == ["a.B lost"])
    }

    @Test("the reply to a call that was given up is taken, and the next reply belongs to the next call")
    func lateReply() throws {
        let driver = MachineDriver()
        let number = driver.call("a.A")
        driver.call("a.B")
        _ = try driver.open(.calls)
        driver.machine.cancelCall(number)
        #expect(driver.told() == ["a.A cancelled"])
        try driver.reply(Self.done, Self.done, Self.done)
        #expect(driver.told() == ["a.B done"])
    }

    @Test("a call that is cancelled before it was sent is not sent, and one that was sent is not repeated")
    func cancelled() throws {
        let driver = MachineDriver()
        let first = driver.call("a.A")
        let second = driver.call("a.B")
        driver.machine.cancelCall(first)
        #expect(try driver.open(.calls) == ["Register", "a.B"])
        driver.machine.cancelCall(second)
        driver.machine.cancelCall(second)
        driver.lose(.calls)
        #expect(driver.told() == ["a.A cancelled", "a.B cancelled"])
        #expect(!driver.machine.wants(.calls))
    }

    @Test("a call that introduces the client itself takes the place of the introduction, and waits for no daemon")
    func connecting() throws {
        let driver = MachineDriver()
        driver.call("org.notifyd.Clients.Register", isRepeatable: false, isImpatient: true)
        driver.call("a.B")
        #expect(try driver.open(.calls) == ["Register", "a.B"])
        driver.lose(.calls)
        #expect(driver.told() == ["org.notifyd.Clients.Register lost"])
        driver.call("org.notifyd.Clients.Register", isRepeatable: false, isImpatient: true)
        driver.lose(.calls)
        #expect(driver.told() == ["org.notifyd.Clients.Register lost"])
    }

    @Test("no more than 64 calls are under way at a time")
    func depth() throws {
        let driver = MachineDriver()
        for _ in 0..<100 { driver.call("a.A") }
        #expect(try driver.open(.calls).count == 64)
        try driver.reply(Self.done, Self.done)
        #expect(try driver.sent().count == 2)
    }

    @Test("the end fails all calls, also those made afterwards")
    func end() throws {
        let driver = MachineDriver()
        driver.call("a.A")
        _ = try driver.open(.calls)
        driver.call("a.B")
        driver.machine.close(at: 0)
        driver.call("a.C")
        #expect(driver.told() == ["a.A closed", "a.B closed", "a.C closed"])
        #expect(!driver.machine.wants(.calls) && !driver.machine.isOpen(.calls))
    }
}
