/// Finds the name of the system's zone in what the caller read from the environment and the file system.
public enum SystemZone {
    /// The name of the zone that governs local time; it is not loaded and may turn out unknown.
    ///
    /// - Parameters:
    ///   - environment: the value of `TZ`, nil when unset. Empty means UTC (tzset(3)); `:NAME` is NAME; a path under a
    ///     `zoneinfo` directory is the name below it; `/etc/localtime` means `localtimeLink`.
    ///   - localtimeLink: where the link `/etc/localtime` points; nil when it is absent or no link.
    ///   - timezoneFile: the text of `/etc/timezone` (Debian); asked when `/etc/localtime` is no link.
    /// - Throws: `zoneUnknown` when `TZ` holds a POSIX rule such as `CET-1CEST`, or the link leads out of zoneinfo.
    /// - Returns: the name; `UTC` when nothing says otherwise, as systemd does (localtime(5)).
    public static func name(
        environment: String?, localtimeLink: String?, timezoneFile: String? = nil
    ) throws(RecurrenceError) -> String {
        if let environment {
            let value = environment.hasPrefix(":") ? String(environment.dropFirst()) : environment
            if value.isEmpty { return "UTC" }
            if value != "/etc/localtime" { return try nameInEnvironment(value) }
        }
        if let localtimeLink {
            if let name = nameBelowZoneinfo(localtimeLink) { return common(name) }
            throw RecurrenceError(
                .zoneUnknown, word: localtimeLink,
                reason: "/etc/localtime must be a link into zoneinfo: timedatectl set-timezone NAME makes it")
        }
        let named = timezoneFile?.split(whereSeparator: \.isWhitespace).first.map(String.init)
        return common(named ?? "UTC")
    }

    /// The name that people know: the system calls it `Etc/UTC`.
    private static func common(_ name: String) -> String {
        name == "Etc/UTC" ? "UTC" : name
    }

    private static func nameInEnvironment(_ value: String) throws(RecurrenceError) -> String {
        if value.hasPrefix("/") {
            if let name = nameBelowZoneinfo(value) { return name }
        } else if ZoneName.isPlausible(value), value.contains("/") || !value.contains(where: \.isNumber) {
            return value
        } else if ["CST6CDT", "EST5EDT", "MST7MDT", "PST8PDT", "GMT0", "GMT+0", "GMT-0"].contains(value) {
            return value
        }
        throw RecurrenceError(
            .zoneUnknown, word: value,
            reason: "TZ must hold a name of tzdata such as Europe/Berlin, no rule and no other path")
    }

    /// `Europe/Berlin` of `../usr/share/zoneinfo/Europe/Berlin`, also of the copies below `posix` and `right`.
    private static func nameBelowZoneinfo(_ path: String) -> String? {
        let parts = path.split(separator: "/")
        guard let root = parts.lastIndex(where: { $0.hasPrefix("zoneinfo") }) else { return nil }
        var name = parts[(root + 1)...]
        if let first = name.first, ["posix", "right"].contains(first) { name = name.dropFirst() }
        return name.isEmpty ? nil : name.joined(separator: "/")
    }
}
