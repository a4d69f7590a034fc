import Glibc
import NotifyTestSupport
import Testing

/// Case C35 (a) and more: SIGKILL at random moments while several clients schedule, fire, confirm, acknowledge and answer.
@Suite("SIGKILL at random moments under load")
struct CrashTortureTests {
    @Test(
        "what was answered is there, nothing is there by half, each ringing arrives under one key until it is confirmed"
    )
    func short() throws {
        try run(rounds: 200)
    }

    @Test("the same for long", .enabled(if: Products.runsLongTests, "make test-long runs it"))
    func long() throws {
        try run(rounds: 3_000)
    }

    private func run(rounds: Int) throws {
        let generator = SeededGenerator()
        var torture = try Torture(generator)
        for round in 0..<rounds {
            do {
                try torture.round(round)
            } catch {
                throw TestSupportError("round \(round), \(generator): \(error)")
            }
        }
        try torture.finish()
    }
}
