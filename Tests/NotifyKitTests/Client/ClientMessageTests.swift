import Testing

@testable import NotifyKit

@Suite("messages in a program's hands")
struct ClientMessageTests {
    private static let done = #"{"parameters":{}}"#

    /// A driver whose stream is open, and a reader of it.
    private func open(confirmsByAsking: Bool = true) throws -> (driver: MachineDriver, reader: Int) {
        let driver = MachineDriver()
        let reader = driver.machine.addReader(confirmsByAsking: confirmsByAsking)
        #expect(try driver.open(.mailbox) == ["Register", "Subscribe"])
        return (driver, reader)
    }

    @Test("the stream is wanted as long as somebody reads")
    func wanted() throws {
        let (driver, reader) = try open()
        #expect(driver.machine.wants(.mailbox) && driver.machine.isOpen(.mailbox))
        driver.machine.removeReader(reader)
        #expect(!driver.machine.wants(.mailbox) && !driver.machine.isOpen(.mailbox))
    }

    @Test("messages come in order, each to who asks, and asking for the next confirms the one before")
    func asking() throws {
        let (driver, reader) = try open()
        driver.ask(reader)
        try driver.stream("a", "b")
        #expect(driver.told() == ["a"])
        #expect(driver.machine.status.mailbox == "owner")
        #expect(!driver.machine.wants(.calls))
        driver.ask(reader)
        #expect(driver.told() == ["b"])
        #expect(try driver.open(.calls) == ["Register", "Confirm"])
    }

    @Test("by hand, asking confirms nothing")
    func byHand() throws {
        let (driver, reader) = try open(confirmsByAsking: false)
        try driver.stream("a", "b")
        driver.ask(reader)
        driver.ask(reader)
        #expect(driver.told() == ["a", "b"])
        #expect(!driver.machine.wants(.calls))
    }

    @Test("a message in hand that comes again after a restart is not handed over again; what was not handed over is")
    func restart() throws {
        let (driver, reader) = try open()
        driver.ask(reader)
        try driver.stream("a", "b")
        driver.lose(.mailbox)
        #expect(driver.machine.status.mailbox == nil)
        _ = try driver.open(.mailbox)
        try driver.stream("a", "b", "c")
        driver.ask(reader)
        driver.ask(reader)
        #expect(driver.told() == ["a", "b", "c"])
        #expect(try driver.open(.calls) == ["Register", "Confirm", "Confirm"])
    }

    @Test("a confirmation that is under way when the daemon goes is made again, its message not handed over again")
    func lostConfirmation() throws {
        let (driver, reader) = try open()
        driver.ask(reader)
        try driver.stream("a")
        driver.ask(reader)
        _ = try driver.open(.calls)
        driver.lose(.calls)
        driver.lose(.mailbox)
        _ = try driver.open(.mailbox)
        try driver.stream("a")
        #expect(driver.told() == ["a"])
        #expect(try driver.open(.calls) == ["Register", "Confirm"])
    }

    @Test("a confirmation that the daemon refuses is made again on a new stream, after growing delays")
    func refusedConfirmation() throws {
        let (driver, reader) = try open()
        driver.ask(reader)
        try driver.stream("a")
        driver.ask(reader)
        _ = try driver.open(.calls)
        try driver.reply(Self.done)
        for delay in [100, 200, 400] as [Int64] {
            try driver.reply(#"{"error":"org.notifyd.Notifications.StoreFull","parameters":{"reason":"x"}}"#)
            #expect(!driver.machine.isOpen(.mailbox))
            #expect(driver.machine.status.fault?.refusal?.kind == .storeFull(reason: "x"))
            #expect(driver.machine.nextDeadline == driver.now + delay)
            driver.now += delay
            _ = try driver.open(.mailbox)
            try driver.stream("a")
            #expect(try driver.sent() == ["Confirm"])
        }
        try driver.reply(#"{"parameters":{"confirmed":1}}"#)
        try driver.stream("b", isNew: false)
        #expect(driver.told() == ["a", "b"] && driver.machine.status.fault == nil)
    }

    @Test("a confirmation that is left to the client is made until the daemon takes it")
    func inTime() throws {
        let (driver, reader) = try open(confirmsByAsking: false)
        driver.ask(reader)
        try driver.stream("a")
        let message = try message("a")
        driver.machine.confirmInTime(message)
        driver.machine.confirmInTime(message)
        #expect(try driver.open(.calls) == ["Register", "Confirm"])
        driver.now += 60_000
        driver.machine.expire(at: driver.now)
        try driver.reply(Self.done, #"{"error":"org.notifyd.Notifications.StoreFull","parameters":{"reason":"x"}}"#)
        _ = try driver.open(.mailbox)
        driver.ask(reader)
        try driver.stream("a", "b")
        #expect(try driver.sent() == ["Confirm"])
        try driver.reply(#"{"parameters":{"confirmed":1}}"#)
        #expect(driver.told() == ["a", "b"])
    }

    @Test("an iteration that ends before its message was confirmed leaves it to the next one")
    func leftEarly() throws {
        let (driver, reader) = try open()
        let other = driver.machine.addReader(confirmsByAsking: true)
        driver.ask(reader)
        try driver.stream("a", "b")
        driver.machine.removeReader(reader)
        driver.ask(other)
        #expect(driver.told() == ["a", "a"])
        driver.machine.removeReader(other)
        let third = driver.machine.addReader(confirmsByAsking: true)
        _ = try driver.open(.mailbox)
        try driver.stream("a", "b")
        driver.ask(third)
        #expect(driver.told() == ["a"])
    }

    @Test("a message that is confirmed by word is not confirmed again by asking, and not left to others")
    func confirmed() throws {
        let (driver, reader) = try open()
        let driverAsks = { driver.ask(reader) }
        driverAsks()
        try driver.stream("a", "b")
        #expect(driver.told() == ["a"])
        let message = try message("a")
        #expect(driver.machine.settle(message) == 97)
        #expect(driver.machine.settle(message) == nil)
        driver.machine.confirmed(message)
        driverAsks()
        #expect(driver.told() == ["b"] && !driver.machine.wants(.calls))
    }

    @Test("a message that was given back is new when it comes again")
    func failed() throws {
        let (driver, reader) = try open()
        driver.ask(reader)
        try driver.stream("a")
        driver.machine.release(try message("a"))
        driver.ask(reader)
        try driver.stream("a", isNew: false)
        #expect(driver.told() == ["a", "a"] && !driver.machine.wants(.calls))
    }

    @Test("of two that ask one reader the earlier is told the end")
    func twoAsk() throws {
        let (driver, reader) = try open()
        driver.ask(reader)
        driver.ask(reader)
        #expect(driver.told() == ["end"])
        try driver.stream("a")
        #expect(driver.told() == ["a"])
    }

    @Test("a reader that is stopped, and each one at the end of the client, is told the end")
    func end() throws {
        let (driver, reader) = try open()
        driver.ask(reader)
        driver.machine.stopAsking(reader)
        driver.machine.stopAsking(reader)
        #expect(driver.told() == ["end"])
        driver.ask(reader)
        driver.machine.close(at: 0)
        #expect(driver.told() == ["end"])
        driver.ask(reader)
        driver.ask(driver.machine.addReader(confirmsByAsking: true))
        #expect(driver.told() == ["end", "end"])
    }

    @Test("where the program stands is said anew on each stream that is its own")
    func programState() throws {
        let (driver, _) = try open()
        driver.machine.programState = .foreground
        try driver.stream()
        #expect(try driver.open(.calls) == ["Register", "SetState"])
        try driver.stream("a", isNew: false)
        #expect(try driver.sent() == [])
        driver.lose(.mailbox)
        _ = try driver.open(.mailbox)
        try driver.stream()
        #expect(try driver.sent() == ["SetState"])
    }

    @Test("a daemon that does not know the client refuses the stream, which is tried again")
    func refusedStream() throws {
        let (driver, _) = try open()
        let refusal = #"{"error":"org.notifyd.Notifications.StoreDamaged","parameters":{"reason":"x"}}"#
        let error = try #require(throws: NotifyKitError.self) { try driver.reply(refusal, on: .mailbox) }
        #expect(error.refusal?.kind == .storeDamaged(reason: "x"))
    }

    private func message(_ identifier: String) throws -> WireMessage {
        WireMessage(
            sequence: Int64(identifier.utf8.reduce(0) { $0 + Int($1) }), id: identifier, client: "org.example.A",
            kind: "fired", identifier: identifier, scheduled: Instant(milliseconds: 0), firing: 1,
            handle: OccurrenceHandle(row: 1), at: Instant(milliseconds: 0), content: Content(title: "T"))
    }
}
