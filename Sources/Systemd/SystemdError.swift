import Glibc

/// A call of libsystemd that failed, or a socket handed over that is not what was asked for.
public struct SystemdError: Error, Hashable, Sendable {
    /// What went wrong.
    public struct Code: Hashable, Sendable {
        /// The code's stable name.
        public let name: String

        /// libsystemd reported an error; the number says which.
        public static let callFailed: Code = Code(name: "callFailed")
        /// A descriptor passed by the service manager is not a listening Unix stream socket.
        public static let wrongSocket: Code = Code(name: "wrongSocket")
    }

    /// What went wrong.
    public let code: Code
    /// The libsystemd function that was called.
    public let function: String
    /// The error number (errno(3)); 0 when the call succeeded with an answer that is wrong for us.
    public let errorNumber: Int32
    /// What the call was about; empty when the function says it all.
    public let context: String

    /// Makes an error.
    public init(code: Code, function: String, errorNumber: Int32 = 0, context: String = "") {
        self.code = code
        self.function = function
        self.errorNumber = errorNumber
        self.context = context
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
        return errorNumber == 0 ? subject : "\(subject): \(String(cString: strerror(errorNumber)))"
    }
}
