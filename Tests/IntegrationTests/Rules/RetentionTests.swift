import NotifyTestSupport
import Testing
import Varlink

/// DESIGN section 3, retention.
@Suite("retention")
struct RetentionTests {
    private let daemon: DaemonProcess
    private let call: Caller

    init() throws {
        let directory = try TemporaryDirectory()
        let configuration = try directory.write("notifyd.conf", "[Retention]\nClosedDays=3\nMailboxDays=4\n")
        daemon = try DaemonProcess.virtual(arguments: ["--config", configuration], directory: directory)
        call = try daemon.caller()
    }

    /// A commit, after which what is too old goes.
    private func passDays(_ days: Int) throws {
        try call.advance("\(days)d")
        try call.schedule("later\(days)", ["in": "1000d"])
    }

    @Test("what is closed goes after its days, what is open or unanswered never")
    func closed() throws {
        for name in ["closed", "unanswered"] { try call.schedule(name, ["in": "1h"]) }
        try call.schedule("pending", ["in": "900d"])
        try call.advance("1h")
        try call("Notifications.Acknowledge", ["occurrences": ["closed"]])
        let mailbox = try daemon.mailbox()
        _ = try call.confirm(mailbox.next(count: 3))
        try passDays(1)
        #expect(try call.state("closed") == "acknowledged")
        try passDays(4)
        try Eventually.wait("what is too old has gone") {
            try !call.list("all").contains { $0["identifier"] == "closed" }
        }
        #expect(try Set(call.identifiers()).isSuperset(of: ["unanswered", "pending"]))
    }

    @Test("a clock that stands at 2099 for a while deletes nothing, also when the daemon dies meanwhile")
    func absurdClock() throws {
        try call.schedule("closed", ["in": "1h"])
        try call.advance("1h")
        try call("Notifications.Acknowledge", ["occurrences": ["closed"]])
        _ = try call.confirm(daemon.mailbox().next(count: 2))
        try passDays(2)
        try call("Manager.SetClock", ["to": "2099-01-01T00:00:00Z"])
        for dies in [false, true] {
            if dies { try daemon.restart() }
            let call = try daemon.caller()
            try call.advance("2h")
            try call.schedule("something", ["in": "1000d"])
            // What is too old goes in the turns after a commit.
            for _ in 0..<5 { try call("Manager.Status") }
            #expect(try call.state("closed") == "acknowledged")
        }
        let call = try daemon.caller()
        try call("Manager.SetClock", ["to": "2026-03-09T06:00:00Z"])
        try call.advance("1h")
        try call.schedule("something", ["in": "1001d"])
        for _ in 0..<5 { try call("Manager.Status") }
        #expect(try call.state("closed") == "acknowledged")
        try call.advance("2d")
        try call.schedule("something", ["in": "1002d"])
        try Eventually.wait("what is too old has gone, when the clock is proven again") {
            try !call.list("all").contains { $0["identifier"] == "closed" }
        }
    }

    @Test("messages that nobody reads go after their days, with one line in the ledger; what rang stays unanswered")
    func mailbox() throws {
        try call("Clients.Register", ["client": "org.example.Nobody"])
        try call.schedule("x", ["in": "1h"], ["client": "org.example.Nobody"])
        try call.advance("1h")
        try passDays(2)
        #expect(try call("Clients.Show", ["client": "org.example.Nobody"])["client"]?["unconfirmed"] == 1)
        try passDays(5)
        try Eventually.wait("the message is dropped") {
            try call("Clients.Show", ["client": "org.example.Nobody"])["client"]?["unconfirmed"] == 0
        }
        #expect(try call.events("x").filter { $0 == "dropped" }.count == 1)
        #expect(try call.state("x") == "fired")
        #expect(try daemon.mailbox("org.example.Nobody").isSilent())
    }
}
