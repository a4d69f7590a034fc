import CSystemd

/// Tells the service manager how the daemon is doing (sd_notify(3)); without a manager every call does nothing.
///
/// The manager is found by `NOTIFY_SOCKET` at each call, so the calls must come from the main process.
public struct Readiness: Sendable {
    /// Makes the reporter; nothing is sent yet.
    public init() {}

    /// The daemon serves: `READY=1` with a status line, in one message; its line breaks become blanks.
    ///
    /// - Returns: Whether a service manager was told.
    @discardableResult
    public func ready(status: String) throws(SystemdError) -> Bool {
        try notify("READY=1\nSTATUS=\(Readiness.line(status))")
    }

    /// The configuration is being read again; ``ready(status:)`` ends it.
    @discardableResult
    public func reloading() throws(SystemdError) -> Bool {
        try notify("RELOADING=1")
    }

    /// The daemon is ending of its own will.
    @discardableResult
    public func stopping() throws(SystemdError) -> Bool {
        try notify("STOPPING=1")
    }

    /// The daemon is alive; due within every ``watchdogInterval()``.
    @discardableResult
    public func watchdog() throws(SystemdError) -> Bool {
        try notify("WATCHDOG=1")
    }

    /// How long the manager waits for a sign of life before it kills us; `nil` when it does not watch
    /// (sd_watchdog_enabled(3)).
    ///
    /// Give signs at half of it.
    public func watchdogInterval() throws(SystemdError) -> Duration? {
        var microseconds: UInt64 = 0
        let enabled = try SystemdError.check("sd_watchdog_enabled", sd_watchdog_enabled(0, &microseconds))
        return enabled > 0 ? .microseconds(Int64(clamping: microseconds)) : nil
    }

    private func notify(_ state: String) throws(SystemdError) -> Bool {
        try SystemdError.check("sd_notify", sd_notify(0, state), context: state) > 0
    }

    /// A line break would begin a new assignment.
    private static func line(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }
}
