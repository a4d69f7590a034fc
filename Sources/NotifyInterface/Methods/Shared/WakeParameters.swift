public import Varlink

/// What is asked of a client's background work.
public struct WakeParameters: MethodParameters {
    /// The client.
    public var client: String
    /// One of its tasks; when absent its interval (Run) or all of them (Explain).
    public var task: String?

    /// Joins the fields; those left out are absent.
    public init(client: String, task: String? = nil) {
        self.client = client
        self.task = task
    }

    /// Reads the fields.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        client = try reader.string("client")
        task = try reader.optionalString("task")
    }

    /// Writes the fields that are there.
    public func encode(into object: inout ObjectWriter) {
        object.set("client", client)
        object.set("task", task)
    }
}
