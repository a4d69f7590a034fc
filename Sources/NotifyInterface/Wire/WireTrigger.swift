public import NotifyModel
public import Varlink

/// When a request fires: exactly one of at, in, now, every, cron and rrule.
///
/// Its fields on the wire are those of `org.notifyd.Notifications.Trigger`.
public struct WireTrigger: JSONDecodable, JSONEncodable, Hashable, Sendable {
    /// An RFC 3339 date; without an offset it is wall time in the zone.
    public var at: String?
    /// A duration from now, which counts suspend and ignores clock steps.
    public var duration: String?
    /// At once, when true.
    public var now: Bool
    /// The field `now`, for modules that give triggers a static member of that name.
    public var isNow: Bool { now }
    /// At once, as a push message asked for it; only in replies, no call may have it.
    public var push: Bool
    /// A calendar expression of systemd.time(7), or a span such as 2 days or 48h.
    public var every: String?
    /// Five fields of crontab(5), or a name such as @daily.
    public var cron: String?
    /// A rule of RFC 5545, or its lines DTSTART, RRULE, RDATE and EXDATE.
    public var rrule: String?
    /// Where a series begins; without an offset it is wall time in the zone.
    public var start: String?
    /// The zone of wall times; the system's when absent.
    public var zone: String?
    /// Wall time wherever the user is: follows the system's zone.
    public var floating: Bool
    /// What becomes of a wall time that clocks skip: shift (the default) or skip.
    public var gap: Series.Gap?
    /// Which pass of a wall time that clocks show twice is meant: first (the default), second or both.
    public var overlap: Series.Overlap?
    /// How many dates a series has, before exceptions are taken out, 1 to 100,000.
    public var count: Int?
    /// The last moment of a series, inclusive; a date alone means all of that day.
    public var until: String?
    /// Dates to take out of a series; a date alone means all of that day.
    public var except: [String]?
    /// Each date comes up to so much later, by an offset that stays the same for that date; at most 24h.
    public var spread: String?

    /// Joins the fields; those left out are absent.
    public init(
        at: String? = nil, zone: String? = nil, duration: String? = nil, now: Bool = false, push: Bool = false,
        every: String? = nil, cron: String? = nil, rrule: String? = nil, start: String? = nil, floating: Bool = false,
        gap: Series.Gap? = nil, overlap: Series.Overlap? = nil, count: Int? = nil, until: String? = nil,
        except: [String]? = nil, spread: String? = nil
    ) {
        self.at = at
        self.duration = duration
        self.now = now
        self.push = push
        self.every = every
        self.cron = cron
        self.rrule = rrule
        self.start = start
        self.zone = zone
        self.floating = floating
        self.gap = gap
        self.overlap = overlap
        self.count = count
        self.until = until
        self.except = except
        self.spread = spread
    }

    /// Reads the fields.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        at = try reader.optionalString("at")
        duration = try reader.optionalString("in")
        now = try reader.optionalBool("now") ?? false
        push = try reader.optionalBool("push") ?? false
        every = try reader.optionalString("every")
        cron = try reader.optionalString("cron")
        rrule = try reader.optionalString("rrule")
        start = try reader.optionalString("start")
        zone = try reader.optionalString("zone")
        floating = try reader.optionalBool("floating") ?? false
        gap = try reader.optionalChoice("gap")
        overlap = try reader.optionalChoice("overlap")
        count = try reader.optionalInt("count").map(Int.init)
        until = try reader.optionalString("until")
        except = try reader.optionalStrings("except")
        spread = try reader.optionalString("spread")
    }

    /// Writes the fields that are there.
    public func encode(into object: inout ObjectWriter) {
        object.set("at", at)
        object.set("in", duration)
        object.setFlag("now", now)
        object.setFlag("push", push)
        object.set("every", every)
        object.set("cron", cron)
        object.set("rrule", rrule)
        object.set("start", start)
        object.set("zone", zone)
        object.setFlag("floating", floating)
        object.set("gap", gap?.rawValue)
        object.set("overlap", overlap?.rawValue)
        object.set("count", count)
        object.set("until", until)
        object.set("except", except)
        object.set("spread", spread)
    }
}
