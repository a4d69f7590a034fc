import CivilTime
import NotifyInterface
import NotifyModel
import Recurrence

extension WireTrigger {
    /// The one date that checked words mean now; wall times without a zone are the system's.
    func resolve(at moment: Moment, systemZone: Zone) throws(NotifyError) -> ResolvedTrigger {
        if let at { return try resolve(at: at, moment, systemZone) }
        if let duration { return try resolve(duration: duration, moment) }
        return ResolvedTrigger(trigger: push ? .push : .now, scheduled: moment.wall, due: .wall(moment.wall))
    }

    private func resolve(at text: String, _ moment: Moment, _ system: Zone) throws(NotifyError) -> ResolvedTrigger {
        let zone =
            try zone.map { (name) throws(NotifyError) in try Self.load(name, "trigger.zone", beside: system) } ?? system
        var context = TimeContext(now: moment.wall, zone: zone)
        context.gap = GapPolicy(gap ?? .shift)
        context.overlap = OverlapPolicy(overlap ?? .first)
        let known = context
        let (time, meaning) = try Self.reading("trigger.at", text) { () throws(RecurrenceError) in
            let time = try TimeText.parse(text)
            return (time, try time.meaning(in: known))
        }
        let trigger = try trigger(of: meaning, time, zone)
        var due = Due.wall(meaning.instant)
        if floating, case .wall(let civil) = meaning.kind { due = .floating(civil) }
        var resolved = ResolvedTrigger(
            trigger: trigger, scheduled: meaning.instant, due: due, notes: meaning.notes.map(\.description))
        if case .pinned = trigger, case .wall(let civil) = meaning.kind { resolved.civil = civil }
        return resolved
    }

    private func trigger(of meaning: TimeMeaning, _ time: TimeText, _ zone: Zone) throws(NotifyError) -> Trigger {
        switch meaning.kind {
        case .instant:
            guard !floating else {
                let isWords = if case .words = time { true } else { false }
                throw NotifyError(
                    .invalidField(
                        field: "trigger.at", value: at,
                        reason: isWords ? "counts elapsed time and never moves" : "never moves, as it has an offset",
                        expected: "a wall time without offset for a floating date"))
            }
            return .instant(meaning.instant.description)
        case .wall(let civil):
            if floating { return .floating(civil.description) }
            // The second pass of a repeated hour cannot be said as a wall time.
            let isSecond = overlap == .second && zone.resolve(civil).first != meaning.instant
            return isSecond ? .instant(meaning.instant.description) : .pinned(civil.description, zone: zone.name)
        }
    }

    private func resolve(duration text: String, _ moment: Moment) throws(NotifyError) -> ResolvedTrigger {
        let milliseconds = try DurationField.milliseconds(text, field: "trigger.in")
        guard let date = moment.wall.advanced(exactlyBy: .milliseconds(milliseconds)) else {
            throw NotifyError(
                .invalidField(
                    field: "trigger.in", value: text, reason: "leads beyond the year 9999",
                    expected: "a date in the years 0001 to 9999"))
        }
        let point = Elapsed(milliseconds: moment.elapsed.milliseconds + milliseconds)
        return ResolvedTrigger(
            trigger: .elapsed(milliseconds: milliseconds), scheduled: date, due: .elapsed(point),
            notes: try DurationField.notes(text, field: "trigger.in"))
    }
}
