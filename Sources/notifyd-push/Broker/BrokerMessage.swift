import CMosquitto
import CivilTime
import NotifyInterface

/// A message of the broker, taken out of libmosquitto's hands.
///
/// What APNs has as HTTP headers are MQTT user properties under the same names: `apns-id`, `apns-collapse-id` and
/// `apns-expiration` (seconds since 1970, 0 for none). The broker's own message expiry counts as well: it says how many
/// seconds are left (MQTT 5, 3.3.2.3.3).
struct BrokerMessage: Hashable, Sendable {
    let topic: String
    /// The text; nil when it is none.
    var payload: String?
    /// Why it cannot be handed over; nil when it can.
    var fault: String?
    /// The packet identifier; nil for a message without acknowledgement.
    var packet: Int?
    var identifier: String?
    var collapseIdentifier: String?
    var expires: Instant?
    var lifetime: Int64?

    init(topic: String, bytes: some Collection<UInt8>) {
        self.topic = topic
        guard bytes.count <= Limits.payloadBytes else {
            fault = "payload has \(bytes.count) bytes; use at most \(Limits.payloadBytes)"
            return
        }
        guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
            fault = "payload is no text in UTF-8"
            return
        }
        payload = text
    }

    /// Takes over a user property; others are nobody's here.
    mutating func take(_ name: String, _ value: String) {
        switch name {
        case "apns-id": identifier = value
        case "apns-collapse-id": collapseIdentifier = value
        case "apns-expiration": take(expiration: value)
        default: break
        }
    }

    private mutating func take(expiration text: String) {
        guard let seconds = Int64(text), seconds >= 0, let milliseconds = Self.milliseconds(seconds) else {
            payload = nil
            fault = "apns-expiration \(text.prefix(40)) is no date; write seconds since 1970"
            return
        }
        expires = seconds == 0 ? nil : Instant(milliseconds: milliseconds)
    }

    /// Up to the year 9999.
    private static func milliseconds(_ seconds: Int64) -> Int64? {
        seconds <= 253_402_300_799 ? seconds * 1_000 : nil
    }

    /// What the daemon is told: the token is the topic's last level, also where `TopicPrefix=` was another one when the
    /// broker began to keep the message.
    var delivery: Push.Deliver.Parameters {
        Push.Deliver.Parameters(
            token: topic.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? "",
            payload: payload, fault: fault, messageId: identifier, packet: packet, expires: expires,
            lifetime: lifetime, collapseId: collapseIdentifier)
    }
}

extension BrokerMessage {
    /// Copies a message out of a callback.
    init(_ message: mosquitto_message, _ properties: OpaquePointer?) {
        let bytes = UnsafeRawBufferPointer(start: message.payload, count: max(0, Int(message.payloadlen)))
        self.init(topic: message.topic.map { String(cString: $0) } ?? "", bytes: bytes)
        packet = message.qos > 0 && message.mid > 0 ? Int(message.mid) : nil
        var seconds: UInt32 = 0
        let expiry = Int32(MQTT_PROP_MESSAGE_EXPIRY_INTERVAL.rawValue)
        if mosquitto_property_read_int32(properties, expiry, &seconds, false) != nil { lifetime = Int64(seconds) }
        for (name, value) in UserProperties.read(properties) { take(name, value) }
    }
}
