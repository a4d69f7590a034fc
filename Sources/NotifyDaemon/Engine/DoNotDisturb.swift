import CivilTime
import NotifyModel

// Do not disturb
//
// Two things make it quiet: the user's word, which is kept, and quiet hours, which are configured. The later word wins, and
// each word ends by itself: "on" at its date, if it has one; "off" inside quiet hours with these, so that the next night is
// quiet again. What holds at a moment is computed from word, hours and moment alone; nothing is switched on or off, so that
// no step of a clock, restart or change of zone can leave it wrong.

/// What the user said last of being left alone.
enum DoNotDisturb: Hashable, Sendable {
    /// Nothing that still counts: quiet hours decide.
    case byHours
    /// On, until that point, or until the user ends it.
    case on(until: Due?)
    /// Off, during quiet hours that end at that date.
    case off(until: Instant)

    /// How it stands at a moment.
    func standing(_ hours: QuietDates, at now: Moment) -> Quiet {
        let end = hours.end(at: now.wall)
        switch self {
        case .on(let limit) where limit.map({ now.isBefore($0) }) ?? true:
            return isOn(until: limit, hours, at: now)
        case .off(let limit) where end != nil && now.wall < limit:
            let begin = hours.begin(after: limit)
            return Quiet(begins: begin, nextWall: [limit, begin].compactMap(\.self).min())
        case .on, .off, .byHours: break
        }
        if let end { return Quiet(reason: .hours, until: end, nextWall: end) }
        let begin = hours.begin(after: now.wall)
        return Quiet(begins: begin, nextWall: begin)
    }

    private func isOn(until limit: Due?, _ hours: QuietDates, at now: Moment) -> Quiet {
        guard let limit else { return Quiet(reason: .user) }
        let date = limit.date(at: now) { _ in now.wall }
        // Quiet hours that hold by then go on.
        let until = hours.end(at: date) ?? date
        switch limit {
        case .elapsed(let point): return Quiet(reason: .user, until: until, nextElapsed: point)
        case .wall, .floating: return Quiet(reason: .user, until: until, nextWall: date)
        }
    }

    /// What is left of the word at a moment: one that is over counts no more, whatever the clocks are set to later.
    func left(_ hours: QuietDates, at now: Moment) -> DoNotDisturb {
        switch self {
        case .on(let limit?) where !now.isBefore(limit): .byHours
        case .off(let limit) where now.wall >= limit || hours.end(at: now.wall) == nil: .byHours
        case .on, .off, .byHours: self
        }
    }

    /// The word of a user who wants to be told things now: quiet hours that hold are over, later ones are not.
    static func off(_ hours: QuietDates, at now: Moment) -> DoNotDisturb {
        hours.end(at: now.wall).map(DoNotDisturb.off) ?? .byHours
    }
}

extension Moment {
    /// Whether the point lies ahead, on its own axis.
    fileprivate func isBefore(_ due: Due) -> Bool {
        switch due {
        case .wall(let date): wall < date
        case .elapsed(let point): elapsed < point
        case .floating: false
        }
    }
}

// MARK: - As it is kept

extension DoNotDisturb {
    /// The text that the store keeps; nil when nothing has to be kept.
    var text: String? {
        switch self {
        case .byHours: nil
        case .on(nil): "on"
        case .on(.wall(let date)): "on wall \(date.milliseconds)"
        case .on(.elapsed(let point)): "on elapsed \(point.milliseconds)"
        case .on(.floating): nil
        case .off(let date): "off wall \(date.milliseconds)"
        }
    }

    /// Reads what `text` made; nil for anything else.
    init?(text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        if text == "on" {
            self = .on(until: nil)
            return
        }
        guard words.count == 3, let milliseconds = Int64(words[2]) else { return nil }
        switch (words[0], words[1]) {
        case ("on", "wall"): self = .on(until: .wall(Instant(milliseconds: milliseconds)))
        case ("on", "elapsed"): self = .on(until: .elapsed(Elapsed(milliseconds: milliseconds)))
        case ("off", "wall"): self = .off(until: Instant(milliseconds: milliseconds))
        default: return nil
        }
    }
}
