public import Varlink

/// The parameters of a method that asks nothing, and the reply of one that answers nothing.
public struct NoFields: MethodParameters, MethodReply {
    /// There is only one such value.
    public init() {}

    /// Reads nothing.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {}

    /// Writes nothing.
    public func encode(into object: inout ObjectWriter) {}
}
