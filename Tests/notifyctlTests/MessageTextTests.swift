import CivilTime
import NotifyInterface
import NotifyModel
import Recurrence
import Testing

@testable import notifyctl

@Suite("messages as text")
struct MessageTextTests {
    private func message(
        kind: String = "fired", late: Int64? = nil, level: String? = nil, response: Response? = nil,
        state: String? = nil, by: String? = nil
    ) throws -> WireMessage {
        let date = try Instant(rfc3339: "2026-12-23T08:00:00Z")
        return WireMessage(
            sequence: 7, id: "org.example.A/tea@2026-12-23T08:00:00Z/\(kind)/2", client: "org.example.A", kind: kind,
            identifier: "tea", scheduled: date, firing: 2, handle: OccurrenceHandle(row: 12), at: date, late: late,
            level: level, content: Content(title: "Tea", body: "is\nready"), response: response, state: state, by: by)
    }

    @Test("a line says when, what, whose and what it carries")
    func lines() throws {
        let date = try Instant(rfc3339: "2026-12-23T08:00:00Z")
        let time = LocalTime(now: date, zone: .utc)
        let head = "2026-12-23 08:00  "
        #expect(try MessageText.line(message(), time) == head + "fired  org.example.A/tea (+12)  Tea: is ready")
        #expect(
            try MessageText.line(message(late: 90_000), time) == head
                + "fired  org.example.A/tea (+12)  Tea: is ready (late by 1min 30s)")
        #expect(
            try MessageText.line(message(level: "critical"), time) == head
                + "fired  org.example.A/tea (+12)  Tea: is ready (raised to critical)")
        let response = Response(action: "reply", text: "yes", by: "banner", at: date)
        #expect(
            try MessageText.line(message(kind: "response", response: response), time) == head
                + "response  org.example.A/tea (+12)  reply \"yes\", by banner")
        #expect(
            try MessageText.line(message(kind: "closed", state: "acknowledged", by: "user"), time) == head
                + "closed  org.example.A/tea (+12)  acknowledged, by user")
    }

    @Test("a command finds the message in its environment; what is absent has no variable")
    func variables() throws {
        let date = try Instant(rfc3339: "2026-12-23T08:00:00Z")
        let response = Response(action: "reply", text: "yes", by: "banner", at: date)
        let all = try MessageText.variables(message(kind: "response", response: response))
        #expect(
            Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.value) }) == [
                "NOTIFYD_CLIENT": "org.example.A", "NOTIFYD_IDENTIFIER": "tea", "NOTIFYD_KIND": "response",
                "NOTIFYD_MESSAGE_ID": "org.example.A/tea@2026-12-23T08:00:00Z/response/2", "NOTIFYD_OCCURRENCE": "+12",
                "NOTIFYD_SCHEDULED": "2026-12-23T08:00:00Z", "NOTIFYD_FIRING": "2", "NOTIFYD_LEVEL": "active",
                "NOTIFYD_TITLE": "Tea",
                "NOTIFYD_BODY": "is\nready", "NOTIFYD_ACTION": "reply", "NOTIFYD_TEXT": "yes",
            ])
        let raised = try MessageText.variables(message(level: "critical"))
        #expect(raised.contains { $0 == ("NOTIFYD_LEVEL", "critical") })
        #expect(try !MessageText.variables(message()).contains { $0.name == "NOTIFYD_ACTION" })
    }
}
