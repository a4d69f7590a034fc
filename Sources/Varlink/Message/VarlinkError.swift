/// Everything that can go wrong in the protocol: an error reply, sent or received, or a fault found on this side.
///
/// An error reply has a full name such as `org.varlink.service.InvalidParameter` and parameters. A fault has a `code`
/// other than `reply`; its name begins with `varlink.local.` and no peer ever sends it.
public struct VarlinkError: Error, Hashable, Sendable {
    /// What kind of error it is.
    public struct Code: Hashable, Sendable {
        /// The word for it, as it stands in names and texts.
        public let word: String

        /// An error reply: the call was understood and refused.
        public static let reply: Code = Code(word: "Reply")
        /// Text that is not JSON, not a message, or not an interface description; a connection that sent it is closed.
        public static let malformed: Code = Code(word: "Malformed")
        /// A text that is no Unicode, or that holds U+0000, in a message that is well formed otherwise; the call is refused.
        public static let unusableText: Code = Code(word: "UnusableText")
        /// A message beyond the limit; the connection is closed.
        public static let tooLarge: Code = Code(word: "TooLarge")
        /// The peer went away while something was still expected.
        public static let closed: Code = Code(word: "Closed")
        /// A further call came on a connection that has an open stream; the connection is closed.
        public static let streamOpen: Code = Code(word: "StreamOpen")
        /// A well-formed reply that the protocol forbids at this moment.
        public static let violation: Code = Code(word: "Violation")
    }

    /// What kind of error it is.
    public let code: Code
    /// The full name, `interface.Error`.
    public let name: String
    /// The fields of an error reply; for malformed text its `offset`, `found` and `expected`, for
    /// unusable text its `parameter` and the `reason`.
    public let parameters: JSONObject
    /// What is wrong with what, and what would be right, for people; not part of an error reply.
    public let message: String

    /// An error reply of that full name.
    ///
    /// Without a message the name and the parameters speak for themselves.
    public init(name: String, parameters: JSONObject = [:], message: String? = nil) {
        code = .reply
        self.name = name
        self.parameters = parameters
        self.message = message ?? (parameters.isEmpty ? name : "\(name) \(parameters)")
    }

    /// An error reply of that full name whose fields a value writes.
    ///
    /// - Throws: `VarlinkError` with code `malformed` when the value does not write JSON.
    public init(name: String, encoding value: some JSONEncodable, message: String? = nil) throws(VarlinkError) {
        self.init(name: name, parameters: try JSONObject(encoding: value), message: message)
    }

    private init(_ code: Code, _ message: String, _ parameters: JSONObject = [:]) {
        self.code = code
        name = "varlink.local.\(code.word)"
        self.parameters = parameters
        self.message = message
    }

    /// Whether this is an error reply of that full name.
    public func isReply(_ name: String) -> Bool {
        code == .reply && self.name == name
    }
}

extension VarlinkError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

extension VarlinkError {
    /// Text that breaks its grammar at that byte.
    public static func malformed(offset: Int, found: String, expected: String) -> VarlinkError {
        VarlinkError(
            .malformed, "byte \(offset): found \(found), expected \(expected)",
            ["offset": .int(Int64(offset)), "found": .string(found), "expected": .string(expected)])
    }

    /// JSON that is not a message, or a description that contradicts itself.
    public static func malformed(_ message: String) -> VarlinkError {
        VarlinkError(.malformed, message)
    }

    /// A text at that path that is no Unicode text, or that holds U+0000.
    public static func unusableText(_ parameter: String, reason: String) -> VarlinkError {
        VarlinkError(
            .unusableText, "\(parameter): \(reason)", ["parameter": .string(parameter), "reason": .string(reason)])
    }

    /// A message of more bytes than the limit.
    public static func tooLarge(limit: Int) -> VarlinkError {
        VarlinkError(.tooLarge, "message too large: at most \(limit) bytes are allowed", ["limit": .int(Int64(limit))])
    }

    /// The peer went away while that was expected.
    public static func closed(_ message: String) -> VarlinkError {
        VarlinkError(.closed, message)
    }

    /// A call to that method came on a connection that has an open stream.
    public static func streamOpen(method: String) -> VarlinkError {
        VarlinkError(.streamOpen, "call of \(method) on a connection that has an open stream; use a second connection")
    }

    /// A reply that the protocol forbids.
    public static func violation(_ message: String) -> VarlinkError {
        VarlinkError(.violation, message)
    }
}
