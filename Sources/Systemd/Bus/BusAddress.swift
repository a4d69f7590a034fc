/// The address of a message bus that can be reached without blocking: a Unix socket.
///
/// Other transports are left out: to resolve a host name or to start a program would block the loop
/// (D-Bus specification, "Server Addresses").
public struct BusAddress: Hashable, Sendable {
    /// The address in D-Bus's form, `unix:path=/run/user/1000/bus`.
    public let text: String

    /// The socket's file; nil when it is in the abstract name space.
    public let path: String?

    /// The places of the user's session bus, to be tried in turn: `DBUS_SESSION_BUS_ADDRESS`, else `$XDG_RUNTIME_DIR/bus`.
    public static func user(_ environment: [String: String]) -> [BusAddress] {
        if let given = environment["DBUS_SESSION_BUS_ADDRESS"], !given.isEmpty { return list(given) }
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return [] }
        return list("unix:path=" + escaped(folder + "/bus"))
    }

    /// The places of the system bus: `DBUS_SYSTEM_BUS_ADDRESS`, else its standard place.
    public static func system(_ environment: [String: String]) -> [BusAddress] {
        let given = environment["DBUS_SYSTEM_BUS_ADDRESS"] ?? ""
        return list(given.isEmpty ? "unix:path=/run/dbus/system_bus_socket" : given)
    }

    /// The Unix sockets of a list of addresses.
    public static func list(_ text: String) -> [BusAddress] {
        text.split(separator: ";").filter { $0.hasPrefix("unix:") }.map { BusAddress(String($0)) }
    }

    /// Without the `guid` of the bus: a new bus at the same place has another one, and would be refused for ever.
    private init(_ text: String) {
        let pairs = text.dropFirst("unix:".count).split(separator: ",").filter { !$0.hasPrefix("guid=") }
        self.text = "unix:" + pairs.joined(separator: ",")
        path = pairs.first { $0.hasPrefix("path=") }.map { PercentEscapes.unescaped($0.dropFirst("path=".count)) }
    }
}

// MARK: - Escaping

extension BusAddress {
    /// Writes a path so that no byte of it ends the value: all but letters, digits and `-_/.\*` as `%` and two digits.
    static func escaped(_ text: String) -> String {
        PercentEscapes.escaped(text, keeping: "-_/.\\*")
    }
}
