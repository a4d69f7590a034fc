import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Recurrence
import Varlink

/// How a stored occurrence looks on the wire.
struct OccurrenceView {
    let store: Store
    /// The moment by which points of the elapsed axis become dates.
    let now: Moment
    /// Where zones are looked up.
    let zones: ZoneSource

    func wire(_ record: OccurrenceRecord) throws(NotifyError) -> WireOccurrence {
        let occurrence = record.occurrence
        let content = try Content(storedText: record.content)
        return WireOccurrence(
            client: record.client, identifier: record.identifier, scheduled: scheduled(occurrence),
            due: occurrence.due.map { date(of: $0) }, handle: OccurrenceHandle(row: occurrence.row),
            state: occurrence.state.word, title: content.title, level: occurrence.level.word, firing: occurrence.firing,
            fired: occurrence.fired, late: occurrence.late, confirmed: occurrence.confirmed, closed: occurrence.closed,
            closedBy: occurrence.closedBy, response: record.response,
            local: occurrence.local?.description, series: occurrence.repetition != .once,
            folded: occurrence.folded > 1 ? occurrence.folded : nil, ownerMissing: record.ownerMissing,
            zoneUnknown: try isZoneUnknown(record))
    }

    /// The date of an occurrence; of a floating one that waits, by the system's zone of now.
    func scheduled(_ occurrence: Occurrence) -> Instant {
        guard case .floating(let civil) = occurrence.due else { return occurrence.scheduled }
        return store.localClock.instant(civil)
    }

    /// The wall date of a due, as the clocks stand now.
    func date(of due: Due) -> Instant {
        due.date(at: now, local: store.localClock.instant)
    }

    private func isZoneUnknown(_ record: OccurrenceRecord) throws(NotifyError) -> Bool {
        guard !record.occurrence.state.isClosed,
            let zone = try Trigger(storedText: record.trigger).zone
        else { return false }
        do throws(RecurrenceError) {
            _ = try Zone.load(zone, from: zones)
            return false
        } catch {
            return true
        }
    }

    /// The story of an occurrence: what its columns say, and the ledger's lines, in the order in which it happened.
    func story(_ record: OccurrenceRecord) throws(StoreError) -> [LedgerEntry] {
        OccurrenceStory(
            record.occurrence, record.response, ledger: try ledger(record.occurrence.row)
        ).lines
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
}

extension Trigger {
    /// The zone that it is pinned to; nil when it needs none.
    fileprivate var zone: String? {
        switch self {
        case .pinned(_, let zone): zone
        case .recurring(let series): series.zone
        case .instant, .elapsed, .now, .push, .floating: nil
        }
    }
}
