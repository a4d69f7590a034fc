import CivilTime

/// Something that yields instants in order: a rule below a day with its end, or single instants.
struct ElapsedSource: Sendable {
    private enum Origin: Sendable {
        case rule(ElapsedRule)
        case dates([Instant])
    }

    private let origin: Origin
    private let zone: Zone
    private var last: Instant?
    private var lastCivil: CivilDateTime?

    init(dates: [Instant], zone: Zone) {
        origin = .dates(dates.sorted())
        self.zone = zone
    }

    /// A rule with its end; a count is turned into the last instant.
    init(_ rule: RecurrenceRule, start: Instant, unit: Int, zone: Zone) {
        let elapsed = ElapsedRule(rule, start: start, unit: unit, zone: zone)
        origin = .rule(elapsed)
        self.zone = zone
        switch rule.end {
        case .never: break
        case .local(let civil): lastCivil = civil
        case .date(let date):
            lastCivil = CivilDateTime(dayNumber: date.dayNumber, secondOfDay: 86_399, millisecond: 999)
        case .instant(let instant): last = instant
        case .count(let count):
            last = elapsed.date(at: count - 1)
            guard last == nil else { return }
            var from = start
            for _ in 0..<count {
                guard let found = elapsed.next(from: from) else { break }
                (last, from) = (found, Instant(milliseconds: found.milliseconds + 1))
            }
        }
    }

    /// The first instant later than another, or nil.
    func next(after instant: Instant) -> Instant? {
        let from = Instant(milliseconds: instant.milliseconds + 1)
        let found: Instant? =
            switch origin {
            case .rule(let rule): rule.next(from: from)
            case .dates(let dates): dates.first { $0 >= from }
            }
        guard let found, last.map({ found <= $0 }) ?? true else { return nil }
        guard let lastCivil else { return found }
        return zone.local(found) <= lastCivil ? found : nil
    }
}
