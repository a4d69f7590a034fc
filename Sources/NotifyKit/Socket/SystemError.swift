import Glibc

/// The words of strerror_r(3), which names no path and touches no shared buffer.
package enum SystemError {
    /// What an error number (errno(3)) means.
    package static func text(_ number: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: 128)
        guard strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
