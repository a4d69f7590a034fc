import Synchronization

/// What a program under test was told, line by line, from any thread, and the wait for it.
public final class Heard: Sendable {
    private let lines = Mutex<[String]>([])

    /// Nothing was told yet.
    public init() {}

    /// Takes down a line.
    public func add(_ line: String) { lines.withLock { $0.append(line) } }

    /// The lines in the order they came.
    public var all: [String] { lines.withLock { $0 } }

    /// Waits until that many lines were told.
    ///
    /// - Throws: `TestSupportError` when they were not within 10 s.
    public func wait(for count: Int) throws -> [String] {
        try Eventually.wait("\(count) things were told") { all.count >= count }
        return all
    }
}
