import CCivilTime
public import CivilTime

/// A zone of tzdata, loaded: turns wall time into instants and back.
///
/// Only names of tzdata's own list are zones, spelled as there: `Europe/Kyiv`, `UTC`, `Etc/GMT+5` (which tzdata counts
/// as five hours *behind* UTC). Abbreviations (`CEST`, `PST`), POSIX rules (`GMT+5`), paths and the names cctz invents
/// (`file:`, `Fixed/`, `localtime`, `posix/`, `right/`) are refused, because each has two readings or depends on the
/// machine.
///
/// Moments farther than the years ±30,000 are answered as the nearest moment inside, so that no number traps.
public struct Zone: Hashable, Sendable {
    /// The name as tzdata lists it.
    public let name: String
    /// Where it was loaded from, and where other zones are looked for beside it.
    public let source: ZoneSource
    let handle: civil_zone

    /// Coordinated universal time; needs no data.
    public static let utc = Zone(name: "UTC", source: .system, handle: 0)

    /// The zone as a newer reading of tzdata has it; one that is not listed there any more goes on as it was.
    public func renewed(from source: ZoneSource) -> Zone {
        do throws(RecurrenceError) {
            return try Zone.load(name, from: source)
        } catch {
            return Zone(name: name, source: source, handle: handle)
        }
    }

    /// Loads a zone; throws `zoneUnknown` with near matches, or `zoneUnreadable`.
    public static func load(_ name: String, from source: ZoneSource = .system) throws(RecurrenceError) -> Zone {
        guard ZoneName.isPlausible(name) else { throw ZoneName.fault(name, in: source) }
        var handle: civil_zone = 0
        switch civil_zone_load(source.directory, source.generation, name, &handle) {
        case CIVIL_ZONE_LOADED:
            return Zone(name: name, source: source, handle: handle)
        case CIVIL_ZONE_NOT_LISTED:
            throw ZoneName.fault(name, in: source)
        case CIVIL_ZONE_NO_DATA:
            throw RecurrenceError(
                .zoneUnreadable, word: name,
                reason: "tzdata lists it, but \(source.directory)/\(name) is missing or damaged; reinstall tzdata")
        default:
            throw RecurrenceError(
                .zoneUnreadable, word: name,
                reason: "\(source.directory) has no list of zones (tzdata.zi or zone1970.tab); install tzdata")
        }
    }

    /// What a wall time means in this zone, before any policy.
    public func lookup(_ civil: CivilDateTime) -> ZoneLookup {
        let civil = civil.inside
        let found = civil_zone_lookup(handle, civil.wholeSeconds)
        let part = Int64(civil.millisecond)
        let kind: ZoneLookup.Kind =
            found.kind == CIVIL_UNIQUE ? .unique : found.kind == CIVIL_SKIPPED ? .skipped : .repeated
        return ZoneLookup(
            kind: kind, before: Instant(milliseconds: found.before * 1000 + part),
            transition: Instant(milliseconds: found.transition * 1000),
            after: Instant(milliseconds: found.after * 1000 + part))
    }

    /// The offset from UTC in force at an instant.
    public func offset(at instant: Instant) -> UTCOffset {
        UTCOffset(seconds: Int(civil_zone_offset(handle, instant.inside.wholeSeconds)))
    }

    /// What clocks in this zone show at an instant.
    public func local(_ instant: Instant) -> CivilDateTime {
        CivilDateTime(milliseconds: instant.inside.milliseconds + Int64(offset(at: instant).seconds) * 1000)
    }

    /// The abbreviation in force at an instant, such as `CEST`, or `+03` where people use none.
    public func abbreviation(at instant: Instant) -> String {
        String(cString: civil_zone_abbreviation(handle, instant.inside.wholeSeconds))
    }
}

/// The milliseconds within which zones are asked.
private let farthest: ClosedRange<Int64> = -900_000_000_000_000...900_000_000_000_000

extension Instant {
    /// The instant itself, or the nearest one for which zones are asked.
    var inside: Instant {
        Instant(milliseconds: min(max(milliseconds, farthest.lowerBound), farthest.upperBound))
    }
}

extension CivilDateTime {
    fileprivate var inside: CivilDateTime {
        CivilDateTime(milliseconds: min(max(milliseconds, farthest.lowerBound), farthest.upperBound))
    }
}
