import CivilTime
import NotifyModel
import Recurrence

// The story of an occurrence
//
// The ledger's lines stand in the order in which things happened. The columns of the occurrence (fired, confirmed, closed,
// answered) have a wall date only, and somebody may have set the clock in between: each of them is woven in where it
// belongs. What can only come before or after it bounds the place; within the bounds it is the one at which the dates
// fall the least often, which is by date as long as nobody set the clock back.

/// Tells what happened to an occurrence, in the order in which it happened.
struct OccurrenceStory {
    private let occurrence: Occurrence
    private let response: Response?
    private(set) var lines: [LedgerEntry] = []

    /// What happens only to what rang, or to its messages.
    private static let afterRinging: Set<String> = [
        "rang again", "snoozed", "escalated", "command", "launched", "failed", "parked", "not delivered", "dropped",
        "confirmed", "acknowledged", "answered", "expired", "shown", "not shown", "left the screen", "held", "sounded",
        "silent", "refused", "opened", "not opened",
    ]
    /// What happens only to what is not closed.
    private static let beforeClosing: Set<String> = ["rang again", "snoozed", "escalated", "voided", "fired"]

    /// What happens to a message, or the ringing, before its client can have it.
    private static let beforeConfirmation: Set<String> = ["launched", "held", "not shown"]

    /// Who closes a date of a series without anybody's doing.
    private static let byItself: Set<String> = [Occurrence.newerDate, Occurrence.correctedClock]

    init(_ occurrence: Occurrence, _ response: Response?, ledger: [LedgerEntry]) {
        self.occurrence = occurrence
        self.response = response
        // How it was closed before it was acknowledged: written down later, and told where it belongs.
        let closings = ledger.filter { $0.event == OccurrenceState.superseded.word }
        lines = [Self.beginning(occurrence, ledger)] + ledger.filter { $0.event != OccurrenceState.superseded.word }
        weaveFiring()
        weaveConfirmation()
        for line in closings { weave(line, between: afterLastRinging, lines.count, last: true) }
        // The engine notes an answer that came after the acknowledgement; that one is what the columns closed.
        let wasAnsweredLater = ledger.contains { $0.event == OccurrenceState.answered.word }
        if wasAnsweredLater || response == nil { weaveClosing(answeredLater: wasAnsweredLater) }
        weaveAnswer()
    }

    /// What moves a date of a series before it rings.
    private static let moves: Set<String> = ["folded", "skipped", "jumped over", "moved", "zone known", "replaced"]

    /// When it was scheduled, and for when: the date of a row that moved is not the one it was scheduled for.
    private static func beginning(_ occurrence: Occurrence, _ ledger: [LedgerEntry]) -> LedgerEntry {
        let date = occurrence.local?.description ?? occurrence.scheduled.description
        let hasMoved = occurrence.repetition != .once && ledger.contains { moves.contains($0.event) }
        let isDateless = occurrence.state == .pending && occurrence.due == nil
        return LedgerEntry(
            event: "scheduled", at: occurrence.created,
            detail: isDateless ? "without a date" : hasMoved ? "for a date that became \(date)" : "for \(date)")
    }

    /// The first line after the last time that the clock was set back and all before was void.
    private var start: Int { (lines.lastIndex { $0.event == "voided" } ?? 0) + 1 }

    private mutating func weaveFiring() {
        guard let fired = occurrence.fired else { return }
        let end = lines[start...].firstIndex { Self.afterRinging.contains($0.event) } ?? lines.count
        let detail = occurrence.late.map { "late by \(DurationText.text(.milliseconds($0)))" } ?? "on time"
        weave(LedgerEntry(event: "fired", at: fired, detail: detail), between: start, end, last: true)
    }

    private mutating func weaveConfirmation() {
        guard let confirmed = occurrence.confirmed else { return }
        // Where the first message was taken back, a later one set the column, and has its line.
        let isTold = lines.contains { $0.event == "confirmed" && $0.at == confirmed }
        guard occurrence.sequence != nil || !isTold else { return }
        var begin = lines.lastIndex { $0.event == "fired" }.map { $0 + 1 } ?? start
        // Who was launched for it, or got what was held, confirms it afterwards, also in the same millisecond.
        while lines.indices.contains(begin), Self.beforeConfirmation.contains(lines[begin].event),
            lines[begin].at <= confirmed
        {
            begin += 1
        }
        weave(
            LedgerEntry(event: "confirmed", at: confirmed, detail: "by its client"), between: begin, lines.count,
            last: false)
    }

    private mutating func weaveClosing(answeredLater: Bool) {
        let earlier = Self.byItself.contains(occurrence.closedBy ?? "") ? OccurrenceState.superseded : .acknowledged
        let state = answeredLater ? earlier : occurrence.state
        guard let closed = occurrence.closed, !lines[start...].contains(where: { $0.event == state.word }) else {
            return
        }
        let after = answeredLater ? OccurrenceState.answered.word : ""
        let end = lines[afterLastRinging...].firstIndex { $0.event == after || Self.comesOfEnd($0) } ?? lines.count
        weave(
            LedgerEntry(event: state.word, at: closed, detail: occurrence.closedBy.map { "by \($0)" }),
            between: afterLastRinging, end, last: true)
    }

    private mutating func weaveAnswer() {
        guard let response else { return }
        let text = response.text.map { " \"\($0)\"" } ?? ""
        let line = LedgerEntry(
            event: OccurrenceState.answered.word, at: response.at, detail: "\(response.action)\(text) by \(response.by)"
        )
        if let place = lines.lastIndex(where: { $0.event == line.event }) {
            lines[place] = line
        } else {
            let end = lines[afterLastRinging...].firstIndex(where: Self.comesOfEnd) ?? lines.count
            weave(line, between: afterLastRinging, end, last: true)
        }
    }

    private var afterLastRinging: Int {
        (lines.lastIndex { Self.beforeClosing.contains($0.event) } ?? 0) + 1
    }

    /// What follows from the answer or the closing, also in the same millisecond.
    private static func comesOfEnd(_ line: LedgerEntry) -> Bool {
        ["opened", "not opened"].contains(line.event)
            || line.event == "confirmed"
                && (line.detail == MessageKind.closed.word || line.detail == MessageKind.response.word)
    }

    /// Puts a line where the dates fall the least often; of several such places at the first or the last.
    private mutating func weave(_ line: LedgerEntry, between begin: Int, _ end: Int, last: Bool) {
        func falls(_ left: Int, _ right: Int) -> Int {
            let dates = [left, right].map { $0 < 0 ? line.at : $0 < lines.count ? lines[$0].at : .distantEnd }
            return dates[0] > dates[1] ? 1 : 0
        }
        var best = (place: begin, cost: Int.max)
        for place in begin...max(begin, end) {
            let cost = falls(place - 1, -1) + falls(-1, place) - falls(place - 1, place)
            if cost < best.cost || last && cost == best.cost { best = (place, cost) }
        }
        lines.insert(line, at: best.place)
    }
}

extension Instant {
    /// Later than every date of a ledger.
    fileprivate static let distantEnd = Instant(milliseconds: .max)
}
