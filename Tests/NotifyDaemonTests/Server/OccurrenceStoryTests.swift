import CivilTime
import NotifyModel
import Testing

@testable import NotifyDaemon

@Suite("The story of an occurrence")
struct OccurrenceStoryTests {
    /// The ledger, the columns, and the story: `EVENT HH:MM` each.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let ledger: String
        let fired: String?
        var confirmed: String?
        var closed: String?
        var answered: String?
        let story: String
    }

    static let cases: [Case] = [
        Case(
            testDescription: "by date while nobody sets the clock", ledger: "updated 11:00,rang again 12:10",
            fired: "12:00", confirmed: "12:05", closed: "12:20",
            story: "scheduled updated fired confirmed rang again acknowledged"),
        Case(
            testDescription: "what came after a set-back stands after it", ledger: "snoozed 12:05,rang again 11:30",
            fired: "12:00", confirmed: "11:35", closed: "11:40",
            story: "scheduled fired snoozed rang again confirmed acknowledged"),
        Case(
            testDescription: "a ringing that became void is over", ledger: "rang again 12:10,voided 10:00",
            fired: "10:30", closed: "10:40", story: "scheduled rang again voided fired acknowledged"),
        Case(
            testDescription: "what made way comes first, also in the same millisecond", ledger: "replaced 12:00",
            fired: "12:00", story: "scheduled replaced fired"),
        Case(
            testDescription: "an answer after the acknowledgement", ledger: "answered 12:30", fired: "12:00",
            closed: "12:10", answered: "12:30", story: "scheduled fired acknowledged answered"),
        Case(
            testDescription: "who was launched in a millisecond confirms in it", ledger: "launched 12:00,snoozed 12:00",
            fired: "12:00", confirmed: "12:00", story: "scheduled fired launched confirmed snoozed"),
        Case(
            testDescription: "what was held in a millisecond is confirmed after it", ledger: "held 12:00,dropped 12:03",
            fired: "12:00", confirmed: "12:00", story: "scheduled fired held confirmed dropped"),
        Case(
            testDescription: "what superseded it stays written after an acknowledgement",
            ledger: "launched 12:06,superseded 12:05", fired: "12:00", closed: "12:10",
            story: "scheduled fired superseded launched acknowledged"),
        Case(
            testDescription: "an answer closes it, after a set-back too", ledger: "snoozed 12:05,rang again 09:00",
            fired: "12:00", closed: "09:10", answered: "09:10", story: "scheduled fired snoozed rang again answered"),
    ]

    private func date(_ time: String) -> Instant { instant("2027-03-01T\(time):00Z") }

    @Test("is told in the order in which it happened", arguments: cases)
    func order(of sample: Case) {
        var occurrence = Occurrence.pending(at: "2027-03-01T12:00:00Z")
        occurrence.fired = sample.fired.map(date)
        occurrence.firing = 1
        occurrence.sequence = 1
        occurrence.state = sample.closed == nil ? .fired : sample.answered == nil ? .acknowledged : .answered
        occurrence.confirmed = sample.confirmed.map(date)
        occurrence.closed = sample.closed.map(date)
        occurrence.closedBy = sample.closed.map { _ in "user" }
        let ledger = sample.ledger.split(separator: ",").map { line in
            LedgerEntry(event: String(line.dropLast(6)), at: date(String(line.suffix(5))))
        }
        let response = sample.answered.map { Response(action: "yes", text: nil, by: "user", at: date($0)) }
        let story = OccurrenceStory(occurrence, response, ledger: ledger)
        #expect(story.lines.map(\.event).joined(separator: " ") == sample.story)
    }
}
