/// Where a program's log records go, with a limit on how much detail is wanted.
///
/// Libraries throw and do not log; the program makes one `Log` and passes it to what runs for its own sake.
public struct Log: Sendable {
    /// How much a record matters: the priorities of syslog(3) that we use.
    public struct Level: Hashable, Comparable, Sendable {
        /// The number of syslog(3); smaller is graver.
        public let priority: Int
        /// The word in plain lines and in the configuration.
        public let word: String

        /// Something failed that somebody must look at.
        public static let error: Level = Level(priority: 3, word: "error")
        /// Something is not as it should be; the program goes on.
        public static let warning: Level = Level(priority: 4, word: "warning")
        /// Normal, and worth knowing: started, stopped, reloaded.
        public static let notice: Level = Level(priority: 5, word: "notice")
        /// What the program does, event by event.
        public static let info: Level = Level(priority: 6, word: "info")
        /// For the developer.
        public static let debug: Level = Level(priority: 7, word: "debug")

        /// From the gravest to the least.
        public static let all: [Level] = [.error, .warning, .notice, .info, .debug]

        /// The level of that word; `nil` for any other.
        public init?(word: String) {
            guard let level = Level.all.first(where: { $0.word == word }) else { return nil }
            self = level
        }

        private init(priority: Int, word: String) {
            self.priority = priority
            self.word = word
        }

        /// Orders by importance: `debug < error`.
        public static func < (left: Level, right: Level) -> Bool { left.priority > right.priority }
    }

    /// The least important level that is written.
    public let threshold: Level
    private let sink: any LogSink

    /// Makes a log that hands records of that level and graver ones to the sink.
    public init(threshold: Level = .info, sink: any LogSink) {
        self.threshold = threshold
        self.sink = sink
    }

    /// The log of a service: the journal when stderr is connected to it, plain lines on stderr otherwise.
    public static func standard(identifier: String, threshold: Level = .info) -> Log {
        Journal.isStandardError
            ? Log(threshold: threshold, sink: Journal(identifier: identifier))
            : Log(threshold: threshold, sink: PlainLines(identifier: identifier))
    }

    /// Writes a record if its level is wanted; the message is not built otherwise.
    public func callAsFunction(
        _ level: Level, _ message: @autoclosure () -> String, _ fields: [LogRecord.Name: String] = [:]
    ) {
        guard level >= threshold else { return }
        sink.write(LogRecord(level: level, message: message(), fields: fields))
    }
}
