import Glibc
import NotifyInterface
import NotifyKit

/// Publishes one message and waits until the broker has it.
struct Sender {
    let broker: WireBroker
    let credentials: String?

    /// Milliseconds within which the broker has to take a message.
    private static let limit: Int64 = 30_000

    func send(_ shipment: Shipment, _ payload: [UInt8]) throws(BridgeError) {
        let link = try BrokerLink(client: Sender.client(), keepsSession: false, greet: { _ in }, take: { _ in })
        try link.connect(to: broker, credentials: credentials, session: 0)
        let end = MonotonicClock.running + Sender.limit
        var packet: Int32?
        while true {
            for event in try Sender.wait(link, until: end) {
                switch event {
                case .connected:
                    packet = try link.publish(
                        payload, to: broker.topic(of: shipment.token), properties: shipment.properties)
                case .published(let number, let code) where number == packet:
                    guard code < 128 else {
                        throw BridgeError(.broker, "the broker refuses the message: \(MosquittoFault.reason(code))")
                    }
                    return
                default: break
                }
            }
        }
    }

    private static func client() -> String {
        "notifyd-send-" + String(UInt64.random(in: .min ... .max), radix: 36)
    }

    private static func wait(_ link: BrokerLink, until end: Int64) throws(BridgeError) -> [BrokerLink.Event] {
        let left = end - MonotonicClock.running
        guard left > 0 else {
            throw BridgeError(.broker, "the broker has not taken the message for \(limit / 1_000) s")
        }
        var entries = [Wait.entry(link)]
        try Wait.poll(&entries, milliseconds: min(left, 1_000))
        return try link.move(
            reading: Wait.isReadable(entries[0]), writing: link.wantsWrite && Wait.isWritable(entries[0]))
    }
}
