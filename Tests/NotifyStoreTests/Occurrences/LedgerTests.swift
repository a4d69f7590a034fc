import CivilTime
import NotifyModel
import Testing

@testable import NotifyStore

@Suite struct LedgerTests {
    let fixture: Fixture
    let occurrence: Occurrence
    var store: Store { fixture.store }

    init() throws {
        fixture = try Fixture()
        occurrence = try fixture.schedule("a", at: "2027-03-02T08:00:00Z")
    }

    @Test("Lines come back in the order they were added, also when the clock was set back")
    func order() throws {
        let lines = [
            LedgerEntry(event: "launched", at: instant("2027-03-02T08:00:00Z"), detail: "exit 1"),
            LedgerEntry(event: "voided", at: instant("2027-03-01T08:00:00Z")),
        ]
        for line in lines { try store.append(line, occurrence: occurrence.row) }
        #expect(try store.ledger(occurrence: occurrence.row) == lines)
        #expect(try store.ledger(occurrence: occurrence.row, newest: 1) == [lines[1]])
        #expect(try store.ledgerCount(occurrence: occurrence.row) == 2)
        #expect(try store.ledger(occurrence: 99).isEmpty)
    }

    @Test("An answer is recorded once")
    func response() throws {
        let response = Response(action: "reply", text: "on my way", by: "banner", at: Fixture.now.wall)
        #expect(try store.occurrence(row: occurrence.row)?.response == nil)
        try store.insert(response, occurrence: occurrence.row)
        #expect(try store.occurrence(row: occurrence.row)?.response == response)
        expect(.constraint) { try store.insert(response, occurrence: occurrence.row) }
    }

    @Test("A command is owed until it has ended, and its end is in the ledger once")
    func commands() throws {
        let row = try store.owe(command: "[\"true\"]", occurrence: occurrence.row, firing: 1)
        #expect(try store.owedCommands(limit: 9).map(\.started) == [nil])
        #expect(try store.owedCommands(before: 1, limit: 9).isEmpty)
        try store.commandStarts(row, at: Fixture.now.wall)
        try fixture.reopen()
        #expect(
            try store.owedCommands(limit: 9)
                == [
                    CommandRecord(
                        row: row, occurrence: occurrence.row, firing: 1, argv: "[\"true\"]", started: Fixture.now.wall)
                ])
        let line = LedgerEntry(event: "command", at: Fixture.now.wall, detail: "exit 0")
        try store.commandEnded(row, line)
        try store.commandEnded(row, line)
        #expect(try store.owedCommands(limit: 9).isEmpty)
        #expect(try store.ledger(occurrence: occurrence.row) == [line])
    }

    @Test("The reading of the clocks is one row, the values of the daemon one for each name")
    func clock() throws {
        #expect(try store.clock() == nil)
        let (now, start) = (Fixture.now, Elapsed(milliseconds: 3))
        let first = ClockMark(boot: "one", base: 5, elapsed: now.elapsed, wall: now.wall, agreedSince: start)
        let second = ClockMark(
            boot: "two", base: -5, elapsed: Elapsed(milliseconds: 7), wall: now.wall, agreedSince: now.elapsed)
        try store.setClock(first)
        try store.setClock(second)
        #expect(try store.clock() == second)
        try store.setValue("x", "last backup")
        try store.setValue("y", "last backup")
        #expect(try store.value("last backup") == "y")
        try store.setValue(nil, "last backup")
        #expect(try store.value("last backup") == nil)
    }
}
