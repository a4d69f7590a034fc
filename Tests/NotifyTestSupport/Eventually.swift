import Glibc

/// Waiting for what another process does and tells nobody: the last resort, with a deadline and a reason.
///
/// Where there is a descriptor to wait on (a socket, a child's end), wait on that instead.
public enum Eventually {
    /// How long poll(2) waits between two looks.
    private static let pause: Int32 = 5

    /// Looks until the condition holds.
    ///
    /// - Throws: `TestSupportError` with the reason when it does not hold within the duration.
    public static func wait(
        _ duration: Duration, _ reason: String, until condition: () throws -> Bool
    ) throws {
        let deadline = Deadline(in: duration)
        while try !condition() {
            guard !deadline.isOver else { throw TestSupportError("waited \(duration) in vain until \(reason)") }
            _ = try deadline.waits(for: [], atMost: pause)
        }
    }

    /// Looks until the condition holds, for 10 s.
    public static func wait(_ reason: String, until condition: () throws -> Bool) throws {
        try wait(.seconds(10), reason, until: condition)
    }

    /// Looks until there is a value.
    ///
    /// - Throws: `TestSupportError` with the reason when there is none within the duration.
    public static func value<Value>(
        _ duration: Duration, _ reason: String, _ look: () throws -> Value?
    ) throws -> Value {
        var found: Value?
        try wait(duration, reason) {
            found = try look()
            return found != nil
        }
        guard let found else { throw TestSupportError("waited in vain until \(reason)") }
        return found
    }
}
