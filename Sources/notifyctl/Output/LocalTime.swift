import CivilTime
import Recurrence

/// Shows instants to people: in their zone, and how far away they are.
struct LocalTime {
    let now: Instant
    let zone: Zone

    /// The same moment as people of a zone see it; a zone that does not load was refused before.
    func inZone(_ name: String) throws(CommandError) -> LocalTime {
        do throws(RecurrenceError) {
            return LocalTime(now: now, zone: try Zone.load(name))
        } catch {
            throw .usage("--zone \(error)")
        }
    }

    /// Date and time for a table, `2026-12-24 08:00`: seconds where there are any, the offset where clocks show it
    /// twice.
    func cell(_ instant: Instant) -> String {
        let local = zone.local(instant)
        let isRepeated = zone.lookup(local).kind == .repeated
        return Self.short(local) + (isRepeated ? " \(zone.offset(at: instant))" : "")
    }

    /// Weekday, date, time, zone and offset: `Thu 2026-12-24 08:00 Europe/Berlin +01:00`.
    func echo(_ instant: Instant) -> String {
        let local = zone.local(instant)
        let offset = zone.offset(at: instant)
        let suffix =
            offset == .zero && zone.name == Zone.utc.name ? "" : " \(offset == .zero ? "+00:00" : offset.description)"
        return "\(local.date.weekday.abbreviation) \(Self.short(local)) \(zone.name)\(suffix)"
    }

    /// The echo and the distance: `Thu 2026-12-24 08:00 Europe/Berlin +01:00, in 23h 12min`.
    func echoWithDistance(_ instant: Instant) -> String {
        "\(echo(instant)), \(distance(to: instant))"
    }

    /// How far away it is: `in 23h 12min`, `now`, `3min 4s ago`; to two units, seconds rounded to the nearest.
    func distance(to instant: Instant) -> String {
        let milliseconds = instant.milliseconds - now.milliseconds
        let seconds = (abs(milliseconds) + 500) / 1000
        guard seconds > 0 else { return "now" }
        let text = Self.twoUnits(seconds)
        return milliseconds > 0 ? "in \(text)" : "\(text) ago"
    }

    private static func twoUnits(_ seconds: Int64) -> String {
        let minutes = (seconds + 30) / 60
        let kept =
            switch seconds {
            case ..<3600: seconds
            case ..<86_400: minutes * 60
            default: (minutes + 30) / 60 * 3600
            }
        return DurationText.text(.seconds(kept))
    }

    /// Date and time to the second; parts of it are for programs.
    private static func short(_ local: CivilDateTime) -> String {
        let whole = local.description.prefix { $0 != "." }.map { $0 == "T" ? " " : $0 }
        return String(local.second != 0 ? whole[...] : whole.dropLast(3))
    }
}
