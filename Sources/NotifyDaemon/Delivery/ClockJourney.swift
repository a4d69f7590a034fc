import CivilTime
import NotifyModel

/// One move of the virtual clock, which takes as many turns as it has stops (DESIGN section 4, rule 9).
///
/// At each stop the clock is set, what is due fires, the turn commits and hands over; then the next stop is looked up.
/// Sockets are served between stops. The caller is answered when the journey is over, after everything before it.
struct ClockJourney {
    /// Where the clock stops on the way.
    enum Stops: Hashable {
        /// At every due date up to that point of the elapsed axis, then there.
        case every(until: Elapsed)
        /// At the next due date, once.
        case first
        /// Nowhere: the clock was moved already, and what is due by now fires.
        case none
    }

    var stops: Stops
    /// Who asked.
    let connection: Connection
    /// How many occurrences rang on the way.
    var fired = 0

    /// How far to move now, in milliseconds; nil when the journey is over.
    ///
    /// `distance` is how far what is due next lies ahead; nil when nothing is pending.
    mutating func step(distance: Int64?, from elapsed: Elapsed) -> Int64? {
        switch stops {
        case .none: return nil
        case .first:
            stops = .none
            return distance
        case .every(let target):
            let left = target.milliseconds - elapsed.milliseconds
            if let distance, distance <= left { return distance }
            stops = .none
            return left
        }
    }
}
