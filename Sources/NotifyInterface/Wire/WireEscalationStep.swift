public import Varlink

/// One step of an escalation.
///
/// Its fields on the wire are those of `org.notifyd.Notifications.EscalationStep`.
public struct WireEscalationStep: JSONDecodable, JSONEncodable, Hashable, Sendable {
    /// The duration after the firing.
    public var after: String
    /// One of raise or exec.
    public var step: String
    /// The argument vector of exec.
    public var command: [String]?

    /// Joins the fields; those left out are absent.
    public init(after: String, step: String, command: [String]? = nil) {
        self.after = after
        self.step = step
        self.command = command
    }

    /// Reads the fields.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        after = try reader.string("after")
        step = try reader.string("step")
        command = try reader.optionalStrings("command")
    }

    /// Writes the fields that are there.
    public func encode(into object: inout ObjectWriter) {
        object.set("after", after)
        object.set("step", step)
        object.set("command", command)
    }
}
