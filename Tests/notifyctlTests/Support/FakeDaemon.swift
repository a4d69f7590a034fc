import NotifyTestSupport

/// A daemon by a table: each method has one answer; the virtual clock is refused as on the real clock.
struct FakeDaemon {
    private static let notVirtual = #"{"error":"org.notifyd.Manager.NotVirtual","parameters":{}}"#

    private let server: ScriptedServer

    /// Answers a method by its last name with the JSON text of its output.
    init(_ answers: [String: String]) throws {
        server = try ScriptedServer { message, _ in
            for (method, output) in answers where message.contains(".\(method)\"") {
                return .send(output.hasPrefix(#"{"error""#) ? output : #"{"parameters":\#(output)}"#)
            }
            return .send(Self.notVirtual)
        }
    }

    var socket: String { server.path }

    /// The calls, the question for the virtual clock left out.
    var calls: [String] { server.messages.filter { !$0.contains("ShowClock") } }

    /// The parameters of the only call, as JSON text.
    func parameters(of method: String) -> [String] {
        calls.compactMap { call in
            let head = #"{"method":"org.notifyd.\#(method)","parameters":"#
            return call.hasPrefix(head) ? String(call.dropFirst(head.count).dropLast()) : nil
        }
    }
}
