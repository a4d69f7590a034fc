import Foundation
import NotifyKit
import NotifyTestSupport
import Testing
import Varlink

@Suite("docs/guide/swift.md, and the first notification of README")
struct SwiftGuideTests {
    @Test("every block of Swift is part of a source file that is compiled and run")
    func blocks() throws {
        let sources = try ["Tests/IntegrationTests/Guides/SwiftGuide.swift", "Examples/Tea/main.swift"].map {
            Self.trimmed(try GuidePage.text(of: $0))
        }
        let blocks = try ["docs/guide/swift.md", "README.md"].flatMap { try GuidePage($0).blocks(in: "swift") }
        try #require(blocks.count > 12)
        for block in blocks {
            let isCompiled = sources.contains { $0.contains(Self.trimmed(block.text)) }
            #expect(isCompiled, "\(block.testDescription) is in no compiled file")
        }
    }

    @Test("what the page does works")
    func works() async throws {
        let daemon = try DaemonProcess.virtual()
        let caller = try daemon.caller()
        let guide = SwiftGuide(client: try await .connect(as: "org.example.Guide", path: daemon.socket))
        try await guide.categories()
        try await guide.scheduling()
        #expect(try await guide.client.pending().map(\.identifier).sorted() == ["pills", "plants"])
        try caller.advance("8h")
        try await guide.stored()
        try caller("Notifications.Respond", ["occurrence": "pills", "action": "default"])
        try await guide.firstAnswer()
        try caller.advance("2h")
        try await guide.answering()
        try await guide.client.schedule(Content(title: "Take the pills"), .now, as: "pills")
        try await guide.answeringLess()
        #expect(try await guide.client.pending() == [])
        try await guide.working()
        try await guide.posting()
        try await guide.mistaken()
        #expect(try await guide.testing(socket: daemon.socket).map(\.identifier) == ["tea"])
        try await fetches(guide, daemon)
        let listener = Task { await guide.listening() }
        listener.cancel()
        await listener.value
    }

    private func fetches(_ guide: SwiftGuide, _ daemon: DaemonProcess) async throws {
        let caller = try daemon.caller()
        let program = Task { [socket = daemon.socket] in try await guide.background(socket: socket) }
        try await client(of: caller, "org.example.News")
        try caller("Fetch.Run", ["client": "org.example.News"])
        while try caller("Fetch.List").member("tasks").elements.first?["lastResult"] != "newData" { await Task.yield() }
        program.cancel()
        // It may be about to hear that the wake is complete.
        _ = await program.result
    }

    /// Waits until a client's messages are read.
    private func client(of caller: Caller, _ name: String) async throws {
        while try !caller("Clients.List").member("clients").elements
            .contains(where: { $0["client"] == .string(name) && $0["connected"] == true })
        { await Task.yield() }
    }

    /// The text without indentation, which differs between a page and a file.
    private static func trimmed(_ text: String) -> String {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
    }
}
