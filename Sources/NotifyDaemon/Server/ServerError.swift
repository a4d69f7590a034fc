/// Why the daemon cannot serve, or cannot serve on.
struct ServerError: Error, Hashable, Sendable {
    /// What is wrong.
    struct Code: Hashable, Sendable {
        let name: String

        /// The socket's path does not fit a socket address.
        static let pathTooLong: Code = Code(name: "pathTooLong")
        /// Something else is at the socket's path.
        static let pathTaken: Code = Code(name: "pathTaken")
        /// Others than the user can put something into the socket's folder.
        static let openFolder: Code = Code(name: "openFolder")
        /// The kernel refused the socket.
        static let cannotListen: Code = Code(name: "cannotListen")
    }

    let code: Code
    let path: String
    let reason: String
    let underlying: LoopError?

    init(_ code: Code, _ path: String, _ reason: String, underlying: LoopError? = nil) {
        self.code = code
        self.path = path
        self.reason = reason
        self.underlying = underlying
    }
}

extension ServerError: CustomStringConvertible {
    var description: String { "the socket \(path) cannot be used: \(reason)" }
}
