/// Why a command did not do what it was asked: one line for the user, and the exit status of DESIGN section 9.
struct CommandError: Error, Equatable {
    /// The kind of failure.
    struct Code: Hashable, Sendable {
        /// What the process exits with.
        let exitStatus: Int32

        /// The daemon refused, or the answer could not be used.
        static let refused = Code(exitStatus: 1)
        /// The command line is wrong.
        static let usage = Code(exitStatus: 2)
        /// No daemon serves the socket.
        static let noDaemon = Code(exitStatus: 3)
    }

    let code: Code
    /// What is wrong with which word, and what would be right; without the program's name.
    let message: String

    static func usage(_ message: String) -> CommandError {
        CommandError(code: .usage, message: message)
    }

    static func refused(_ message: String) -> CommandError {
        CommandError(code: .refused, message: message)
    }
}
