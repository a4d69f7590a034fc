import NotifyInterface

/// Both shapes of every method of org.notifyd.Push.
func pushShapes() throws -> [Shape] {
    let client = ClientParameters(client: "org.example.Tea")
    let token = TokenReply(
        token: "abcdefghijklmnopqrstuvwxyz", topic: "notifyd/you/abcdefghijklmnopqrstuvwxyz", created: true)
    let plainToken = TokenReply(token: "abcdefghijklmnopqrstuvwxyz", topic: nil, created: false)
    let none = NoFields()
    let deliver = try shapes(
        Push.Deliver.self,
        full: .init(
            token: "abc", payload: #"{"aps":{"badge":1}}"#, messageId: "7e0b2c1a", packet: 12,
            expires: at("2026-03-07T08:00:00Z"), lifetime: 600, collapseId: "tea"),
        minimal: .init(token: "abc", fault: "payload is no text"),
        fullReply: .init(outcome: "refused", reason: "aps is missing", handle: OccurrenceHandle(row: 12)),
        minimalReply: .init(outcome: "delivered"))
    let make = try shapes(
        Push.Token.self, full: client, minimal: client, fullReply: token, minimalReply: plainToken)
    let rotate = try shapes(
        Push.Rotate.self, full: client, minimal: client, fullReply: token, minimalReply: plainToken)
    let watch = try shapes(
        Push.Watch.self, full: none, minimal: none,
        fullReply: .init(broker: broker, clientId: "notifyd-abc", tokens: ["abc", "def"]),
        minimalReply: .init(clientId: "notifyd-abc", tokens: []))
    let setStatus = try shapes(
        Push.SetStatus.self, full: .init(state: "connected", reason: "a topic is refused", sessionPresent: false),
        minimal: .init(state: "connecting"), fullReply: none, minimalReply: none)
    let status = try shapes(
        Push.Status.self, full: none, minimal: none, fullReply: status, minimalReply: plainStatus)
    return deliver + make + rotate + watch + setStatus + status
}

private let broker = WireBroker(
    server: "mqtt.example.org", port: 8_883, tls: true, ca: "/etc/ssl/ca.pem", certificate: "/etc/ssl/you.pem",
    key: "push.key", user: "you", password: "push.password", prefix: "notifyd/you", keepAlive: 60, session: 604_800)

private let plainBroker = WireBroker(
    server: "localhost", port: 1_883, tls: false, prefix: "notifyd", keepAlive: 60, session: 0)

private let status = Push.Status.Reply(
    broker: broker, bridge: true, state: "disconnected", since: at("2026-03-07T07:00:00Z"),
    reason: "the broker does not answer", gap: at("2026-03-06T07:00:00Z"), tokens: 2, delivered: 4, duplicate: 3,
    expired: 2, refused: 1,
    failures: [
        WireReceipt(
            client: "org.example.Tea", messageId: "7e0b2c1a", at: at("2026-03-07T06:00:00Z"), outcome: "refused",
            reason: "aps is missing")
    ])

private let plainStatus = Push.Status.Reply(
    bridge: false, state: "disconnected", tokens: 0, delivered: 0, duplicate: 0, expired: 0, refused: 0, failures: [])
