/// Takes log records; must neither block for long nor fail loudly.
public protocol LogSink: Sendable {
    /// Writes one record.
    func write(_ record: LogRecord)
}
