/// The environment of what we start: our own without what the service manager meant for us alone.
enum ChildEnvironment {
    /// Variables of systemd.exec(5) and of the protocols of sd_notify(3), sd_listen_fds(3) and the watchdog.
    ///
    /// A child that found them would report to our manager, take its descriptors for our sockets, or write to the journal
    /// in our name.
    private static let ofTheService: Set<String> = [
        "CACHE_DIRECTORY", "CONFIGURATION_DIRECTORY", "CREDENTIALS_DIRECTORY", "FDSTORE", "INVOCATION_ID",
        "JOURNAL_STREAM", "LISTEN_FDNAMES", "LISTEN_FDS", "LISTEN_PID", "LISTEN_PIDFDID", "LOGS_DIRECTORY", "MAINPID",
        "MANAGERPID", "MANAGERPIDFDID", "MEMORY_PRESSURE_WATCH", "MEMORY_PRESSURE_WRITE", "NOTIFY_SOCKET", "PIDFILE",
        "RUNTIME_DIRECTORY", "STATE_DIRECTORY", "SYSTEMD_EXEC_PID", "TRIGGER_PATH", "TRIGGER_TIMER_MONOTONIC_USEC",
        "TRIGGER_TIMER_REALTIME_USEC", "TRIGGER_UNIT", "WATCHDOG_PID", "WATCHDOG_USEC",
    ]

    /// Our own variables begin so; only those set for this launch reach the child.
    private static let privatePrefix: String = "NOTIFYD_"

    /// What lets a launched program come to the front: xdg-activation on Wayland, startup notification on X11; toolkits take
    /// whichever there is.
    static func activation(_ token: String?) -> [String: String] {
        token.map { ["XDG_ACTIVATION_TOKEN": $0, "DESKTOP_STARTUP_ID": $0] } ?? [:]
    }

    /// The base without what is ours alone.
    static func inheritable(_ base: [String: String]) -> [String: String] {
        base.filter { !ofTheService.contains($0.key) && !$0.key.hasPrefix(privatePrefix) }
    }
}
