import CSystemd

/// A reply or a signal that arrived.
public struct BusMessage: Hashable, Sendable {
    /// The unique name of its sender, `:1.42`; empty for what libsystemd made itself.
    public let sender: String
    /// The object it comes from; empty in a reply.
    public let path: String
    /// The interface of a signal; empty in a reply.
    public let interface: String
    /// The name of a signal; empty in a reply.
    public let member: String
    /// What it carries.
    public let arguments: [BusValue]

    /// Makes a message, as a test wants to hand one in.
    public init(
        sender: String, path: String = "", interface: String = "", member: String = "", arguments: [BusValue] = []
    ) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
    }

    /// The signature of all that it carries.
    public var signature: String { arguments.map(\.signature).joined() }

    /// What it carries, when it has that signature.
    ///
    /// - Throws: ``SystemdError/Code/wrongMessage`` when it has another.
    public func arguments(_ signature: String) throws(SystemdError) -> [BusValue] {
        guard self.signature == signature else {
            throw SystemdError(
                code: .wrongMessage, function: "D-Bus message",
                context:
                    "\(member.isEmpty ? "the reply" : member) of \(sender) has the arguments \"\(self.signature)\","
                    + " not \"\(signature)\"")
        }
        return arguments
    }
}

extension BusMessage {
    /// Copies a message out of libsystemd's hands.
    init(_ message: OpaquePointer) throws(SystemdError) {
        func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
        var reader = MessageReader(message)
        self.init(
            sender: text(sd_bus_message_get_sender(message)), path: text(sd_bus_message_get_path(message)),
            interface: text(sd_bus_message_get_interface(message)), member: text(sd_bus_message_get_member(message)),
            arguments: try reader.rest())
    }
}
