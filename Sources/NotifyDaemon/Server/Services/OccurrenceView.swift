import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Recurrence

/// How a stored occurrence looks on the wire.
struct OccurrenceView {
    let store: Store
    /// The moment by which points of the elapsed axis become dates.
    let now: Moment

    func wire(_ record: OccurrenceRecord) throws(NotifyError) -> WireOccurrence {
        let occurrence = record.occurrence
        let content = try Content(storedText: record.content)
        return WireOccurrence(
            client: record.client, identifier: record.identifier, scheduled: occurrence.scheduled,
            due: occurrence.due.map { date(of: $0) }, handle: OccurrenceHandle(row: occurrence.row),
            state: occurrence.state.word, title: content.title, level: occurrence.level.word, firing: occurrence.firing,
            fired: occurrence.fired, late: occurrence.late, confirmed: occurrence.confirmed, closed: occurrence.closed,
            closedBy: occurrence.closedBy, response: record.response, ownerMissing: record.ownerMissing,
            zoneUnknown: try isZoneUnknown(record))
    }

    /// The wall date of a due, as the clocks stand now.
    func date(of due: Due) -> Instant {
        switch due {
        case .wall(let instant): instant
        case .elapsed(let point):
            now.wall.advanced(by: .milliseconds(point.milliseconds - now.elapsed.milliseconds))
        }
    }

    private func isZoneUnknown(_ record: OccurrenceRecord) throws(NotifyError) -> Bool {
        guard !record.occurrence.state.isClosed,
            case .pinned(_, let zone) = try Trigger(storedText: record.trigger)
        else { return false }
        do throws(RecurrenceError) {
            _ = try Zone.load(zone)
            return false
        } catch {
            return true
        }
    }

    /// The story of an occurrence: what its columns say, and the ledger's lines, oldest first.
    func story(_ record: OccurrenceRecord) throws(StoreError) -> [LedgerEntry] {
        let occurrence = record.occurrence
        var lines = [LedgerEntry(event: "scheduled", at: occurrence.created, detail: "for \(occurrence.scheduled)")]
        if let fired = occurrence.fired {
            let detail = occurrence.late.map { "late by \(DurationText.text(.milliseconds($0)))" } ?? "on time"
            lines.append(LedgerEntry(event: "fired", at: fired, detail: detail))
        }
        if let confirmed = occurrence.confirmed {
            lines.append(LedgerEntry(event: "confirmed", at: confirmed, detail: "by its client"))
        }
        let ledger = try self.ledger(occurrence.row)
        // The engine notes an answer only when it came after the acknowledgement; that one is what the columns closed.
        let wasAnsweredLater = ledger.contains { $0.event == OccurrenceState.answered.word }
        lines += ledger.filter { $0.event != OccurrenceState.answered.word }
        if let closed = occurrence.closed, wasAnsweredLater || record.response == nil {
            let state = wasAnsweredLater ? OccurrenceState.acknowledged : occurrence.state
            if !lines.contains(where: { $0.event == state.word }) {
                lines.append(
                    LedgerEntry(event: state.word, at: closed, detail: occurrence.closedBy.map { "by \($0)" }))
            }
        }
        if let response = record.response {
            let text = response.text.map { " \"\($0)\"" } ?? ""
            lines.append(
                LedgerEntry(event: "answered", at: response.at, detail: "\(response.action)\(text) by \(response.by)"))
        }
        return lines.enumerated().sorted { Self.isBefore($0, $1) }.map(\.element)
    }

    /// The newest lines of the ledger, as many as a reply has room for; a line says how many were left out.
    private func ledger(_ row: Int64) throws(StoreError) -> [LedgerEntry] {
        var room = Limits.ledgerBytes
        var kept: [LedgerEntry] = []
        for line in try store.ledger(occurrence: row, newest: Limits.ledgerLines).reversed() {
            room -= line.encodedByteCount
            guard room >= 0 else { break }
            kept.append(line)
        }
        let missing = try store.ledgerCount(occurrence: row) - kept.count
        guard missing > 0, let oldest = kept.last else { return kept.reversed() }
        return [LedgerEntry(event: "left out", at: oldest.at, detail: "\(missing) earlier lines")] + kept.reversed()
    }

    /// By time; it begins with `scheduled` wherever the clock was set since, and what confirms an end comes after it.
    private static func isBefore(
        _ left: (offset: Int, element: LedgerEntry), _ right: (offset: Int, element: LedgerEntry)
    ) -> Bool {
        func place(_ entry: LedgerEntry) -> Int {
            switch (entry.event, entry.detail) {
            case ("scheduled", _): 0
            case ("confirmed", MessageKind.closed.word), ("confirmed", MessageKind.response.word): 2
            default: 1
            }
        }
        let places = (place(left.element), place(right.element))
        if places.0 == 0 || places.1 == 0 { return places.0 < places.1 }
        return (left.element.at, places.0, left.offset) < (right.element.at, places.1, right.offset)
    }
}
