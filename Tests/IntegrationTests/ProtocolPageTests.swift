import Foundation
import NotifyTestSupport
import Testing
import Varlink

@Suite("docs/PROTOCOL.md against a daemon")
struct ProtocolPageTests {
    @Test("every example of the page happens as it is written")
    func examplesHappen() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: root.appending(path: "docs/PROTOCOL.md"), encoding: .utf8)
        let daemon = try DaemonProcess.start(testClock: "2026-03-07T00:00Z", environment: ["TZ": "UTC"])
        var player = PagePlayer(daemon: daemon)
        for example in try ProtocolExample.read(page) { try player.play(example) }
        #expect(try daemon.terminate() == .exited(0))
    }
}

/// Plays the blocks of the page in order, by the convention that stands at its top.
private struct PagePlayer {
    let daemon: DaemonProcess
    private var current: RawClient?
    private var stream: RawClient?

    init(daemon: DaemonProcess) {
        self.daemon = daemon
    }

    mutating func play(_ example: ProtocolExample) throws {
        switch example.role {
        case .call:
            let connection = try daemon.connect()
            try connection.send(example.text)
            current = connection
        case .reply:
            try compare(example, with: try #require(current, "line \(example.line) replies to nothing"))
        case .stream:
            try compare(example, with: try #require(stream, "line \(example.line) has no stream"))
        }
    }

    private mutating func compare(_ example: ProtocolExample, with connection: RawClient) throws {
        let written = try JSONReader.parse(example.text)
        let message = try connection.message("the reply of line \(example.line)")
        let difference = difference(written, try JSONReader.parse(message), at: "reply")
        #expect(difference == nil, "line \(example.line): \(difference ?? ""); the daemon said \(message)")
        if written["continues"] == .bool(true) { stream = connection }
    }

    /// Where two values differ first, if they do; a stand-in for any value differs from none.
    private func difference(_ written: JSON, _ found: JSON, at path: String) -> String? {
        switch (written, found) {
        case (.string(ProtocolExample.anything), _):
            return nil
        case (.object(let written), .object(let found)):
            let names = written.members.map(\.name) + found.members.map(\.name).filter { written[$0] == nil }
            return names.lazy.compactMap { name in
                guard let left = written[name] else { return "\(path).\(name) is not on the page" }
                guard let right = found[name] else { return "\(path).\(name) is missing" }
                return difference(left, right, at: "\(path).\(name)")
            }.first
        case (.array(let written), .array(let found)) where written.count == found.count:
            return zip(written, found).enumerated().lazy.compactMap { index, pair in
                difference(pair.0, pair.1, at: "\(path)[\(index)]")
            }.first
        default:
            return written == found ? nil : "\(path) is \(found), not \(written)"
        }
    }
}
