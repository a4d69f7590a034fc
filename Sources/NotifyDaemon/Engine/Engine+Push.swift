import CivilTime
import NotifyModel

extension Engine {
    /// A push message came after the date up to which it may be shown: it never rings.
    func expire(_ occurrence: Occurrence, _ date: Instant, at now: Moment) -> Decision {
        guard case .moves(let state) = LifeCycle.outcome(of: .expire, in: occurrence.state) else {
            return .nothing(occurrence)
        }
        var decision = Decision(occurrence: occurrence)
        let late = DurationField.text(max(0, now.wall.milliseconds - date.milliseconds))
        decision.close(state, by: "expiry", at: now, detail: "it came \(late) too late")
        return decision
    }
}
