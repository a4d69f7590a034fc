/// One way into the code for arbitrary bytes: it must neither trap nor break a stated property, whatever the bytes are.
public struct FuzzTarget: Sendable {
    /// The word that picks the target, and the name of its folder in `Corpus/`.
    public let name: String
    /// Feeds one input; a broken property stops the process.
    public let run: @Sendable ([UInt8]) -> Void

    /// A target of that name.
    public init(_ name: String, _ run: @escaping @Sendable ([UInt8]) -> Void) {
        self.name = name
        self.run = run
    }

    /// The target of that name.
    public static func named(_ name: String) -> FuzzTarget? {
        all.first { $0.name == name }
    }
}
