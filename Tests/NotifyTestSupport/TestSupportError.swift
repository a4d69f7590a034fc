import Glibc

/// What went wrong while a test was being prepared or a peer was awaited, in a sentence.
public struct TestSupportError: Error, CustomStringConvertible, Sendable {
    /// What was tried, and what happened instead.
    public let description: String

    /// Makes an error from a sentence.
    public init(_ description: String) {
        self.description = description
    }

    /// A failed system call, with the text of its errno.
    static func call(_ name: String, _ what: String, code: Int32 = errno) -> TestSupportError {
        TestSupportError("\(name) \(what): \(String(cString: strerror(code)))")
    }
}
