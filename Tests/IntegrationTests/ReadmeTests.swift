import Foundation
import NotifyTestSupport
import Testing

@Suite("the README")
struct ReadmeTests {
    /// The lines of its shell blocks up to the section that speaks of programs, but for those that build.
    private func lines() throws -> [String] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        let blocks = text.prefix(upTo: try #require(text.range(of: "## Tell a program")).lowerBound)
        return blocks.split(separator: "\n").map(String.init).filter { $0.hasPrefix("notifyctl ") }
    }

    @Test("its lines work in the order in which they stand, with a new daemon")
    func works() throws {
        let daemon = try DaemonProcess.virtual()
        let program = try Products.program("notifyctl")
        let lines = try lines()
        #expect(lines.count >= 8)
        for line in lines {
            let script = "notifyctl() { \(program) --socket '\(daemon.socket)' \"$@\"; }\n\(line)"
            let result = try ControlCommand.run(program: "/bin/sh", ["-c", script])
            #expect(result.status == 0, "\(line): \(result)")
        }
    }
}
