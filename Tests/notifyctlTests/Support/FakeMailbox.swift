import NotifyTestSupport
import Synchronization

/// A daemon that has one mailbox: each subscription gets what its turn says, and answers are recorded.
final class FakeMailbox: Sendable {
    /// What one subscription is given.
    enum Turn: Sendable {
        /// These replies, and then nothing more.
        case replies([String])
        /// An error.
        case refusal(String)
    }

    private let server: ScriptedServer

    /// Gives each subscription its turn, the last one again and again; dies at the confirmations of those numbers.
    init(_ turns: [Turn], diesAtConfirmations deaths: Set<Int> = []) throws {
        let counts = Counts()
        server = try ScriptedServer { message, _ in
            if message.contains("Clients.Subscribe") {
                let turn = counts.subscriptions.withLock { count in
                    defer { count += 1 }
                    return turns[min(count, turns.count - 1)]
                }
                switch turn {
                case .replies(let replies): return .send(replies.joined(separator: "\0"))
                case .refusal(let error): return .send(error)
                }
            }
            if message.contains("Clients.Confirm") {
                let number = counts.confirmations.withLock { count in
                    count += 1
                    return count
                }
                return deaths.contains(number) ? .sendAndDie() : .send(#"{"parameters":{"confirmed":1}}"#)
            }
            if message.contains("Clients.Fail") { return .send(#"{"parameters":{"parked":0}}"#) }
            return .send(#"{"error":"org.notifyd.Manager.NotVirtual","parameters":{}}"#)
        }
    }

    var socket: String { server.path }

    /// The parameters of the confirmations and failures, in order, as JSON text after the method's last name.
    var answers: [String] {
        server.messages.compactMap { message in
            for method in ["Confirm", "Fail"] {
                let head = #"{"method":"org.notifyd.Clients.\#(method)","parameters":"#
                if message.hasPrefix(head) { return method + " " + message.dropFirst(head.count).dropLast() }
            }
            return nil
        }
    }

    /// How many subscriptions came.
    var subscriptions: Int { server.messages.count { $0.contains("Clients.Subscribe") } }

    static let owner = #"{"parameters":{"state":"owner"},"continues":true}"#
    static let standby = #"{"parameters":{"state":"standby"},"continues":true}"#

    /// A message that an occurrence fired, as a reply of the stream.
    static func fired(_ sequence: Int, title: String = "Tea") -> String {
        #"{"parameters":{"message":\#(message(sequence, title: title))},"continues":true}"#
    }

    /// The message itself.
    static func message(_ sequence: Int, title: String = "Tea") -> String {
        #"{"sequence":\#(sequence),"id":"org.notifyd.Cli/m\#(sequence)@2026-12-23T08:00:00Z/fired/1","#
            + #""client":"org.notifyd.Cli","kind":"fired","identifier":"m\#(sequence)","#
            + #""scheduled":"2026-12-23T08:00:00Z","firing":1,"handle":"+\#(sequence)","at":"2026-12-23T08:00:00Z","#
            + #""content":{"title":"\#(title)"}}"#
    }
}

private final class Counts: Sendable {
    let subscriptions = Mutex(0)
    let confirmations = Mutex(0)
}
