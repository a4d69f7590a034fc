import NotifyInterface
import NotifyModel
import Varlink

// Each text of a request has its limit, and a call is one message; but an answer's text comes later and the actions of a
// category are added, so that all of it together may not fit one message. What makes way is the longest that can: first
// the answer's text, which Explain tells as well, then the commands. What stays is far below one message.

extension Notifications.Show.Reply {
    /// The reply within that many bytes: what had to make way is left out, and its path is in `leftOut`.
    func fitting(_ bytes: Int) -> Self {
        var reply = self
        var left: [String] = []
        for step in [Self.leaveOutAnswer, Self.leaveOutCommands] {
            guard reply.encodedByteCount > bytes else { return reply }
            left += step(&reply)
            reply.leftOut = left
        }
        return reply
    }

    private static func leaveOutAnswer(_ reply: inout Self) -> [String] {
        guard let response = reply.occurrence.response, response.text != nil else { return [] }
        reply.occurrence.response = Response(action: response.action, text: nil, by: response.by, at: response.at)
        return ["occurrence.response.text"]
    }

    private static func leaveOutCommands(_ reply: inout Self) -> [String] {
        var left: [String] = []
        if reply.policy.exec != nil {
            reply.policy.exec = nil
            left.append("policy.exec")
        }
        for (index, step) in (reply.policy.escalation ?? []).enumerated() where step.command != nil {
            reply.policy.escalation?[index].command = nil
            left.append("policy.escalate[\(index)].command")
        }
        return left
    }
}
