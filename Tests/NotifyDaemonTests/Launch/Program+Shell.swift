@testable import NotifyDaemon

extension Program {
    /// A line for the shell.
    static func shell(
        _ line: String, environment: [String: String] = [:], folder: String? = nil, input: Input = .empty
    ) -> Program {
        Program(["/bin/sh", "-c", line], environment: environment, folder: folder, input: input)
    }
}
