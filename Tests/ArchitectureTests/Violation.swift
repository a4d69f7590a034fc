import Testing

/// A place where a rule does not hold, printed as `file:line: what (reason)`.
struct Violation: CustomStringConvertible {
    let path: String
    let line: Int
    let what: String
    let reason: String

    var description: String { "\(path):\(line): \(what) (\(reason))" }

    /// Fails the running test once for each violation.
    static func record(_ violations: [Violation]) {
        for violation in violations { Issue.record(Comment(rawValue: violation.description)) }
    }
}
