import Glibc

/// A system call that the kernel refused, with what it was about.
///
/// Calls that can only fail by a fault of our own (`EBADF`, `EFAULT`) trap instead, see ``SystemCall``.
struct LoopError: Error, Hashable, Sendable {
    /// What a caller may do about the error.
    struct Code: Hashable, Sendable {
        let name: String

        /// No free descriptor in the process or the system: wait, or close something.
        static let outOfDescriptors: Code = Code(name: "outOfDescriptors")
        /// The kernel has no memory for this.
        static let outOfMemory: Code = Code(name: "outOfMemory")
        /// The other end of the socket or pipe, or the process, is gone.
        static let peerGone: Code = Code(name: "peerGone")
        /// The kernel does not allow it to us.
        static let notPermitted: Code = Code(name: "notPermitted")
        /// The file or folder is not there.
        static let notFound: Code = Code(name: "notFound")
        /// The file system is full, or the user's share of it.
        static let noSpace: Code = Code(name: "noSpace")
        /// The disk failed.
        static let inputOutput: Code = Code(name: "inputOutput")
        /// The kernel or the kind of file does not know the call.
        static let unsupported: Code = Code(name: "unsupported")
        /// Any other refusal; the error number says which.
        static let refused: Code = Code(name: "refused")
    }

    /// The name of the system call, `epoll_ctl`.
    let function: String
    /// The kernel's error number (errno(3)).
    let errorNumber: Int32
    /// What the call was about, a path or a role; empty when the function says it all.
    let subject: String

    init(function: String, errorNumber: Int32, subject: String = "") {
        self.function = function
        self.errorNumber = errorNumber
        self.subject = subject
    }

    /// The class of the error, for decisions.
    var code: Code {
        switch errorNumber {
        case EMFILE, ENFILE: .outOfDescriptors
        case ENOMEM, ENOBUFS: .outOfMemory
        case EPIPE, ECONNRESET, ECONNABORTED, ENOTCONN, ESRCH, ECHILD: .peerGone
        case EPERM, EACCES: .notPermitted
        case ENOENT, ENOTDIR: .notFound
        case ENOSPC, EDQUOT: .noSpace
        case EIO: .inputOutput
        case ENOSYS, ENOPROTOOPT, EOPNOTSUPP: .unsupported
        default: .refused
        }
    }
}

extension LoopError: CustomStringConvertible {
    var description: String {
        let reason = "\(String(cString: strerror(errorNumber))) (errno \(errorNumber))"
        return subject.isEmpty ? "\(function): \(reason)" : "\(function) of \(subject): \(reason)"
    }
}
