public import NotifyModel

extension Content: StoredText {
    /// The content of the wire.
    public var storedText: String { StoredObject.text(of: self) }

    /// Reads what `storedText` wrote.
    public init(storedText: String) throws(NotifyError) {
        self = try StoredObject.read(storedText, "content")
    }
}
