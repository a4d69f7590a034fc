/// How a process ended.
public enum ExitStatus: Hashable, Sendable {
    /// With this code.
    case exited(Int32)
    /// By this signal.
    case killed(Int32)
}

extension ExitStatus {
    /// The number a shell has for it in `$?`.
    public var shellCode: Int32 {
        switch self {
        case .exited(let code): code
        case .killed(let signal): 128 + signal
        }
    }
}
