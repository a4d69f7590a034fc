import NotifyStore
import Systemd
import Testing

@testable import NotifyDaemon

@Suite("what is asked of the bus for a launch")
struct TransientUnitTests {
    private func order(_ answers: [LaunchOrder.Answer] = [], needsStream: Bool = false) -> LaunchOrder {
        LaunchOrder(
            client: "org.example.My-News", way: .busName("org.example.My-News"), environment: ["NOTIFYD_CLIENT": "x y"],
            token: "t1", answers: answers, needsStream: needsStream)
    }

    @Test("a command is handed over word for word, in the form that StartTransientUnit wants")
    func unit() {
        let unit = TransientUnit(
            order(), path: "/usr/bin/news", arguments: ["news", "$HOME", "%h", ""], home: "/home/x", number: 36)
        #expect(unit.name == "app-notifyd-org.example.My\\x2dNews@10.service")
        #expect(TransientUnit.pattern("org.example.My-News") == "app-notifyd-org.example.My\\x2dNews@*.service")
        #expect(unit.arguments.map(\.signature).joined() == "ssa(sv)a(sa(sv))")
        let text = "\(unit.arguments)"
        #expect(text.contains("no-env-expand") && text.contains("$HOME") && text.contains("NOTIFYD_CLIENT=x y"))
    }

    @Test("each named action is told by itself, and all else by one activation")
    func calls() {
        let platform = BusValue.properties([("desktop-startup-id", .string("t1")), ("activation-token", .string("t1"))])
        let answers = [
            LaunchOrder.Answer(sequence: 1, action: "default", text: nil),
            LaunchOrder.Answer(sequence: 2, action: "say", text: "hello"),
            LaunchOrder.Answer(sequence: 3, action: "default", text: nil),
        ]
        let calls = ActivatedApplication.calls(order(answers))
        #expect(calls.map(\.member) == ["Activate", "ActivateAction"])
        #expect(calls.map(\.confirms) == [[1, 3], [2]])
        #expect(calls[0].arguments == [platform])
        #expect(calls[1].arguments == [.string("say"), .array([.variant(.string("hello"))], of: "v"), platform])
        #expect(ActivatedApplication.calls(order(needsStream: true)).map(\.member) == ["Activate"])
        #expect(ActivatedApplication.path("org.example.My-News") == "/org/example/My_News")
    }
}
