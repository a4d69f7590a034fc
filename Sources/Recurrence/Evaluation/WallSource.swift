import CivilTime

/// Something that yields wall times in order: a rule with its end, or single dates.
struct WallSource: Sendable {
    private enum Origin: Sendable {
        case rule(WallRule)
        case dates([CivilDateTime])
    }

    private let origin: Origin
    /// The last wall time, inclusive; nil when it does not end.
    private(set) var last: CivilDateTime?
    /// The last instant, inclusive; nil when it does not end at one.
    private(set) var lastInstant: Instant?

    init(dates: [CivilDateTime]) {
        origin = .dates(dates.sorted())
    }

    /// A rule with its end.
    ///
    /// A count is turned into the last wall time by walking from the start; `isCounted` says which
    /// wall times use it up.
    init(_ rule: RecurrenceRule, start: CivilDateTime, isCounted: (CivilDateTime) -> Bool) {
        let wall = WallRule(rule, start: start)
        origin = .rule(wall)
        switch rule.end {
        case .never: break
        case .local(let civil): last = civil
        case .date(let date): last = CivilDateTime(dayNumber: date.dayNumber, secondOfDay: 86_399, millisecond: 999)
        case .instant(let instant): lastInstant = instant
        case .count(let count):
            var left = count
            var from = start
            while left > 0, let found = wall.next(from: from) {
                if isCounted(found) { left -= 1 }
                (last, from) = (found, found.justAfter)
            }
        }
    }

    /// The first wall time from one on, or nil.
    func next(from civil: CivilDateTime) -> CivilDateTime? {
        let found: CivilDateTime? =
            switch origin {
            case .rule(let rule): rule.next(from: civil)
            case .dates(let dates): dates.first { $0 >= civil }
            }
        guard let found, last.map({ found <= $0 }) ?? true else { return nil }
        return found
    }
}

extension CivilDateTime {
    /// A millisecond later.
    var justAfter: CivilDateTime { CivilDateTime(milliseconds: milliseconds + 1) }
}
