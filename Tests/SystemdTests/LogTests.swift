import Glibc
import Synchronization
import Testing

@testable import Systemd

@Suite("Logging")
struct LogTests {
    /// Keeps what was written.
    private final class Kept: LogSink {
        let records = Mutex<[LogRecord]>([])
        func write(_ record: LogRecord) { records.withLock { $0.append(record) } }
        var all: [LogRecord] { records.withLock { $0 } }
    }

    @Test("levels are ordered by importance and found by their words")
    func levels() {
        #expect(Log.Level.all == Log.Level.all.sorted(by: >))
        #expect(Log.Level.all.map(\.priority) == [3, 4, 5, 6, 7])
        for level in Log.Level.all { #expect(Log.Level(word: level.word) == level) }
        #expect(Log.Level(word: "fatal") == nil)
        #expect(Log.Level(word: "") == nil)
    }

    @Test("below the threshold nothing is written and no message is built")
    func threshold() {
        let kept = Kept()
        let log = Log(threshold: .warning, sink: kept)
        var built = 0
        func message(_ text: String) -> String {
            built += 1
            return text
        }
        log(.info, message("unwanted"))
        log(.warning, message("wanted"), [.client: "org.example.News"])
        log(.error, message("grave"))
        #expect(built == 2)
        #expect(
            kept.all == [
                LogRecord(level: .warning, message: "wanted", fields: [.client: "org.example.News"]),
                LogRecord(level: .error, message: "grave"),
            ])
    }

    @Test("a journal entry has priority, identifier, message and our fields; values stay as they are")
    func journalEntry() {
        let record = LogRecord(
            level: .error, message: "two\nlines", fields: [LogRecord.Name("PROCESS"): "7", .client: "org.example.News"])
        #expect(
            Journal(identifier: "notifyd").entry(record) == [
                "PRIORITY=3", "SYSLOG_IDENTIFIER=notifyd", "MESSAGE=two\nlines", "NOTIFYD_CLIENT=org.example.News",
                "NOTIFYD_PROCESS=7",
            ])
    }

    @Test(
        "a plain line shows identifier, level, message and fields, and no control character",
        arguments: [
            (LogRecord(level: .notice, message: "started"), "notifyd: notice: started\n"),
            (
                LogRecord(level: .warning, message: "late", fields: [.client: "a", LogRecord.Name("REQUEST"): "b"]),
                "notifyd: warning: late (NOTIFYD_CLIENT=a NOTIFYD_REQUEST=b)\n"
            ),
            (LogRecord(level: .info, message: "a\nx: error: forged"), "notifyd: info: a\\nx: error: forged\n"),
            (LogRecord(level: .info, message: "\u{1b}[2Jü 🎉"), "notifyd: info: \\u{1B}[2Jü 🎉\n"),
        ])
    func plainLine(record: LogRecord, line: String) {
        #expect(PlainLines(identifier: "notifyd").line(record) == line)
    }

    @Test("a line goes to the descriptor, one that cannot be written is dropped")
    func writes() throws {
        var numbers: [Int32] = [-1, -1]
        #expect(pipe(&numbers) == 0)
        PlainLines(identifier: "x", descriptor: numbers[1]).write(LogRecord(level: .info, message: "hello"))
        close(numbers[1])
        var buffer = [UInt8](repeating: 0, count: 64)
        let count = read(numbers[0], &buffer, 64)
        close(numbers[0])
        #expect(String(decoding: buffer.prefix(count), as: UTF8.self) == "x: info: hello\n")
        let readOnly = open("/dev/null", O_RDONLY | O_CLOEXEC)
        PlainLines(identifier: "x", descriptor: readOnly).write(LogRecord(level: .info, message: "lost"))
        close(readOnly)
    }

    @Test("stderr is the journal when JOURNAL_STREAM names it by device and inode")
    func detection() async {
        await #expect(processExitsWith: .success) {
            unsetenv("JOURNAL_STREAM")
            if Journal.isStandardError { exit(1) }
            setenv("JOURNAL_STREAM", "8:12345", 1)
            if Journal.isStandardError { exit(2) }
            var status = stat()
            fstat(STDERR_FILENO, &status)
            setenv("JOURNAL_STREAM", "\(status.st_dev):\(status.st_ino)", 1)
            exit(Journal.isStandardError ? 0 : 3)
        }
    }

    @Test("a field name of the journal takes capitals, digits and underscores only")
    func fieldNames() async {
        #expect(LogRecord.Name("A_1").text == "NOTIFYD_A_1")
        await #expect(processExitsWith: .failure) { _ = LogRecord.Name("client") }
        await #expect(processExitsWith: .failure) { _ = LogRecord.Name("") }
    }
}
