public import Varlink

/// The virtual clock after it was moved.
public struct ClockReply: MethodReply {
    /// The clock afterwards.
    public var clock: WireClock
    /// How many occurrences rang.
    public var fired: Int

    /// Joins the fields; those left out are absent.
    public init(clock: WireClock, fired: Int) {
        self.clock = clock
        self.fired = fired
    }

    /// Reads the fields.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        clock = try reader.value("clock")
        fired = Int(try reader.int("fired"))
    }

    /// Writes the fields that are there.
    public func encode(into object: inout ObjectWriter) {
        object.set("clock", clock)
        object.set("fired", fired)
    }
}
