public import NotifyModel

extension [Action]: StoredText {
    /// An array of the actions of the wire.
    public var storedText: String {
        "[" + map { StoredObject.text(of: $0) }.joined(separator: ",") + "]"
    }

    /// Reads what `storedText` wrote.
    public init(storedText: String) throws(NotifyError) {
        self = try StoredObject.readArray(storedText, "actions")
    }
}
