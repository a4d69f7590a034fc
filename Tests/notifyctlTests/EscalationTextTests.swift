import NotifyTestSupport
import Testing

@testable import notifyctl

@Suite("steps of an escalation")
struct EscalationTextTests {
    @Test(
        "commas separate steps; in a command they are its own unless a step follows",
        arguments: [
            ("raise:10m", [EscalationText.Step(after: "10m", command: nil)]),
            ("raise:10m,raise:1h 30min", [.init(after: "10m", command: nil), .init(after: "1h 30min", command: nil)]),
            ("exec:20m=a,b,raise:1h", [.init(after: "20m", command: "a,b"), .init(after: "1h", command: nil)]),
            ("exec:20m=a=b:c", [.init(after: "20m", command: "a=b:c")]),
        ])
    func steps(text: String, expected: [EscalationText.Step]) throws {
        #expect(try EscalationText.parse(text) == expected)
    }

    @Test("what is printed is read back")
    func roundTrip() throws {
        var generator = SeededGenerator()
        let commands = ["a", "a,b", "a=b", "x:y,z", "say raise 10m", "=", ","]
        for _ in 0..<500 {
            let steps = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
                EscalationText.Step(
                    after: ["10m", "1h 30min", "90"].randomElement(using: &generator) ?? "1",
                    command: Bool.random(using: &generator) ? commands.randomElement(using: &generator) : nil)
            }
            #expect(try EscalationText.parse(EscalationText.text(steps)) == steps, "\(generator)")
        }
    }

    @Test(
        "what is no step is refused",
        arguments: ["", "raise", "raise:", "exec:20m", "exec:=a", "exec:5m=", "raise:1m,", ",raise:1m", "raise:1m,x"])
    func faults(text: String) {
        #expect(throws: CommandError.self) { try EscalationText.parse(text) }
    }
}
