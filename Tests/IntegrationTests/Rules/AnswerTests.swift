import NotifyTestSupport
import Testing
import Varlink

/// DESIGN section 3: acknowledge, respond, snooze.
@Suite("answers")
struct AnswerTests {
    private let daemon: DaemonProcess
    private let call: Caller
    private let mailbox: Mailbox

    /// One occurrence, `x`, has rung.
    init() throws {
        daemon = try DaemonProcess.virtual()
        call = try daemon.caller()
        mailbox = try daemon.mailbox()
        try call.schedule(
            "x", ["in": "1h"],
            [
                "actions": [
                    ["identifier": "done", "label": "Done"],
                    ["identifier": "note", "label": "Note", "kind": "text", "placeholder": "What?"],
                ]
            ])
        try call.advance("1h")
        #expect(try mailbox.next().brief == "fired x@01:00:00Z/1")
    }

    private func acknowledge(_ name: String = "x") throws -> [String] {
        try call("Notifications.Acknowledge", ["occurrences": [.string(name)]]).member("acknowledged").texts(
            "identifier")
    }

    private func respond(_ action: String, _ text: String? = nil) throws -> JSON {
        let plain: JSON = ["occurrence": "x", "action": .string(action), "by": "test"]
        return try call("Notifications.Respond", text.map { plain.with(["text": .string($0)]) } ?? plain)
    }

    @Test("an acknowledgement closes it once and tells the client")
    func acknowledges() throws {
        #expect(try acknowledge() == ["x"])
        let message = try mailbox.next()
        #expect(message.brief == "closed x@01:00:00Z/1")
        #expect(message["state"] == "acknowledged" && message["by"] == "client")
        #expect(try acknowledge().isEmpty)
        #expect(try mailbox.isSilent())
        #expect(try call.refusal("Notifications.Acknowledge", ["occurrences": ["y"]]).name == "NoSuchOccurrence")
    }

    @Test("hours after its ringing it is found in history and among the delivered ones, and can be answered")
    func fromHistory() throws {
        try call.advance("9h")
        for listed in [try daemon.control("list", "--delivered"), try daemon.control("history")] {
            #expect(listed.stdout.contains("fired") && listed.stdout.contains("Title of x"), "\(listed)")
        }
        let answered = try daemon.control("respond", "x", "note", "late")
        #expect(answered.status == 0, "\(answered.stderr)")
        let message = try mailbox.next()
        #expect(message.brief == "response x@01:00:00Z/1" && message["response"]?["text"] == "late")
        #expect(try daemon.control("history").stdout.contains("answered"))
        #expect(try call.identifiers("delivered") == ["x"] && call.identifiers("unanswered").isEmpty)
    }

    @Test(
        "one that has not rung cannot be acknowledged, answered or snoozed",
        arguments: ["Acknowledge", "Respond", "Snooze"])
    func notRung(method: String) throws {
        try call.schedule("later", ["in": "1h"])
        let parameters: JSON =
            switch method {
            case "Acknowledge": ["occurrences": ["later"]]
            case "Respond": ["occurrence": "later", "action": "default"]
            default: ["occurrence": "later", "duration": "5m"]
            }
        let name = try call.refusal("Notifications.\(method)", parameters).name
        #expect(name == "WrongState" || name == "NoSuchOccurrence")
        #expect(try call.state("later") == "pending")
    }

    @Test("a response is recorded once, closes it, and is refused the second time with who and when")
    func responds() throws {
        #expect(try respond("done")["occurrence"]?["state"] == "answered")
        let message = try mailbox.next()
        #expect(message.brief == "response x@01:00:00Z/1")
        #expect(message["response"] == ["action": "done", "by": "test", "at": "2026-03-07T01:00:00Z"])
        let refusal = try call.refusal("Notifications.Respond", ["occurrence": "x", "action": "note", "text": "late"])
        #expect(refusal.name == "AlreadyAnswered")
        #expect(
            refusal.parameters == [
                "action": "done", "by": "test", "at": "2026-03-07T01:00:00Z", "name": "org.notifyd.Cli/x",
            ])
        #expect(try mailbox.isSilent())
    }

    @Test("of what was scheduled again, a refusal names the one that has not rung; a date or a handle means itself")
    func scheduledAgain() throws {
        _ = try respond("done")
        try call.schedule("x", ["in": "1h"])
        let next = "org.notifyd.Cli/x@2026-03-07T02:00:00Z"
        for (method, more) in [("Respond", ["action": "default"]), ("Snooze", ["duration": "5m"])] as [(String, JSON)] {
            let refusal = try call.refusal("Notifications.\(method)", more.with(["occurrence": "x"]))
            #expect(refusal["next"]?.text == next, "\(refusal)")
            let dated = try call.refusal(
                "Notifications.\(method)", more.with(["occurrence": "x@2026-03-07T01:00:00Z"]))
            #expect(dated["next"] == nil, "\(dated)")
        }
        #expect(try call.refusal("Notifications.Acknowledge", ["occurrences": ["x"]]).name == "WrongState")
        let result = try daemon.control("respond", "x", "done")
        #expect(result.status == 1 && result.stderr.contains("the next one, \(next), has not rung yet"), "\(result)")
    }

    @Test("what rang stays when its identifier is scheduled again, and the reply says so")
    func staysBeside() throws {
        let reply = try call("Notifications.Schedule", Caller.request("x", ["in": "1h"]))
        #expect(reply["notes"]?.elements.first?.text?.hasPrefix("what rang before (+1) stays") == true, "\(reply)")
        #expect(try call.list("unanswered").count == 1)
        let again = try call("Notifications.Schedule", Caller.request("y", ["in": "1h"]))
        #expect(again["notes"]?.elements.contains { $0.text?.contains("rang before") == true } != true)
    }

    @Test("a second acknowledgement of a series changes nothing, while its next date waits")
    func seriesAgain() throws {
        try call.schedule("daily", ["every": "*-*-* 08:00"])
        try call.advance("8h")
        for count in [1, 0] {
            let reply = try call("Notifications.Acknowledge", ["occurrences": ["daily"]])
            #expect(reply["acknowledged"]?.elements.count == count)
        }
    }

    @Test("an answer is taken after an acknowledgement, as long as there is none")
    func afterAcknowledgement() throws {
        _ = try acknowledge()
        _ = try mailbox.next()
        #expect(try respond("note", "Better late")["occurrence"]?["state"] == "answered")
        #expect(try mailbox.next()["response"]?["text"] == "Better late")
        #expect(try call.events("x") == ["scheduled", "fired", "acknowledged", "answered"])
    }

    @Test("an answer is refused after a cancellation")
    func afterCancellation() throws {
        try call("Notifications.Cancel", ["occurrences": ["x"]])
        #expect(try call.refusal("Notifications.Respond", ["occurrence": "x", "action": "done"]).name == "WrongState")
    }

    /// Action, text, and the field that is wrong.
    static let wrong: [(action: String, text: String?, field: String)] = [
        ("nothing", nil, "action"), ("note", nil, "text"), ("done", "words", "text"), ("snooze", "soon", "text"),
    ]

    @Test("an action must be one of the notification's, with text where it takes one", arguments: wrong)
    func wrongAction(action: String, text: String?, field: String) throws {
        let plain: JSON = ["occurrence": "x", "action": .string(action)]
        let refusal = try call.refusal(
            "Notifications.Respond", text.map { plain.with(["text": .string($0)]) } ?? plain)
        #expect(refusal.name == "InvalidField" && refusal["field"]?.text == field, "\(refusal)")
        #expect(try call.state("x") == "fired")
    }

    @Test("the built-in snooze is no answer: it rings again under the same key, and can be answered then")
    func builtInSnooze() throws {
        #expect(try respond("snooze", "20min")["occurrence"]?["due"] == "2026-03-07T01:20:00Z")
        try call.advance("20min")
        #expect(try mailbox.next().brief == "fired x@01:00:00Z/2")
        #expect(try respond("default")["occurrence"]?["state"] == "answered")
    }

    @Test("of two snoozes the later call wins; it survives a restart and keeps its key")
    func snoozes() throws {
        try call("Notifications.Snooze", ["occurrence": "x", "duration": "2h"])
        let reply = try call("Notifications.Snooze", ["occurrence": "x", "until": "2026-03-07T01:30:00Z"])
        #expect(reply["occurrence"]?["due"] == "2026-03-07T01:30:00Z")
        #expect(try call.identifiers("snoozed") == ["x"])
        try daemon.restart()
        let again = try daemon.caller()
        #expect(try again.state("x") == "snoozed")
        #expect(try again.advance("1d")["fired"] == 1)
        let messages = try daemon.mailbox().next(count: 2)
        #expect(messages.map(\.brief) == ["fired x@01:00:00Z/1", "fired x@01:00:00Z/2"])
        #expect(messages[1]["at"] == "2026-03-07T01:30:00Z")
    }

    @Test("a snooze until a wall time is read in the zone that it names, else in the system's")
    func snoozeZone() throws {
        func snooze(_ more: JSON) throws -> JSON? {
            let parameters = (["occurrence": "x", "until": "2026-03-08T09:00"] as JSON).with(more)
            return try call("Notifications.Snooze", parameters)["occurrence"]?["due"]
        }
        #expect(try snooze([:]) == "2026-03-08T09:00:00Z")
        #expect(try snooze(["zone": "Asia/Tokyo"]) == "2026-03-08T00:00:00Z")
        let refusal = try call.refusal(
            "Notifications.Snooze", ["occurrence": "x", "until": "2026-03-08T09:00", "zone": "Asia/Tokio"])
        #expect(refusal.name == "InvalidField" && refusal["field"] == "zone", "\(refusal)")
    }

    @Test("acknowledging clears a snooze")
    func acknowledgedSnooze() throws {
        try call("Notifications.Snooze", ["occurrence": "x", "duration": "2h"])
        #expect(try acknowledge() == ["x"])
        #expect(try call.advance("1d")["fired"] == 0)
        #expect(try call.state("x") == "acknowledged")
    }

    @Test("what is closed cannot be snoozed")
    func snoozeClosed() throws {
        _ = try acknowledge()
        #expect(try call.refusal("Notifications.Snooze", ["occurrence": "x"]).name == "WrongState")
    }
}
