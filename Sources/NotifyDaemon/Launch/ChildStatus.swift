import Glibc

/// How a child ended.
enum ChildStatus: Hashable, Sendable {
    /// It returned that code, 0 to 255.
    case exited(Int32)
    /// That signal ended it.
    case signalled(Int32)

    /// Whether it did what it was asked to: exit code 0.
    var isSuccess: Bool { self == .exited(0) }

    /// Why a launch that ended so has failed.
    var failure: String { isSuccess ? "it ended without confirming" : description }
}

extension ChildStatus: CustomStringConvertible {
    /// As the ledger says it: `exit 3`, `signal 15 (Terminated)`.
    var description: String {
        switch self {
        case .exited(let code): "exit \(code)"
        case .signalled(let number): "signal \(number) (\(String(cString: strsignal(number))))"
        }
    }
}
