public import NotifyInterface
public import Varlink

/// Why the daemon could not be reached, did not answer, or refused.
public struct NotifyKitError: Error, Hashable, Sendable {
    /// The kind of failure.
    public struct Code: Hashable, Sendable {
        /// The word for it, stable and documented.
        public let name: String

        /// No path was named and the environment gives none.
        public static let noPath: Code = Code(name: "noPath")
        /// The path that was named is empty.
        public static let emptyPath: Code = Code(name: "emptyPath")
        /// The path does not fit into the address of a Unix socket.
        public static let pathTooLong: Code = Code(name: "pathTooLong")
        /// Nobody serves the socket.
        public static let noDaemon: Code = Code(name: "noDaemon")
        /// The socket may not be used by this user.
        public static let forbidden: Code = Code(name: "forbidden")
        /// The daemon closed the connection, or the system failed it.
        public static let lost: Code = Code(name: "lost")
        /// The daemon sent nothing for as long as the caller was willing to wait.
        public static let silent: Code = Code(name: "silent")
        /// The descriptor given for that purpose ended the wait.
        public static let interrupted: Code = Code(name: "interrupted")
        /// The peer's bytes are not what the interface says.
        public static let malformed: Code = Code(name: "malformed")
        /// Nothing says which client this program is.
        public static let unknownProgram: Code = Code(name: "unknownProgram")
        /// The daemon understood the call and refused it; `refusal` or `underlying` says why.
        public static let refused: Code = Code(name: "refused")
        /// The task that made the call was cancelled.
        public static let cancelled: Code = Code(name: "cancelled")
        /// The client was closed.
        public static let closed: Code = Code(name: "closed")
    }

    /// The kind of failure.
    public let code: Code
    /// One line for people: what is wrong with what, and what would be right.
    public let message: String
    /// What the daemon refused; only with code `refused`, nil for an error of Varlink's own.
    public let refusal: NotifyError?
    /// The error of the protocol; only with the codes `malformed`, `refused` and, at times, `lost`.
    public let underlying: VarlinkError?

    init(_ code: Code, _ message: String, underlying: VarlinkError? = nil) {
        self.code = code
        self.message = message
        self.refusal = nil
        self.underlying = underlying
    }

    init(refusal: NotifyError, underlying: VarlinkError) {
        code = .refused
        message = refusal.description
        self.refusal = refusal
        self.underlying = underlying
    }
}

extension NotifyKitError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

extension NotifyKitError {
    /// The connection failed in a system call, which set that error number (errno(3)).
    static func system(_ call: String, _ number: Int32) -> NotifyKitError {
        NotifyKitError(.lost, "the connection to the daemon failed: \(call): \(SystemError.text(number))")
    }

    /// The daemon's bytes are of no use, and so is the connection.
    static func unusable(_ error: VarlinkError) -> NotifyKitError {
        NotifyKitError(.malformed, "the daemon's answer is not usable: \(error.message)", underlying: error)
    }

    /// The daemon has a connection but does not answer, for so many milliseconds.
    static func silent(_ milliseconds: Int64) -> NotifyKitError {
        NotifyKitError(.silent, "the daemon has not answered for \(milliseconds / 1000) s; is it stopped?")
    }

    /// Nobody waits any more.
    static let cancelled: NotifyKitError = NotifyKitError(
        .cancelled, "the task was cancelled; a call that was sent may have taken effect")

    /// The end of a client.
    static let closed: NotifyKitError = NotifyKitError(.closed, "the client was closed; connect anew")
}
