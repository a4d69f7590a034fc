import CivilTime
import Recurrence
import Systemd

/// What notifyd.conf sets: limits, retention and delays, each with its default.
///
/// Times that wait for a living peer run on the real monotonic clock and take milliseconds, so that tests can be quick.
struct Settings: Hashable, Sendable {
    /// `[Time] LateAfter=`: within this many milliseconds of its date an occurrence is on time.
    var lateAfter: Int64 = 60_000
    /// `[Time] ZoneDelay=`: how long the folder of tzdata must have been quiet before it is read anew, in milliseconds.
    var zoneDelay: Int64 = 2_000
    /// `[Launch] HelloLimit=`: how long a launched program may take to open its stream, in milliseconds.
    var helloLimit: Int64 = 30_000
    /// `[Launch] ManagerLimit=`: how long the user's service manager may take to answer, in milliseconds.
    var managerLimit: Int64 = 5_000
    /// `[Launch] KillDelay=`: between SIGTERM and SIGKILL, in milliseconds.
    var killDelay: Int64 = 5_000
    /// `[Launch] CommandLimit=`: how long a command of `--exec` may run, in milliseconds.
    var commandLimit: Int64 = 600_000
    /// `[Launch] TaskLimit=`: how long a task that a program began may go on, in milliseconds.
    var taskLimit: Int64 = 30_000
    /// `[Launch] WillPresentLimit=`: how long a program may take to say how something is presented, in milliseconds.
    var willPresentLimit: Int64 = 2_000
    /// `[Presentation] ServerLimit=`: how long a notification server may take to answer, in milliseconds.
    var serverLimit: Int64 = 5_000
    /// `[Presentation] SummaryAfter=`: how many banners are shown at once before a summary stands for them.
    var summaryAfter: Int64 = 8
    /// `[Presentation] Snooze=`: the durations offered as buttons, in milliseconds.
    var snoozes: [Int64] = [600_000]
    /// `[DoNotDisturb] QuietHours=`, a line each: when banners wait.
    var quietHours: [QuietHours] = []
    /// `[Presentation] SoundCommand=`: what plays a sound's file, its last argument; empty for what is found.
    var soundCommand: [String] = []
    /// `[Presentation] OpenCommand=`: what opens a URL, its last argument; empty to open none.
    var openCommand: [String] = ["xdg-open"]
    /// `[Presentation] SoundLimit=`: how long one sound may go on, in milliseconds.
    var soundLimit: Int64 = 600_000
    /// `[Fetch] FetchFloor=`: no two wakes of an interval are closer, in milliseconds.
    var fetchFloor: Int64 = 900_000
    /// `[Fetch] FetchSpread=`: wakes are spread over that many milliseconds after their interval; 0 for none.
    var fetchSpread: Int64 = 0
    /// `[Fetch] FetchBudget=`: how long a client may take for a wake, in milliseconds.
    var fetchBudget: Int64 = 30_000
    /// `[Fetch] FetchWarning=`: how long before the end of that the client is warned, in milliseconds.
    var fetchWarning: Int64 = 5_000
    /// `[Fetch] ConditionInterval=`: how often power and network are looked at while a task waits for them, in milliseconds.
    var conditionInterval: Int64 = 60_000
    /// `[Fetch] PowerSupplies=`: the folder in which the kernel tells of them (power_supply of its ABI documentation).
    var powerSupplies: String = "/sys/class/power_supply"
    /// `[Fetch] Routes=`: the folder with the kernel's route and ipv6_route (proc_net(5)).
    var routes: String = "/proc/net"
    /// `[Push]`: the broker of push messages.
    var push: PushSettings = PushSettings()
    /// `[Retention] ClosedDays=`: days that closed occurrences are kept.
    var closedDays: Int64 = 90
    /// `[Retention] ClosedCount=`: how many closed occurrences are kept.
    var closedCount: Int64 = 100_000
    /// `[Retention] MailboxDays=`: days that messages of unreachable clients are kept.
    var mailboxDays: Int64 = 7
    /// `[Retention] MailboxCount=`: how many messages of an unreachable client are kept.
    var mailboxCount: Int64 = 10_000
    /// `[Log] Level=`: the least important level that is logged.
    var logLevel: Log.Level = .info
}

extension Settings {
    /// Reads the text of notifyd.conf; an unknown key is a warning, a wrong value an error, each with its line.
    ///
    /// A key with a wrong value keeps its default.
    static func read(_ text: String) -> (settings: Settings, faults: [KeyFile.Fault]) {
        let file = KeyFile(text)
        var settings = Settings()
        var faults = file.faults
        for entry in file.entries {
            if let fault = settings.apply(entry) { faults.append(fault) }
        }
        if let fault = settings.push.fault { faults.append(fault) }
        return (settings, faults.sorted { $0.line < $1.line })
    }

    private mutating func apply(_ entry: KeyFile.Entry) -> KeyFile.Fault? {
        switch (entry.section, entry.key) {
        case ("Time", "LateAfter"): return set(\.lateAfter, entry, duration)
        case ("Time", "ZoneDelay"): return set(\.zoneDelay, entry, duration)
        case ("Launch", "HelloLimit"): return set(\.helloLimit, entry, duration)
        case ("Launch", "ManagerLimit"): return set(\.managerLimit, entry, duration)
        case ("Launch", "KillDelay"): return set(\.killDelay, entry, duration)
        case ("Launch", "CommandLimit"): return set(\.commandLimit, entry, duration)
        case ("Launch", "TaskLimit"): return set(\.taskLimit, entry, duration)
        case ("Launch", "WillPresentLimit"): return set(\.willPresentLimit, entry, duration)
        case ("Presentation", "ServerLimit"): return set(\.serverLimit, entry, duration)
        case ("Presentation", "SummaryAfter"): return set(\.summaryAfter, entry, atLeastOne)
        case ("Presentation", "Snooze"): return set(\.snoozes, entry, durations)
        case ("DoNotDisturb", "QuietHours"): return addQuietHours(entry)
        case ("Presentation", "SoundCommand"): return set(\.soundCommand, entry, command)
        case ("Presentation", "OpenCommand"): return set(\.openCommand, entry, command)
        case ("Presentation", "SoundLimit"): return set(\.soundLimit, entry, duration)
        case ("Fetch", "FetchFloor"): return set(\.fetchFloor, entry, durationOrZero)
        case ("Fetch", "FetchSpread"): return set(\.fetchSpread, entry, durationOrZero)
        case ("Fetch", "FetchBudget"): return set(\.fetchBudget, entry, duration)
        case ("Fetch", "FetchWarning"): return set(\.fetchWarning, entry, durationOrZero)
        case ("Fetch", "ConditionInterval"): return set(\.conditionInterval, entry, duration)
        case ("Fetch", "PowerSupplies"): return set(\.powerSupplies, entry, folder)
        case ("Fetch", "Routes"): return set(\.routes, entry, folder)
        case ("Retention", "ClosedDays"): return set(\.closedDays, entry, days)
        case ("Retention", "ClosedCount"): return set(\.closedCount, entry, count)
        case ("Retention", "MailboxDays"): return set(\.mailboxDays, entry, days)
        case ("Retention", "MailboxCount"): return set(\.mailboxCount, entry, count)
        case ("Push", _): return push.apply(entry)
        case ("Log", "Level"): return set(\.logLevel, entry, level)
        default:
            let reason = "[\(entry.section)] \(entry.key)= is not known and is ignored"
            return KeyFile.Fault(severity: .warning, line: entry.line, reason: reason)
        }
    }

    private mutating func set<Value>(
        _ setting: WritableKeyPath<Settings, Value>, _ entry: KeyFile.Entry, _ read: (String) -> Reading<Value>
    ) -> KeyFile.Fault? {
        switch read(entry.value) {
        case .value(let value):
            self[keyPath: setting] = value
            return nil
        case .wrong(let reason):
            return KeyFile.Fault(severity: .error, line: entry.line, reason: "\(entry.key)=\(entry.value): \(reason)")
        }
    }

    /// Each line adds hours; an empty one takes back those before it, as in systemd's lists.
    private mutating func addQuietHours(_ entry: KeyFile.Entry) -> KeyFile.Fault? {
        guard !entry.value.isEmpty else {
            quietHours = []
            return nil
        }
        guard let hours = QuietHours(entry.value) else {
            let reason = "\(entry.key)=\(entry.value): \(QuietHours.expected)"
            return KeyFile.Fault(severity: .error, line: entry.line, reason: reason)
        }
        quietHours.append(hours)
        return nil
    }

    private enum Reading<Value> {
        case value(Value)
        case wrong(String)
    }

    private func duration(_ text: String) -> Reading<Int64> {
        do throws(RecurrenceError) {
            guard let milliseconds = try DurationText.parse(text).duration.wholeMilliseconds else {
                return .wrong("is too long")
            }
            return .value(milliseconds)
        } catch {
            return .wrong(error.description)
        }
    }

    private func durationOrZero(_ text: String) -> Reading<Int64> {
        text == "0" || text == "0s" ? .value(0) : duration(text)
    }

    private func folder(_ text: String) -> Reading<String> {
        text.hasPrefix("/") ? .value(text) : .wrong("write the absolute path of a folder")
    }

    /// Durations with commas between them; none for no buttons.
    private func durations(_ text: String) -> Reading<[Int64]> {
        var found: [Int64] = []
        for part in text.split(separator: ",") {
            switch duration(String(part)) {
            case .value(let milliseconds): found.append(milliseconds)
            case .wrong(let reason): return .wrong(reason)
            }
        }
        return .value(found)
    }

    private func command(_ text: String) -> Reading<[String]> {
        CommandWords.split(text).map(Reading.value) ?? .wrong("a quote is not closed, or it is not UTF-8")
    }

    private func atLeastOne(_ text: String) -> Reading<Int64> {
        guard let number = Int64(text), number >= 1 else { return .wrong("write a whole number from 1") }
        return .value(number)
    }

    private func count(_ text: String) -> Reading<Int64> {
        guard let number = Int64(text), number >= 0 else { return .wrong("write a whole number from 0") }
        return .value(number)
    }

    /// As many days as the supported years have, so that a date so long ago can still be reckoned.
    private func days(_ text: String) -> Reading<Int64> {
        guard let number = Int64(text), (0...3_650_000).contains(number) else {
            return .wrong("write a whole number from 0 to 3650000")
        }
        return .value(number)
    }

    private func level(_ text: String) -> Reading<Log.Level> {
        guard let level = Log.Level(word: text) else {
            return .wrong("write one of \(Log.Level.all.map(\.word).joined(separator: ", "))")
        }
        return .value(level)
    }
}
