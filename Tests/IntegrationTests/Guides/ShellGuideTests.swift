import NotifyTestSupport
import Testing

@Suite("docs/guide/shell.md against a daemon")
struct ShellGuideTests {
    @Test("every block of the page prints what stands below it")
    func blocks() throws {
        let daemon = try DaemonProcess.virtual()
        let environment = [
            "NOTIFYD_SOCKET": daemon.socket, "PATH": "\(try Products.debug):/usr/bin:/bin",
        ]
        let blocks = try GuidePage("docs/guide/shell.md").blocks
        try #require(blocks.count >= 8)
        for (script, expected) in zip(blocks, blocks.dropFirst()) where script.language == "sh" {
            try #require(expected.language == "text", "\(script.testDescription) has no text below it")
            let result = try ControlCommand.run(program: "/bin/bash", ["-euc", script.text], environment: environment)
            #expect(result.status == 0, "\(script.testDescription): \(result.stderr)")
            #expect(Self.withoutNotes(result.stdout) == expected.text, "\(script.testDescription): \(result.stderr)")
        }
    }

    /// The notes tell that no screen is there, or whatever else the machine lacks.
    private static func withoutNotes(_ text: String) -> String {
        text.replacing(/"notes":\[[^\]]*\]/, with: "\"notes\":[…]")
    }
}
