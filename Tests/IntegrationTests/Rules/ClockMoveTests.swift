import NotifyTestSupport
import Testing
import Varlink

@Suite("Rules: moving the virtual clock")
struct ClockMoveTests {
    @Test(
        "two moves asked for at once go one after the other, each its whole way",
        arguments: [("2d", "1d"), ("1d", "2d")])
    func overlapping(first: String, second: String) throws {
        let daemon = try DaemonProcess.virtual()
        let (one, two) = (try daemon.caller(), try daemon.caller())
        try one.schedule("a", ["at": "2026-03-07T08:00:00Z"])
        try one.schedule("b", ["at": "2026-03-09T08:00:00Z"])
        let before = try clock(one)
        try one.send("Manager.AdvanceClock", ["by": .string(first)])
        try two.send("Manager.AdvanceClock", ["by": .string(second)])
        let fired = [try one.reply("the end of the move"), try two.reply("the end of the move")].map { $0["fired"] }
        #expect(try clock(one) == before + 3 * 86_400_000, "fired \(fired)")
    }

    @Test("whether a move leads too far is asked when it begins")
    func tooFar() throws {
        let daemon = try DaemonProcess.virtual()
        let (one, two) = (try daemon.caller(), try daemon.caller())
        for caller in [one, two] { try caller.send("Manager.SuspendClock", ["duration": "5000y"]) }
        _ = try one.reply("the first move")
        let refusal = try #require(throws: Refusal.self) { try two.reply("the second move") }
        #expect(refusal["field"] == "duration")
        #expect(try one("Manager.Status")["pending"] == 0)
    }

    private func clock(_ caller: Caller) throws -> Int64 {
        try #require(try caller("Manager.ShowClock").member("clock").member("elapsed").number)
    }
}
