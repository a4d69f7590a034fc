import NotifyInterface
import NotifyModel
import Testing

@testable import NotifyDaemon

@Suite("what the user is asked when a client wants to notify")
struct PermissionQuestionTests {
    static let cases: [([String]?, [String], String)] = [
        (nil, ["allow", "deny"], "wants to show banners, play sounds and put a number at its icon."),
        (["banner"], ["allow", "deny"], "wants to show banners."),
        ([], ["allow", "deny"], "wants to notify you."),
        (
            ["banner", "critical"], ["allow", "allow-critical", "deny"],
            "wants to show banners and interrupt you with critical notifications."
        ),
    ]

    @Test("critical has a button of its own: nobody grants it by the way", arguments: cases)
    func answers(options: [String]?, identifiers: [String], words: String) {
        let question = PermissionQuestion("org.example.Tea", name: "Tea Timer", options: options)
        #expect(question.parameters.actions?.map(\.identifier) == identifiers)
        #expect(question.body.hasPrefix("org.example.Tea \(words)"))
    }

    @Test("how a client calls itself stands beside its name, which is the question's identifier")
    func names() throws {
        let question = PermissionQuestion("org.example.Tea", name: "System", options: nil).parameters
        #expect(question.client == "org.notifyd.Daemon" && question.identifier == "org.example.Tea")
        #expect(question.content.title == "May System notify you?")
        #expect(question.content.body?.contains("org.example.Tea") == true)
        try question.check()
    }

    @Test("opening the question answers nothing")
    func open() throws {
        #expect(throws: NotifyError.self) { try PermissionQuestion.check("default") }
        try PermissionQuestion.check("deny")
    }
}
