import Foundation
import NotifyTestSupport
import Varlink

/// A peer on a bus that owns a name, records its calls, and answers all of them in one manner.
final class BusPeer {
    /// How it answers (Python/bus_peer.py).
    enum Manner: String, CaseIterable, Sendable {
        case answer, refuse, hang
        /// Refuses the action "boom" alone.
        case refuseBoom = "refuse-boom"
    }

    private let command: RunningCommand

    /// Starts it and waits until it owns the name.
    init(on bus: PrivateBus, _ name: String, _ manner: Manner) throws {
        guard let python = Products.python else { throw TestSupportError("there is no Python with dbus-fast") }
        let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Python/bus_peer.py").path(percentEncoded: false)
        command = try RunningCommand(program: python, [script, bus.address, name, manner.rawValue])
        guard try call("the peer is ready")["member"] == "ready" else {
            throw TestSupportError("the peer is not ready")
        }
    }

    /// The next call that it got.
    func call(_ reason: String) throws -> JSON {
        try JSONReader.parse(try command.line(.seconds(10), reason))
    }
}
