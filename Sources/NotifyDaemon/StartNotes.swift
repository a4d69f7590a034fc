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
    /// The machine can suspend, and is woken for a date.
    var isWoken: Bool

    /// Looks at the machine; `canWake` says whether the daemon may set dates that wake it (CAP_WAKE_ALARM).
    init(home: String, configurationHome: String?, user: String, canWake: Bool) {
        let wants = "/systemd/user/default.target.wants/notifyd.service"
        let folders = [configurationHome ?? home + "/.config", "/etc", "/usr/lib", "/usr/local/lib"]
        hasManager = access("/run/systemd/system", F_OK) == 0
        isEnabled = folders.contains { FileIdentity(of: $0 + wants) != nil }
        lingers = access("/var/lib/systemd/linger/\(user)", F_OK) == 0
        let canSleep = access("/sys/power/state", F_OK) == 0
        isWoken = canSleep && canWake && StartNotes.hasAlarmClock
        sleepsThrough = canSleep && !isWoken
    }

    /// A clock of the machine can be set to wake it: its driver then offers the file `wakealarm`.
    private static var hasAlarmClock: Bool {
        (0..<8).contains { access("/sys/class/rtc/rtc\($0)/wakealarm", F_OK) == 0 }
    }

    init(
        hasManager: Bool, isEnabled: Bool, lingers: Bool, sleepsThrough: Bool = false, isWoken: Bool = false
    ) {
        self.hasManager = hasManager
        self.isEnabled = isEnabled
        self.lingers = lingers
        self.sleepsThrough = sleepsThrough
        self.isWoken = isWoken
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

    /// What Status says: what is to be done, and what becomes of dates while the machine sleeps.
    var statusLines: [String] {
        lines + (sleepsThrough ? [StartNotes.sleepLine] : []) + (isWoken ? [StartNotes.wakeLine] : [])
    }

    /// What Status says on a machine that is woken.
    static let wakeLine: String = "a machine that sleeps is woken when something is to ring"

    /// What Status, and the first schedule, says on a machine that sleeps through its dates.
    static let sleepLine: String =
        "while the machine sleeps nothing rings; what came due rings when it wakes, marked late"
}
