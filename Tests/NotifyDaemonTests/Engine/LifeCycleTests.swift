import NotifyModel
import Testing

@testable import NotifyDaemon

@Suite("The table of the life cycle")
struct LifeCycleTests {
    /// A row an event, a column a state.
    ///
    /// In the order pending, snoozed, fired, answered, acknowledged, expired, missed,
    /// cancelled, superseded. `-` changes nothing, `!` refuses.
    static let rows: [(event: LifeCycleEvent, cells: String)] = [
        (.due, "fired fired - - - - - - -"),
        (.miss, "missed missed - - - - - - -"),
        (.ring, "- - fired - - - - - -"),
        (.expire, "expired expired expired - - - - - -"),
        (.acknowledge, "!notFired acknowledged acknowledged - - - - - acknowledged"),
        (.respond, "!notFired answered answered !alreadyAnswered answered !closed !closed !closed answered"),
        (.snooze, "!notFired snoozed snoozed !closed !closed !closed !closed !closed !closed"),
        (.confirm, "- - acknowledged - - - - - acknowledged"),
        (.cancel, "cancelled cancelled cancelled - - - - - -"),
        (.supersede, "- - superseded - - - - - -"),
        (.replace, "cancelled fired - - - - - - -"),
        (.void, "- - pending - - pending pending - -"),
    ]

    @Test("every pair of state and event is decided", arguments: rows)
    func pairs(event: LifeCycleEvent, cells: String) {
        let words = cells.split(separator: " ").map(String.init)
        #expect(words.count == OccurrenceState.allCases.count)
        for (state, word) in zip(OccurrenceState.allCases, words) {
            #expect(Self.word(LifeCycle.outcome(of: event, in: state)) == word, "\(event) in \(state)")
        }
    }

    @Test("the test's table has every event once")
    func complete() {
        #expect(Self.rows.map(\.event) == LifeCycleEvent.allCases)
    }

    @Test("a closed occurrence is left only by an answer, when a newer date closed it, or when its ringing is void")
    func closed() {
        for state in OccurrenceState.allCases where state.isClosed && state != .superseded {
            for event in LifeCycleEvent.allCases where event != .void && (state, event) != (.acknowledged, .respond) {
                if case .moves = LifeCycle.outcome(of: event, in: state) {
                    Issue.record("\(event) moves what is \(state)")
                }
            }
        }
    }

    @Test("docs/ARCHITECTURE.md has the table as it is")
    func documented() throws {
        let text = try #require(ConfigurationFiles.text(of: Self.page))
        let begin = try #require(text.firstRange(of: "<!-- life cycle: begin -->\n"))
        let end = try #require(text.firstRange(of: "\n<!-- life cycle: end -->"))
        #expect(text[begin.upperBound..<end.lowerBound] == LifeCycle.table)
    }

    /// The page, found from this file's place in the repository.
    private static var page: String {
        let parts = #filePath.split(separator: "/").dropLast(4)
        return "/" + parts.joined(separator: "/") + "/docs/ARCHITECTURE.md"
    }

    private static func word(_ outcome: LifeCycleOutcome) -> String {
        switch outcome {
        case .moves(let state): state.word
        case .nothing: "-"
        case .refused(let refusal): "!\(refusal)"
        }
    }
}
