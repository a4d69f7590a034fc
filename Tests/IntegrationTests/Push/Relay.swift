import Foundation
import Glibc
import NotifyTestSupport

/// A relay between two sockets that can be cut, or that keeps an answer back.
struct Relay {
    private let command: RunningCommand
    /// Where it listens, when that is a port.
    let port: Int?

    /// Starts one; addresses are `tcp:PORT` or `unix:PATH`.
    init(from listen: String, to target: String, holding text: String? = nil) throws {
        guard let python = Products.python else { throw TestSupportError("NOTIFYD_TEST_PYTHON is not set") }
        let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Python/relay.py").path(percentEncoded: false)
        command = try RunningCommand(program: python, [script, listen, target] + (text.map { [$0] } ?? []))
        port = Int(try command.line(.seconds(20), "the relay is ready").split(separator: " ").last ?? "")
    }

    /// Closes what is connected and lets nobody in.
    func cut() throws { try tell(SIGUSR1, "cut") }

    /// Lets them in again.
    func open() throws { try tell(SIGUSR2, "open") }

    /// Waits until an answer is kept back.
    func waitUntilHeld() throws {
        guard try command.line(.seconds(20), "an answer is kept back") == "held" else {
            throw TestSupportError("the relay said something else")
        }
    }

    private func tell(_ signal: Int32, _ answer: String) throws {
        command.process.signal(signal)
        guard try command.line(.seconds(20), answer) == answer else {
            throw TestSupportError("the relay said something else than \(answer)")
        }
    }
}
