import NotifyInterface
import Varlink

/// What `push send` answers.
struct PushSent: JSONEncodable {
    /// The message's id.
    let id: String
    /// Whom it was sent to.
    let token: String

    func encode(into object: inout ObjectWriter) {
        object.set("id", id)
        object.set("token", token)
    }
}

/// Push for people.
enum PushText {
    static func token(_ reply: TokenReply) -> String {
        var fields = Fields()
        fields.add("Token", reply.token)
        fields.add("Topic", reply.topic ?? "none: write [Push] Server= into notifyd.conf")
        return fields.text
    }

    static func status(_ reply: Push.Status.Reply, _ time: LocalTime) -> String {
        var fields = Fields()
        fields.add("Broker", reply.broker.map { "\($0.server):\($0.port)\($0.tls ? "" : ", not encrypted")" } ?? "none")
        fields.add("Bridge", reply.bridge ? "runs" : "does not run (notifyd-push.service)")
        fields.add("State", state(reply, time))
        fields.add("Gap", reply.gap.map { "\(time.echo($0)): the broker had lost what it kept" })
        fields.add("Tokens", String(reply.tokens))
        fields.add("Delivered", String(reply.delivered))
        fields.add("Duplicate", String(reply.duplicate))
        fields.add("Expired", String(reply.expired))
        fields.add("Refused", String(reply.refused))
        for failure in reply.failures { fields.add("Not delivered", line(failure, time)) }
        return fields.text
    }

    private static func state(_ reply: Push.Status.Reply, _ time: LocalTime) -> String {
        let since = reply.since.map { " since \(time.echo($0))" } ?? ""
        return reply.state + since + (reply.reason.map { ": \($0)" } ?? "")
    }

    private static func line(_ receipt: WireReceipt, _ time: LocalTime) -> String {
        let name = receipt.messageId.map { " message \($0)" } ?? " a message"
        let owner = receipt.client.map { " to \($0)" } ?? ""
        return "\(time.cell(receipt.at)) \(receipt.outcome)\(name)\(owner): \(receipt.reason ?? "")"
    }
}
