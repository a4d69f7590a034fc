import CivilTime
import Glibc
import NotifyTestSupport
import Testing
import Varlink

@Suite("C17: a little late is late, not lost")
struct C17LateTests {
    @Test("(a) a daemon that was stopped for 3 s across a date delivers when it goes on")
    func stopped() throws {
        let daemon = try DaemonProcess.start()
        let call = try daemon.caller()
        let mailbox = try daemon.mailbox()
        try call.schedule("soon", ["in": "500ms"])
        try daemon.process.signal(SIGSTOP)
        try Deadline(in: .seconds(3)).pass()
        #expect(try mailbox.isSilent())
        try daemon.process.signal(SIGCONT)
        let message = try mailbox.next("the late message", within: .seconds(5))
        let date = try Instant(rfc3339: message.string("scheduled"))
        let rang = try Instant(rfc3339: message.string("at"))
        #expect((2_000...5_000).contains(rang.milliseconds - date.milliseconds))
        #expect(try mailbox.isSilent())
        #expect(try call.events("soon") == ["scheduled", "fired"])
    }

    @Test("(b) a one-shot whose date passed while the daemon was down rings at its start, marked late")
    func down() throws {
        let daemon = try DaemonProcess.virtual()
        let call = try daemon.caller()
        try call.schedule("x", ["at": "2026-03-07T10:20:00Z"])
        try call.advance("10h 15min")
        // A machine that is off is a suspend to the elapsed axis; the daemon that finds it is a new process.
        try daemon.kill()
        try daemon.start()
        let again = try daemon.caller()
        #expect(try again("Manager.SuspendClock", ["duration": "7min"])["fired"] == 1)
        let message = try daemon.mailbox().next()
        #expect(message.brief == "fired x@10:20:00Z/1")
        #expect(message["late"] == 120_000)
    }

    @Test("(b) on the machine's clock: what came due between two lives of the daemon rings once")
    func downForReal() throws {
        let daemon = try DaemonProcess.start()
        try daemon.caller().schedule("x", ["in": "300ms"])
        #expect(try daemon.terminate() == .exited(0))
        try Deadline(in: .milliseconds(400)).pass()
        try daemon.start()
        let mailbox = try daemon.mailbox()
        #expect(try mailbox.next()["identifier"] == "x")
        #expect(try mailbox.isSilent())
        try daemon.restart()
        let again = try daemon.mailbox()
        #expect(try again.next()["firing"] == 1)
        #expect(try again.isSilent())
    }

    @Test("(c) what lies ahead is still scheduled after a restart")
    func ahead() throws {
        let daemon = try DaemonProcess.virtual()
        try daemon.caller().schedule("x", ["at": "2026-03-07T10:20:00Z"])
        try daemon.restart()
        let call = try daemon.caller()
        #expect(try call.occurrence("x")["due"] == "2026-03-07T10:20:00Z")
        #expect(try call.advance("10h 20min")["fired"] == 1)
    }

    @Test("within LateAfter= it is on time, beyond it is late, with a grace it is missed")
    func policies() throws {
        let daemon = try DaemonProcess.virtual()
        let call = try daemon.caller()
        let mailbox = try daemon.mailbox()
        try call.schedule("on time", ["in": "59min"])
        try call.schedule("late", ["in": "58min"])
        try call.schedule("missed", ["in": "30min"], ["policy": ["grace": "10min"]])
        #expect(try call("Manager.SuspendClock", ["duration": "60min"])["fired"] == 2)
        let messages = try mailbox.next(count: 3).map { ($0["identifier"]?.text, $0["kind"]?.text, $0["late"]) }
        #expect(messages.contains { $0 == ("on time", "fired", nil) })
        #expect(messages.contains { $0 == ("late", "fired", 120_000) })
        #expect(messages.contains { $0 == ("missed", "closed", nil) })
        #expect(try call.identifiers("missed") == ["missed"])
        #expect(try call.events("missed") == ["scheduled", "missed"])
    }
}
