/// A retained post as the daemon keeps it: the posting of the wire.
extension WirePosting: StoredText {
    /// The posting of the wire.
    public var storedText: String { StoredObject.text(of: self) }

    /// Reads what `storedText` wrote.
    public init(storedText: String) throws(NotifyError) {
        self = try StoredObject.read(storedText, "posting")
    }
}
