import CSystemd
import Glibc

/// Writes records to the systemd journal with their priority and fields (sd_journal_sendv(3)).
public struct Journal: LogSink {
    private let identifier: String

    /// Makes a sink whose records carry that `SYSLOG_IDENTIFIER`.
    public init(identifier: String) {
        self.identifier = identifier
    }

    /// Sends the record; when the journal does not take it, it goes to stderr as a plain line.
    public func write(_ record: LogRecord) {
        if send(entry(record)) < 0 { PlainLines(identifier: identifier).write(record) }
    }

    /// Whether stderr is connected to the journal: `JOURNAL_STREAM` names its device and inode (systemd.exec(5)).
    public static var isStandardError: Bool {
        guard let stream = getenv("JOURNAL_STREAM") else { return false }
        var status = stat()
        guard fstat(STDERR_FILENO, &status) == 0 else { return false }
        return String(cString: stream) == "\(status.st_dev):\(status.st_ino)"
    }

    /// The assignments of one journal entry.
    ///
    /// A value may hold any bytes, line breaks too: each is its own piece of memory.
    func entry(_ record: LogRecord) -> [String] {
        [
            "PRIORITY=\(record.level.priority)", "SYSLOG_IDENTIFIER=\(identifier)", "MESSAGE=\(record.message)",
        ] + record.sortedFields.map { "\($0.name)=\($0.value)" }
    }

    private func send(_ entry: [String]) -> Int32 {
        let lengths = entry.map(\.utf8.count)
        var bytes = entry.flatMap(\.utf8)
        return bytes.withUnsafeMutableBytes { buffer in
            var offset = 0
            var pieces: [iovec] = []
            for length in lengths {
                pieces.append(iovec(iov_base: buffer.baseAddress?.advanced(by: offset), iov_len: length))
                offset += length
            }
            return sd_journal_sendv(pieces, Int32(pieces.count))
        }
    }
}
