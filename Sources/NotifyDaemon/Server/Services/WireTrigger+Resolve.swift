import CivilTime
import NotifyInterface
import NotifyModel
import Recurrence

extension WireTrigger {
    /// The date that checked words mean now; wall times without a zone are the system's.
    func resolve(at moment: Moment, systemZone: Zone) throws(NotifyError) -> ResolvedTrigger {
        if let at { return try resolve(at: at, moment, systemZone) }
        if let duration { return try resolve(duration: duration, moment) }
        return ResolvedTrigger(trigger: .now, scheduled: moment.wall, due: .wall(moment.wall))
    }

    private func resolve(at text: String, _ moment: Moment, _ system: Zone) throws(NotifyError) -> ResolvedTrigger {
        let zone = try loadZone() ?? system
        let meaning: TimeMeaning
        do throws(RecurrenceError) {
            meaning = try TimeText.parse(text).meaning(in: TimeContext(now: moment.wall, zone: zone))
        } catch {
            throw .invalid("trigger.at", text, error)
        }
        let trigger: Trigger =
            switch meaning.kind {
            case .instant: .instant(meaning.instant.description)
            case .wall(let civil): .pinned(civil.description, zone: zone.name)
            }
        return ResolvedTrigger(
            trigger: trigger, scheduled: meaning.instant, due: .wall(meaning.instant),
            notes: meaning.notes.map(\.description))
    }

    private func loadZone() throws(NotifyError) -> Zone? {
        guard let zone else { return nil }
        do throws(RecurrenceError) {
            return try Zone.load(zone)
        } catch {
            throw .invalid("trigger.zone", zone, error)
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
            trigger: .elapsed(milliseconds: milliseconds), scheduled: date, due: .elapsed(point))
    }
}
