public import CivilTime

/// The moment that a time text turned out to mean, and what the user should be told about it.
public struct TimeMeaning: Hashable, Sendable {
    /// What fixes the moment.
    public enum Kind: Hashable, Sendable {
        /// An instant: it never moves.
        case instant
        /// A wall time in the zone: it follows the zone's rules.
        case wall(CivilDateTime)
    }

    /// What fixes the moment.
    public let kind: Kind
    /// The moment by the zone's rules of today.
    public let instant: Instant
    /// The zone in which it was read and is echoed.
    public let zone: Zone
    /// What may surprise the user, in the order found.
    public let notes: [TimeNote]

    init(kind: Kind, instant: Instant, zone: Zone, notes: [TimeNote] = []) {
        self.kind = kind
        self.instant = instant
        self.zone = zone
        self.notes = notes
    }

    /// Weekday, date, time, zone and offset, as a command echoes them: `Thu 2026-12-24 08:00:00 Europe/Berlin +01:00`.
    public var echo: String {
        let offset = zone.offset(at: instant)
        let local = zone.local(instant)
        let time = local.description.replacing("T", with: " ")
        return "\(local.date.weekday.abbreviation) \(time) \(zone.name)" + (offset == .zero ? "" : " \(offset)")
    }
}

/// Something about a date that may surprise the user; its description is one line for people.
public enum TimeNote: Hashable, Sendable {
    /// The wall time does not exist that day; clocks show another one at the moment chosen.
    case moved(asked: CivilDateTime, shown: CivilDateTime)
    /// The wall time comes twice that day; this pass was chosen.
    case repeated(asked: CivilDateTime, pass: Int)
    /// The month does not have the day; its last day was chosen.
    case shortMonth(asked: Int, shown: CivilDate)
    /// An exact duration was given in a unit that has several lengths on the calendar.
    case fixedLength(DurationUnit)

    var isShortMonth: Bool {
        if case .shortMonth = self { true } else { false }
    }
}

extension TimeNote: CustomStringConvertible {
    /// One line for people.
    public var description: String {
        switch self {
        case .moved(let asked, let shown):
            "\(asked) does not exist there (clocks go forward); moved to \(shown)"
        case .repeated(let asked, let pass):
            "\(asked) comes twice there (clocks go back); this is the \(pass == 1 ? "first" : "second") time"
        case .shortMonth(let asked, let shown):
            "there is no \(asked). in that month; moved to \(shown), its last day"
        case .fixedLength(let unit):
            "a \(unit) is counted as \(DurationText.text(.microseconds(unit.microseconds))) here; for the calendar's "
                + "write a time, such as: in 1 \(unit)"
        }
    }
}
