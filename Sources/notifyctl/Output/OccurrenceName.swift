import NotifyInterface
import NotifyModel

/// How an occurrence is named to people, in a form that every command takes.
enum OccurrenceName {
    /// The identifier, with its client before it unless that is the tool's own.
    static func of(_ client: String, _ identifier: String) -> String {
        client == ClientIdentifier.commandLine ? identifier : "\(client)/\(identifier)"
    }

    static func of(_ occurrence: WireOccurrence) -> String {
        of(occurrence.client, occurrence.identifier)
    }

    /// The name, the handle and the title: `tea (+12) "Tea is ready"`.
    static func withTitle(_ occurrence: WireOccurrence) -> String {
        PlainText.line("\(of(occurrence)) (\(occurrence.handle)) \"\(occurrence.title)\"")
    }

    /// Whether it is a series that never had a date: its `scheduled` is none.
    static func isDateless(_ occurrence: WireOccurrence) -> Bool {
        occurrence.state == OccurrenceState.pending.word && occurrence.due == nil && !occurrence.zoneUnknown
    }

    /// The state, and what is wrong with its owner, zone or dates.
    static func state(_ occurrence: WireOccurrence) -> String {
        let marks = [
            isDateless(occurrence) ? "no date" : nil,
            occurrence.ownerMissing ? "owner missing" : nil, occurrence.zoneUnknown ? "zone unknown" : nil,
        ].compactMap(\.self)
        return occurrence.state + (marks.isEmpty ? "" : " (\(marks.joined(separator: ", ")))")
    }
}
