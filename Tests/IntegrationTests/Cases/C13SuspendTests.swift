import NotifyTestSupport
import Testing
import Varlink

@Suite("C13: relative reminders across suspend")
struct C13SuspendTests {
    @Test("500 minutes count 60 minutes of suspend")
    func counts() throws {
        let daemon = try DaemonProcess.virtual()
        let call = try daemon.caller()
        let mailbox = try daemon.mailbox()
        let next = try call.schedule("long", ["in": "500m"]).string("next")
        #expect(next == "2026-03-07T08:20:00Z")
        let clock = try call("Manager.SuspendClock", ["duration": "60min"])
        #expect(clock["fired"] == 0)
        #expect(clock["clock"]?["wall"] == "2026-03-07T01:00:00Z")
        #expect(try call.occurrence("long")["due"]?.text == next)
        #expect(try call.advance("439min 59s")["fired"] == 0)
        #expect(try call.advance("1s")["fired"] == 1)
        let message = try mailbox.next()
        #expect(message["at"]?.text == next)
        #expect(message["late"] == nil)
    }

    @Test("what came due in a suspend rings once after it, late")
    func late() throws {
        let daemon = try DaemonProcess.virtual()
        let call = try daemon.caller()
        let mailbox = try daemon.mailbox()
        try call.schedule("short", ["in": "30m"])
        #expect(try call("Manager.SuspendClock", ["duration": "60min"])["fired"] == 1)
        let message = try mailbox.next()
        #expect(message["at"] == "2026-03-07T01:00:00Z")
        #expect(message["late"] == 1_800_000)
        #expect(try call.detail("fired", of: "short")?.contains("late") == true)
        #expect(try call.advance("1d")["fired"] == 0)
    }

    @Test("the running part of the clock stands still in a suspend")
    func parts() throws {
        let call = try DaemonProcess.virtual().caller()
        let before = try call("Manager.ShowClock").member("clock")
        let after = try call("Manager.SuspendClock", ["duration": "8h"]).member("clock")
        #expect(try after.int("elapsed") - before.int("elapsed") == 28_800_000)
        #expect(try after.int("running") == before.int("running"))
    }

    @Test("setting the clock does not touch a countdown")
    func clockSet() throws {
        let daemon = try DaemonProcess.virtual()
        let call = try daemon.caller()
        try call.schedule("soft", ["in": "2h"])
        #expect(try call("Manager.SetClock", ["to": "2026-03-09T00:00:00Z"])["fired"] == 0)
        #expect(try call.occurrence("soft")["due"] == "2026-03-09T02:00:00Z")
        #expect(try call("Manager.SetClock", ["to": "2026-03-01T00:00:00Z"])["fired"] == 0)
        #expect(try call.advance("2h")["fired"] == 1)
        #expect(try call.events("soft") == ["scheduled", "fired"])
    }

    @Test("the armed timers are of CLOCK_REALTIME and CLOCK_BOOTTIME, never of the clock that stops")
    func kernelTimers() throws {
        let daemon = try DaemonProcess.start()
        let call = try daemon.caller()
        try call.schedule("wall", ["at": "2099-01-01T00:00:00Z"])
        try call.schedule("soft", ["in": "500m"])
        let clocks = try ProcessFacts(daemon.process.identifier).timerClocks()
        #expect(clocks.filter { $0.isArmed && $0.clock < 8 }.map(\.clock).sorted() == [0, 7], "\(clocks)")
    }
}
