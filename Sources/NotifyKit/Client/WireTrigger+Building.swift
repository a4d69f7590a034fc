public import CivilTime
public import NotifyInterface

// The ways to say when, as a program writes them: `.after(.seconds(90))`. What is not here is a field of the trigger:
// `WireTrigger(rrule: "FREQ=DAILY", count: 5)`.
extension WireTrigger {
    /// At once.
    public static var now: WireTrigger { WireTrigger(now: true) }

    /// After a duration, which counts suspend and does not move when somebody sets the clock.
    public static func after(_ duration: Duration) -> WireTrigger {
        WireTrigger(duration: duration.text)
    }

    /// At an instant, which never moves.
    public static func at(_ date: Instant) -> WireTrigger {
        WireTrigger(at: date.description)
    }

    /// At a wall time such as `2026-12-24T18:00` in a zone, the system's when nil; follows the zone's rules.
    public static func at(_ time: String, zone: String? = nil) -> WireTrigger {
        WireTrigger(at: time, zone: zone)
    }

    /// At a wall time wherever the user is.
    public static func floating(_ time: String) -> WireTrigger {
        WireTrigger(at: time, floating: true)
    }

    /// At each date of a calendar expression such as `Mon..Fri 09:00`, or each time a span such as `2 days` is over.
    public static func every(_ expression: String, zone: String? = nil) -> WireTrigger {
        WireTrigger(zone: zone, every: expression)
    }

    /// At each date of the five fields of crontab(5), or a name such as `@daily`.
    public static func cron(_ expression: String, zone: String? = nil) -> WireTrigger {
        WireTrigger(zone: zone, cron: expression)
    }

    /// At each date of a rule of RFC 5545, such as `FREQ=DAILY`.
    public static func rrule(_ rule: String, start: String? = nil, zone: String? = nil) -> WireTrigger {
        WireTrigger(zone: zone, rrule: rule, start: start)
    }
}
