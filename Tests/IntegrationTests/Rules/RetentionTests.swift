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
