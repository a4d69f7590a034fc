import Glibc

/// A call of libsystemd that failed, a socket that is not what was asked for, or a refusal from the bus.
public struct SystemdError: Error, Hashable, Sendable {
    /// What went wrong.
    public struct Code: Hashable, Sendable {
        /// The code's stable name.
        public let name: String

        /// libsystemd reported an error; the number says which.
        public static let callFailed: Code = Code(name: "callFailed")
        /// A descriptor passed by the service manager is not a listening Unix stream socket.
        public static let wrongSocket: Code = Code(name: "wrongSocket")
        /// A peer on the bus answered with an error; ``SystemdError/busError`` is its name.
        public static let refused: Code = Code(name: "refused")
        /// A peer on the bus did not answer in time.
        public static let timedOut: Code = Code(name: "timedOut")
        /// The connection to the bus has ended.
        public static let disconnected: Code = Code(name: "disconnected")
        /// A message has other arguments than it should.
        public static let wrongMessage: Code = Code(name: "wrongMessage")
        /// A value cannot be sent over the bus.
        public static let wrongValue: Code = Code(name: "wrongValue")
    }

    /// What went wrong.
    public let code: Code
    /// The libsystemd function that was called.
    public let function: String
    /// The error number (errno(3)); 0 when the call succeeded with an answer that is wrong for us.
    public let errorNumber: Int32
    /// What the call was about; empty when the function says it all.
    public let context: String
    /// The name of the error that a peer on the bus answered, `org.freedesktop.DBus.Error.ServiceUnknown`; nil otherwise.
    public let busError: String?
    /// The unique name of the peer that answered with the error, `:1.42`; that of the bus or empty where none did.
    public let sender: String

    /// Makes an error.
    public init(
        code: Code, function: String, errorNumber: Int32 = 0, context: String = "", busError: String? = nil,
        sender: String = ""
    ) {
        self.code = code
        self.function = function
        self.errorNumber = errorNumber
        self.context = context
        self.busError = busError
        self.sender = sender
    }

    /// Turns libsystemd's negative results into errors and hands on the others.
    static func check(
        _ function: StaticString, _ result: Int32, context: @autoclosure () -> String = ""
    ) throws(SystemdError) -> Int32 {
        guard result < 0 else { return result }
        throw SystemdError(code: .callFailed, function: "\(function)", errorNumber: -result, context: context())
    }
}

extension SystemdError: CustomStringConvertible {
    /// One line: the call, what it was about, and why it failed.
    public var description: String {
        let subject = context.isEmpty ? function : "\(function): \(context)"
        if let busError { return "\(subject) (\(busError))" }
        return errorNumber == 0 ? subject : "\(subject): \(String(cString: strerror(errorNumber)))"
    }
}
