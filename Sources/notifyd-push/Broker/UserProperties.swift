import CMosquitto
import Glibc

/// The user properties of MQTT 5: names with values.
enum UserProperties {
    private static let kind = Int32(MQTT_PROP_USER_PROPERTY.rawValue)

    /// All of a message, in order.
    static func read(_ properties: OpaquePointer?) -> [(name: String, value: String)] {
        var found: [(name: String, value: String)] = []
        var place = properties
        var skipsFirst = false
        while let current = place {
            var name: UnsafeMutablePointer<CChar>?
            var value: UnsafeMutablePointer<CChar>?
            place = mosquitto_property_read_string_pair(current, kind, &name, &value, skipsFirst)
            defer {
                free(name)
                free(value)
            }
            if let name, let value { found.append((String(cString: name), String(cString: value))) }
            skipsFirst = true
        }
        return found
    }

    /// Adds one to a list.
    static func add(_ name: String, _ value: String, to properties: inout OpaquePointer?) throws(BridgeError) {
        try MosquittoFault.check(mosquitto_property_add_string_pair(&properties, kind, name, value), "a user property")
    }
}
