import Glibc

/// A moment on the monotonic clock after which a test stops waiting.
public struct Deadline: Sendable {
    private let end: ContinuousClock.Instant

    /// The moment that long from now.
    public init(in duration: Duration) {
        end = ContinuousClock.now.advanced(by: duration)
    }

    /// Whether the moment is over.
    public var isOver: Bool { ContinuousClock.now >= end }

    /// What is left, for poll(2): whole milliseconds rounded up, 0 when it is over.
    public var milliseconds: Int32 {
        let left = ContinuousClock.now.duration(to: end)
        guard left > .zero else { return 0 }
        let (seconds, attoseconds) = left.components
        return Int32(clamping: seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }

    /// Lets the time pass until the moment is over: only for tests of the machine's clock, whose subject is that time.
    public func pass() throws {
        while !isOver { _ = try waits(for: []) }
    }

    /// Waits until one of the descriptors has one of the events, or is hung up.
    ///
    /// - Returns: false when the deadline came first.
    func waits(for descriptors: [Int32], events: Int16 = Int16(POLLIN), atMost limit: Int32 = .max) throws -> Bool {
        var entries = descriptors.map { pollfd(fd: $0, events: events, revents: 0) }
        while true {
            let count = poll(&entries, nfds_t(entries.count), min(milliseconds, limit))
            if count >= 0 { return count > 0 }
            guard errno == EINTR else { throw TestSupportError.call("poll", "\(descriptors)") }
        }
    }
}
