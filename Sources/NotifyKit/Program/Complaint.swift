internal import Glibc

/// What a program should know and no method can tell it: a line on standard error.
package enum Complaint {
    /// Writes the line, as of that module; where nobody takes it there is nobody to tell.
    package static func write(_ text: String, of module: String) {
        let line = Array("\(module): \(text)\n".utf8)
        _ = Glibc.write(STDERR_FILENO, line, line.count)
    }
}
