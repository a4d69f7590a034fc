import CivilTime
import NotifyInterface
import NotifyModel
import Recurrence
import Varlink

/// A message as `listen` hands it on.
enum MessageText {
    /// The message as one line of JSON, without a line end.
    static func json(_ message: WireMessage) -> String {
        var bytes: [UInt8] = []
        ObjectWriter.append(message, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The message on one line for people: `2026-12-24 08:00  fired  tea (+12)  Tea is ready`.
    static func line(_ message: WireMessage, _ time: LocalTime) -> String {
        PlainText.line([time.cell(message.at), message.kind, subject(message), told(message)].joined(separator: "  "))
    }

    /// What the message speaks of: an occurrence with its handle, or the client alone.
    static func subject(_ message: WireMessage) -> String {
        guard let identifier = message.identifier else { return message.client }
        let name = OccurrenceName.of(message.client, identifier)
        return message.handle.map { "\(name) (\($0))" } ?? name
    }

    private static func told(_ message: WireMessage) -> String {
        if let response = message.response {
            return response.action + (response.text.map { " \"\($0)\"" } ?? "") + ", by \(response.by)"
        }
        if let state = message.state {
            return state + (message.by.map { ", by \($0)" } ?? "")
        }
        if let lifecycle = message.lifecycle {
            return lifecycle.event + (lifecycle.reason.map { ", for \($0)" } ?? "")
        }
        if let fetch = message.fetch { return "\(fetch.event) \(fetch.task)" }
        guard let content = message.content else { return "" }
        let body = content.body.map { ": \($0)" } ?? ""
        let late = message.late.map { " (late by \(DurationText.text(.milliseconds($0))))" } ?? ""
        let raised = message.level.map { " (raised to \($0))" } ?? ""
        return content.title + body + late + raised
    }

    /// The message as variables of a command's environment; absent parts have none.
    static func variables(_ message: WireMessage) -> [(name: String, value: String)] {
        let all: [(name: String, value: String?)] = [
            ("NOTIFYD_CLIENT", message.client),
            ("NOTIFYD_IDENTIFIER", message.identifier),
            ("NOTIFYD_KIND", message.kind),
            ("NOTIFYD_MESSAGE_ID", message.id),
            ("NOTIFYD_OCCURRENCE", message.handle?.description),
            ("NOTIFYD_SCHEDULED", message.scheduled?.description),
            ("NOTIFYD_FIRING", message.firing.map(String.init)),
            ("NOTIFYD_LEVEL", message.level ?? message.content?.level.word),
            ("NOTIFYD_TITLE", message.content?.title),
            ("NOTIFYD_BODY", message.content?.body),
            ("NOTIFYD_ACTION", message.response?.action),
            ("NOTIFYD_TEXT", message.response?.text),
            ("NOTIFYD_EVENT", message.lifecycle?.event ?? message.fetch?.event),
            ("NOTIFYD_TASK", message.fetch?.task),
            ("NOTIFYD_WAKE", message.fetch?.wake),
        ]
        return all.compactMap { name, value in value.map { (name, $0) } }
    }
}
