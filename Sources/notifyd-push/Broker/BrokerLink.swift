import CMosquitto
import Glibc
import NotifyInterface
import NotifyKit

// One connection to the broker
//
// libmosquitto is driven by a loop of ours (mosquitto_loop_read, _write and _misc), on one thread. The acknowledgement of
// a message must leave after its callback has returned, because the daemon has it on disk only then: with a plain external
// loop libmosquitto 2.0 sends PUBACK first. Told by mosquitto_threaded_set that other threads may be there, it only queues
// it, and our next mosquitto_loop_write sends it. So a callback that fails is followed by no write: the link is given up,
// and the broker sends the message again on the next one.
//
// A link is used once. What went wrong with one leaves nothing behind for the next; the session is the broker's.

/// One connection to the broker, from its first packet to its end.
final class BrokerLink {
    /// What has happened on the link.
    enum Event: Equatable {
        /// The broker has taken us, and `greet` was done.
        case connected
        /// It answered a subscription with a reason code for each topic.
        case subscribed(packet: Int32, codes: [Int32])
        case unsubscribed(packet: Int32)
        /// It has a message of ours, or refuses it.
        case published(packet: Int32, code: Int32)
    }

    private var handle: OpaquePointer?
    private var events: [Event] = []
    /// Why the link is of no further use; nil while it is.
    private(set) var fault: BridgeError?
    /// Is done when the broker has taken us, before its first message; is told whether it still had our session.
    private let greet: (Bool) throws(BridgeError) -> Void
    /// Takes a message; it throws when the broker must keep it.
    private let take: (BrokerMessage) throws(BridgeError) -> Void

    /// Packets under way towards us at a time (Receive Maximum, MQTT 5 3.1.2.11.3); the daemon remembers more.
    private static let receiveMaximum: UInt16 = 32
    /// Bytes of a packet that we take: larger ones are refused by their text, these by the broker.
    private static let packetBytes: UInt32 = 1_048_576

    /// Prepares a link; nothing is sent.
    init(
        client: String, keepsSession: Bool, greet: @escaping (Bool) throws(BridgeError) -> Void,
        take: @escaping (BrokerMessage) throws(BridgeError) -> Void
    ) throws(BridgeError) {
        self.greet = greet
        self.take = take
        let this = Unmanaged.passUnretained(self).toOpaque()
        guard let handle = mosquitto_new(client, !keepsSession, this) else {
            throw BridgeError(.broker, "libmosquitto cannot be used: \(SystemError.text(errno))")
        }
        self.handle = handle
        let version = mosquitto_int_option(handle, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V5)
        try MosquittoFault.check(version, "MQTT 5")
        try MosquittoFault.check(mosquitto_threaded_set(handle, true), "acknowledging after the fact")
        setCallbacks(handle)
    }

    deinit {
        mosquitto_destroy(handle)
    }

    /// Connects to the broker: waits for name and address, not for its answer.
    func connect(to broker: WireBroker, credentials: String?, session: Int) throws(BridgeError) {
        try secure(broker, credentials)
        var properties: OpaquePointer?
        defer { mosquitto_property_free_all(&properties) }
        try add(MQTT_PROP_SESSION_EXPIRY_INTERVAL, UInt32(clamping: session), to: &properties)
        try add(MQTT_PROP_MAXIMUM_PACKET_SIZE, BrokerLink.packetBytes, to: &properties)
        let maximum = mosquitto_property_add_int16(
            &properties, Int32(MQTT_PROP_RECEIVE_MAXIMUM.rawValue), BrokerLink.receiveMaximum)
        try MosquittoFault.check(maximum, "receive maximum")
        let code = mosquitto_connect_bind_v5(
            handle, broker.server, Int32(broker.port), Int32(broker.keepAlive), nil, properties)
        try MosquittoFault.check(code, "\(broker.server):\(broker.port) cannot be reached")
    }

    private func add(_ property: mqtt5_property, _ value: UInt32, to list: inout OpaquePointer?) throws(BridgeError) {
        try MosquittoFault.check(
            mosquitto_property_add_int32(&list, Int32(property.rawValue), value), "a property of the connection")
    }

    /// Authorities, certificate and password.
    private func secure(_ broker: WireBroker, _ credentials: String?) throws(BridgeError) {
        if let user = broker.user {
            let password = try broker.password.map { (name) throws(BridgeError) in
                try Secret(setting: "Password", name: name, credentials: credentials).firstLine()
            }
            try MosquittoFault.check(mosquitto_username_pw_set(handle, user, password), "user and password")
        }
        guard broker.tls else { return }
        // libmosquitto says of any of them only that it cannot be used.
        let path = { (setting: String, name: String?) throws(BridgeError) -> String? in
            try name.map { (name) throws(BridgeError) in
                try Secret(setting: setting, name: name, credentials: credentials).path()
            }
        }
        let folder = broker.ca == nil ? "/etc/ssl/certs" : nil
        let code = mosquitto_tls_set(
            handle, try path("CA", broker.ca), folder, try path("Certificate", broker.certificate),
            try path("Key", broker.key), nil)
        try MosquittoFault.check(code, "the files of CA=, Certificate= and Key= cannot be used")
    }
}

// MARK: - Moving bytes

extension BrokerLink {
    /// The socket; -1 when there is none.
    var descriptor: Int32 { mosquitto_socket(handle) }

    /// Whether something waits to be sent.
    var wantsWrite: Bool { mosquitto_want_write(handle) }

    /// Reads what came and tells what happened; nothing more is done on a link that has a fault.
    func move(reading: Bool, writing: Bool) throws(BridgeError) -> [Event] {
        if reading { try run("the connection was lost", mosquitto_loop_read(handle, 1)) }
        if writing { try run("the connection was lost", mosquitto_loop_write(handle, 1)) }
        try run("the connection was lost", mosquitto_loop_misc(handle))
        defer { events = [] }
        return events
    }

    private func run(_ what: String, _ code: @autoclosure () -> Int32) throws(BridgeError) {
        if let fault { throw fault }
        let code = code()
        // A callback that failed says more than what became of the packet.
        if let fault { throw fault }
        try MosquittoFault.check(code, what)
    }

    /// Asks for the messages of topics, those from now on, not what a topic retains; returns the packet's number.
    func subscribe(_ topics: [String]) throws(BridgeError) -> Int32 {
        var packet: Int32 = 0
        let code = TopicList(topics).use {
            mosquitto_subscribe_multiple(
                handle, &packet, Int32(topics.count), $0, 1, Int32(MQTT_SUB_OPT_SEND_RETAIN_NEVER.rawValue), nil)
        }
        try MosquittoFault.check(code, "subscribing")
        return packet
    }

    /// Asks for no more messages of topics; returns the packet's number.
    func unsubscribe(_ topics: [String]) throws(BridgeError) -> Int32 {
        var packet: Int32 = 0
        let code = TopicList(topics).use {
            mosquitto_unsubscribe_multiple(handle, &packet, Int32(topics.count), $0, nil)
        }
        try MosquittoFault.check(code, "unsubscribing")
        return packet
    }

    /// Sends a message that the broker is to acknowledge; returns the packet's number.
    func publish(
        _ payload: [UInt8], to topic: String, properties: [(name: String, value: String)]
    ) throws(BridgeError) -> Int32 {
        var list: OpaquePointer?
        defer { mosquitto_property_free_all(&list) }
        for property in properties { try UserProperties.add(property.name, property.value, to: &list) }
        var packet: Int32 = 0
        let code = mosquitto_publish_v5(handle, &packet, topic, Int32(payload.count), payload, 1, false, list)
        try MosquittoFault.check(code, "publishing")
        return packet
    }
}

// MARK: - Callbacks

extension BrokerLink {
    private func setCallbacks(_ handle: OpaquePointer) {
        mosquitto_connect_v5_callback_set(handle) { _, this, code, flags, _ in
            BrokerLink.from(this)?.connected(code, flags)
        }
        mosquitto_message_v5_callback_set(handle) { _, this, message, properties in
            guard let message else { return }
            BrokerLink.from(this)?.received(message.pointee, properties)
        }
        mosquitto_subscribe_v5_callback_set(handle) { _, this, packet, count, codes, _ in
            let all = UnsafeBufferPointer(start: codes, count: max(0, Int(count)))
            BrokerLink.from(this)?.events.append(.subscribed(packet: packet, codes: Array(all)))
        }
        mosquitto_unsubscribe_v5_callback_set(handle) { _, this, packet, _ in
            BrokerLink.from(this)?.events.append(.unsubscribed(packet: packet))
        }
        mosquitto_publish_v5_callback_set(handle) { _, this, packet, code, _ in
            BrokerLink.from(this)?.events.append(.published(packet: packet, code: code))
        }
        mosquitto_disconnect_v5_callback_set(handle) { _, this, code, _ in
            BrokerLink.from(this)?.disconnected(code)
        }
    }

    private static func from(_ pointer: UnsafeMutableRawPointer?) -> BrokerLink? {
        pointer.map { Unmanaged<BrokerLink>.fromOpaque($0).takeUnretainedValue() }
    }

    private func connected(_ code: Int32, _ flags: Int32) {
        do throws(BridgeError) {
            guard code == 0 else {
                throw BridgeError(.broker, "the broker refuses us: \(MosquittoFault.reason(code))")
            }
            try greet(flags & 1 == 1)
            events.append(.connected)
        } catch {
            fault = error
        }
    }

    /// A reason of the broker's own says more than that the connection is gone.
    private func disconnected(_ code: Int32) {
        guard code >= 128, fault == nil else { return }
        fault = BridgeError(.broker, "the broker ended the connection: \(MosquittoFault.reason(code))")
    }

    /// After a fault nothing more is taken: what comes now would be acknowledged by nobody.
    private func received(_ message: mosquitto_message, _ properties: OpaquePointer?) {
        guard fault == nil else { return }
        do throws(BridgeError) {
            try take(BrokerMessage(message, properties))
        } catch {
            fault = error
        }
    }
}
