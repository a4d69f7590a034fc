import Glibc
import Recurrence

/// Finds the system's zone: `TZ` of the daemon's environment, else `/etc/localtime`, else `/etc/timezone`.
struct SystemZoneFinder {
    /// The value of `TZ`; nil when it is unset.
    let environment: String?

    /// The link whose change is a change of zone.
    var link: String = SystemZoneFinder.standardLink

    /// Where the system keeps its zone (localtime(5)).
    static let standardLink: String = "/etc/localtime"

    /// Whether the system's settings count, and not the environment alone.
    var followsSystem: Bool {
        environment == nil || environment == ":/etc/localtime" || environment == "/etc/localtime"
    }

    /// The zone, from one reading of tzdata.
    func zone(from source: ZoneSource = .system) throws(RecurrenceError) -> Zone {
        let name = try SystemZone.name(
            environment: environment, localtimeLink: Self.target(link),
            timezoneFile: ConfigurationFiles.text(of: "/etc/timezone"))
        return try Zone.load(name, from: source)
    }

    private static func target(_ path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &buffer, buffer.count - 1)
        guard count > 0 else { return nil }
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
