import CivilTime
import NotifyInterface
import Testing

@testable import notifyd_push

@Suite("messages of the broker")
struct BrokerMessageTests {
    @Test("APNs' headers are user properties of the same names")
    func properties() throws {
        var message = BrokerMessage(topic: "notifyd/you/abc", bytes: Array(#"{"aps":{"badge":1}}"#.utf8))
        message.take("apns-id", "7e0b")
        message.take("apns-collapse-id", "tea")
        message.take("apns-expiration", "1772841600")
        message.take("exec", "rm")
        let delivery = message.delivery
        #expect(
            delivery
                == Push.Deliver.Parameters(
                    token: "abc", payload: #"{"aps":{"badge":1}}"#, messageId: "7e0b",
                    expires: try Instant(rfc3339: "2026-03-07T00:00:00Z"), collapseId: "tea"))
    }

    @Test(
        "what is no text, or too long, is handed over as a fault",
        arguments: [
            [0xFF], [0x61, 0x00], [UInt8](repeating: 0x61, count: 65_537),
        ] as [[UInt8]])
    func faults(bytes: [UInt8]) {
        let message = BrokerMessage(topic: "notifyd/abc", bytes: bytes)
        #expect(message.payload == nil)
        #expect(message.fault?.hasPrefix("payload ") == true)
    }

    @Test(
        "a date of expiration that is none is a fault; 0 is no date",
        arguments: ["", "soon", "-1", "1e9", "99999999999999"])
    func expiration(text: String) {
        var message = BrokerMessage(topic: "notifyd/abc", bytes: Array("{}".utf8))
        message.take("apns-expiration", "0")
        #expect(message.expires == nil && message.fault == nil)
        message.take("apns-expiration", text)
        #expect(message.fault?.contains("apns-expiration") == true && message.payload == nil)
    }

    @Test("the token is the last level, whatever the prefix was", arguments: ["notifyd/abc", "old/prefix/abc", "abc"])
    func token(topic: String) {
        #expect(BrokerMessage(topic: topic, bytes: []).delivery.token == "abc")
    }

    @Test("topics are asked for and given up as tokens come and go")
    func topics() {
        let change = TopicChange(from: ["a", "b"], to: ["b", "c", "d"])
        #expect(change.subscribe == ["c", "d"] && change.unsubscribe == ["a"])
        let parts = TopicChange.parts((0..<130).map(String.init))
        #expect(parts.map(\.count) == [64, 64, 2])
    }

    @Test(
        "command lines",
        arguments: [
            ["--sned", "x"], ["--send"], ["--id", "x"], ["--socket", ""], ["--send", "", "--id", "a"],
        ])
    func usage(words: [String]) {
        let error = #expect(throws: BridgeError.self) { _ = try BridgeOptions(words) }
        #expect(error?.code == .usage)
    }

    @Test("a shipment's properties are those that were given")
    func shipment() throws {
        let options = try BridgeOptions(["--socket", "/s", "--send", "abc", "--id", "1", "--expiration", "17"])
        guard case .send(let shipment) = options.task else { return #expect(Bool(false)) }
        #expect(shipment.token == "abc" && options.socket == "/s")
        #expect(shipment.properties.map(\.name) == ["apns-id", "apns-expiration"])
    }
}
