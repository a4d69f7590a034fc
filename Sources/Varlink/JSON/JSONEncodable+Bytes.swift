extension JSONEncodable {
    /// How many bytes it takes in a message, as compact JSON.
    public var encodedByteCount: Int {
        var bytes: [UInt8] = []
        ObjectWriter.append(self, to: &bytes)
        return bytes.count
    }
}
