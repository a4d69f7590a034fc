import NotifyInterface

/// One move of the virtual clock, which takes as many turns as it has stops (DESIGN section 4, rule 9).
///
/// At each stop the clock is set, what is due fires, the turn commits and hands over, and the screen, if there is one, shows
/// it; then the next stop is looked up.
/// Sockets are served between stops. The caller is answered when the journey is over, after everything before it.
struct ClockJourney {
    /// What is done to the clock when the journey begins; throws what makes it impossible as the clock stands then.
    typealias Beginning = (inout VirtualClock) throws(NotifyError) -> Void

    /// Where the clock stops on the way.
    enum Stops: Hashable {
        /// At every due date for as many milliseconds as are left, then at their end.
        case every(left: Int64)
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
    mutating func step(distance: Int64?) -> Int64? {
        switch stops {
        case .none: return nil
        case .first:
            stops = .none
            return distance
        case .every(let left):
            if let distance, distance <= left {
                stops = .every(left: left - distance)
                return distance
            }
            stops = .none
            return left
        }
    }
}
