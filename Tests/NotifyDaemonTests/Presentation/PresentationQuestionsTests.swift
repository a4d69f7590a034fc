import NotifyInterface
import NotifyModel
import NotifyTestSupport
import Recurrence
import Systemd
import Testing

@testable import NotifyDaemon

/// Who is asked how what rings is presented, and until when.
@Suite("questions about banners")
struct PresentationQuestionsTests {
    private let driver: LoopDriver
    private let questions: PresentationQuestions

    init() throws {
        driver = try LoopDriver()
        let clock = Timekeeper(virtual: instant("2027-03-01T12:00:00Z"), after: nil, zone: .utc)
        questions = PresentationQuestions(loop: driver.loop, clock: clock, limit: 60_000)
        questions.onDefault = { [driver] in driver.events.append("\($0.sorted())") }
    }

    @Test("a question has a deadline, and one answer")
    func answer() {
        questions.ask(7, client: 1, sequence: 3)
        #expect(questions.isAsked(7) && !questions.isAsked(3))
        #expect(questions.deadline(client: 1, sequence: 3) == instant("2027-03-01T12:01:00Z"))
        #expect(questions.deadline(client: 2, sequence: 3) == nil)
        #expect(questions.answered(client: 2, sequence: 3) == nil)
        #expect(questions.answered(client: 1, sequence: 3) == 7)
        #expect(questions.answered(client: 1, sequence: 3) == nil)
        #expect(!questions.isAsked(7) && driver.events.isEmpty)
    }

    @Test("a newer ringing takes back the question about the older one")
    func newer() {
        questions.ask(7, client: 1, sequence: 3)
        questions.ask(7, client: 1, sequence: 4)
        #expect(questions.answered(client: 1, sequence: 3) == nil)
        #expect(questions.isAsked(7))
        #expect(questions.answered(client: 1, sequence: 4) == 7)
    }

    @Test("when the limit is over it is shown, and nothing else")
    func limit() throws {
        questions.ask(8, client: 1, sequence: 4)
        questions.limit = 1
        questions.ask(7, client: 1, sequence: 3)
        questions.onDefault = { [driver] in
            driver.events.append("\($0)")
            driver.loop.stop()
        }
        try driver.run(awaiting: "the limit")
        #expect(driver.events == ["[7]"] && questions.isAsked(8) && !questions.isAsked(7))
    }

    @Test("a program that leaves ends its questions, at once and alone")
    func leaves() {
        for row: Int64 in 1...3 { questions.ask(row, client: row == 3 ? 2 : 1, sequence: row) }
        questions.end(1)
        questions.end(1)
        #expect(driver.events == ["[1, 2]"])
        #expect(questions.isAsked(3) && !questions.isAsked(1))
    }

    @Test("beyond the bound nobody is asked, until there is room again")
    func bound() {
        let count = Int64(Limits.presentations)
        for row in 1...(count + 1) { questions.ask(row, client: 1, sequence: row) }
        #expect(questions.isAsked(count) && !questions.isAsked(count + 1))
        questions.ask(count + 2, client: 2, sequence: 1)
        #expect(questions.isAsked(count + 2))
        #expect(questions.answered(client: 1, sequence: 1) == 1)
        questions.ask(count + 1, client: 1, sequence: count + 1)
        #expect(questions.isAsked(count + 1))
    }
}
