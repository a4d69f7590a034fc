import Systemd

/// What is wrong with a configuration or client file: a line for people.
struct ConfigurationFault: Hashable, Sendable, CustomStringConvertible {
    let severity: KeyFile.Fault.Severity
    let description: String

    /// A file or folder as a whole.
    init(_ severity: KeyFile.Fault.Severity, _ path: String, _ reason: String) {
        self.severity = severity
        description = "\(path) \(reason)"
    }

    /// A line of a file.
    init(_ fault: KeyFile.Fault, in path: String) {
        severity = fault.severity
        description = "\(path), \(fault)"
    }

    /// How it is logged.
    var level: Log.Level { severity == .error ? .error : .warning }
}
