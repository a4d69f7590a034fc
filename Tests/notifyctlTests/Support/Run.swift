import CivilTime
import NotifyTestSupport

@testable import notifyctl

/// One run of the tool inside the test: by its words, with a fixed clock and zone.
struct Run {
    /// The time of the fixed clock.
    static let now = "2026-12-23T08:48:00Z"

    let status: Int32
    let output: String
    let errors: String

    /// Runs words against a socket; without one there is no daemon.
    init(_ words: [String], socket: String? = nil, zone: String = "Europe/Berlin") throws {
        let (output, notices) = (RecordedOutput(), RecordedOutput())
        let environment = try Self.environment(output, notices, socket: socket, zone: zone)
        status = Program.run(.success(words), in: environment)
        self.output = output.text
        errors = notices.text
    }

    static func environment(
        _ output: RecordedOutput, _ notices: RecordedOutput, socket: String?, zone: String = "Europe/Berlin"
    ) throws -> Environment {
        let now = try Instant(rfc3339: now)
        let variables = ["TZ": zone, "NOTIFYD_SOCKET": socket ?? "/nonexistent/notifyd/socket"]
        return Environment(
            variable: { variables[$0] }, now: { now }, link: { _ in nil }, file: { _ in nil }, output: output,
            notices: notices)
    }
}
