/// Why the bridge cannot do something: one line for people.
struct BridgeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    struct Code: Hashable, Sendable {
        let name: String

        /// The command line cannot be used.
        static let usage: Code = Code(name: "usage")
        /// The daemon cannot be reached, or does not do its part.
        static let daemon: Code = Code(name: "daemon")
        /// The broker cannot be reached, or refuses.
        static let broker: Code = Code(name: "broker")
        /// A file or credential cannot be read.
        static let secret: Code = Code(name: "secret")
    }

    let code: Code
    let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
