import Glibc

/// Writes records as lines on a descriptor, stderr by default: `notifyd: warning: text
/// (NOTIFYD_CLIENT=org.example.News)`.
///
/// Control characters are shown as `\n` or `\u{1b}`, so that a name or a text from a client can forge no line and steer
/// no terminal.
public struct PlainLines: LogSink {
    private let identifier: String
    private let descriptor: Int32

    /// Makes a sink; the descriptor is not closed by it.
    public init(identifier: String, descriptor: Int32 = 2) {
        self.identifier = identifier
        self.descriptor = descriptor
    }

    /// Writes one line.
    ///
    /// A line that cannot be written is lost: there is nowhere left to say so.
    public func write(_ record: LogRecord) {
        var bytes = Array(line(record).utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 { bytes = bytes.dropFirst(count) } else if errno != EINTR { return }
        }
    }

    /// The record as one line with its end.
    func line(_ record: LogRecord) -> String {
        let fields = record.sortedFields.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
        let text = fields.isEmpty ? record.message : "\(record.message) (\(fields))"
        return "\(identifier): \(record.level.word): \(PlainLines.printable(text))\n"
    }

    private static func printable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        return text.unicodeScalars.map { isControl($0) ? $0.escaped(asASCII: true) : String($0) }.joined()
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control
    }
}
