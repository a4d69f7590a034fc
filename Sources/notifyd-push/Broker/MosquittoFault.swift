import CMosquitto
import Glibc
import NotifyKit

/// Result codes of libmosquitto and reason codes of MQTT as errors.
enum MosquittoFault {
    /// Throws what a call's result code says.
    static func check(_ code: Int32, _ what: String) throws(BridgeError) {
        let number = errno
        guard code != Int32(MOSQ_ERR_SUCCESS.rawValue) else { return }
        throw BridgeError(.broker, "\(what): \(text(code, number))")
    }

    /// What a result code says, with the system's error where it is one.
    static func text(_ code: Int32, _ number: Int32) -> String {
        if code == Int32(MOSQ_ERR_ERRNO.rawValue) { return SystemError.text(number) }
        return mosquitto_strerror(code).map { sentence(String(cString: $0)) } ?? "failure \(code)"
    }

    /// What a reason code of MQTT 5 says.
    static func reason(_ code: Int32) -> String {
        mosquitto_reason_string(code).map { sentence(String(cString: $0)) } ?? "reason \(code)"
    }

    private static func sentence(_ text: String) -> String {
        text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}
