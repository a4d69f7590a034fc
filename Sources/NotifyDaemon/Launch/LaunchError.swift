/// A program that could not be started, or a process that could not be signalled.
struct LaunchError: Error, Hashable, Sendable {
    /// What went wrong.
    struct Code: Hashable, Sendable {
        let name: String

        /// The program, or the interpreter that its first line names, is not there.
        static let programMissing: Code = Code(name: "programMissing")
        /// The program is there and may not be executed by us, or is no program.
        static let notExecutable: Code = Code(name: "notExecutable")
        /// The folder it shall run in is not there or may not be entered.
        static let folderMissing: Code = Code(name: "folderMissing")
        /// There is nothing to run, or an argument cannot be handed over.
        static let wrongCommand: Code = Code(name: "wrongCommand")
        /// The machine or the user's limits have no place for another process.
        static let noResources: Code = Code(name: "noResources")
        /// The peer is unknown to this pid namespace or lives in another one, so no signal may be sent to it.
        static let foreignNamespace: Code = Code(name: "foreignNamespace")
        /// The process has ended.
        static let processGone: Code = Code(name: "processGone")
        /// The kernel refused for another reason; see the underlying error.
        static let refused: Code = Code(name: "refused")
    }

    let code: Code
    /// The path or the process it is about.
    let subject: String
    /// The refused system call, where there was one.
    let underlying: LoopError?

    init(_ code: Code, _ subject: String, underlying: LoopError? = nil) {
        self.code = code
        self.subject = subject
        self.underlying = underlying
    }
}

extension LaunchError: CustomStringConvertible {
    var description: String {
        let reason = underlying.map { ": \($0)" } ?? ""
        return switch code {
        case .programMissing: "\(subject) does not exist, or the interpreter in its first line does not\(reason)"
        case .notExecutable: "\(subject) is not an executable program\(reason)"
        case .folderMissing: "the folder \(subject) to run in cannot be entered\(reason)"
        case .wrongCommand: "the command cannot be run: \(subject)"
        case .noResources: "no resources to start \(subject)\(reason)"
        case .foreignNamespace: "\(subject) is not in our pid namespace and cannot be signalled"
        case .processGone: "\(subject) has ended"
        default: "\(subject)\(reason)"
        }
    }
}
