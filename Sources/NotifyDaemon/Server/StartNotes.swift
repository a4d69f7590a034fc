import Glibc

/// What the user should know about the daemon's start: reminders ring after a boot only if it is started then.
///
/// The daemon cannot ask systemctl from inside a sandbox, so it looks where enabling leaves its links (systemctl(1),
/// loginctl(1)).
struct StartNotes: Hashable, Sendable {
    /// A service manager runs this machine (sd_booted(3)).
    var hasManager: Bool
    /// notifyd.service is started with the user's session.
    var isEnabled: Bool
    /// The user's manager is started at boot, not only at login.
    var lingers: Bool
    /// The machine can suspend, and nothing can wake it for a date.
    var sleepsThrough: Bool

    /// Looks at the machine.
    init(home: String, configurationHome: String?, user: String, canWake: Bool) {
        let wants = "/systemd/user/default.target.wants/notifyd.service"
        let folders = [configurationHome ?? home + "/.config", "/etc", "/usr/lib", "/usr/local/lib"]
        hasManager = access("/run/systemd/system", F_OK) == 0
        isEnabled = folders.contains { FileIdentity(of: $0 + wants) != nil }
        lingers = access("/var/lib/systemd/linger/\(user)", F_OK) == 0
        sleepsThrough = !canWake && access("/sys/power/state", F_OK) == 0
    }

    init(hasManager: Bool, isEnabled: Bool, lingers: Bool, sleepsThrough: Bool = false) {
        self.hasManager = hasManager
        self.isEnabled = isEnabled
        self.lingers = lingers
        self.sleepsThrough = sleepsThrough
    }

    /// What a schedule's reply says of it; that nothing starts the daemon at all is told by Status alone, where nobody reads
    /// it again and again.
    var scheduleLines: [String] { hasManager ? lines : [] }

    /// A line for each thing to do, with the command that does it.
    var lines: [String] {
        guard hasManager else {
            return ["no service manager runs here: start notifyd yourself after a boot, or nothing rings"]
        }
        guard isEnabled else {
            return [
                "notifyd is not started after a boot; enable it: systemctl --user enable notifyd.service notifyd.socket"
            ]
        }
        guard lingers else {
            return ["notifyd starts when you log in, not at boot; to ring before that: loginctl enable-linger"]
        }
        return []
    }

    /// What the first schedule says on a machine that sleeps.
    static let sleepLine: String =
        "while the machine sleeps nothing rings; what came due rings when it wakes, marked late"
}
