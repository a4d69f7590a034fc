import CivilTime
import NotifyModel

/// The instant of an RFC 3339 text that the test spells right.
func instant(_ text: String) -> Instant {
    do throws(CivilTimeError) {
        return try Instant(rfc3339: text)
    } catch {
        preconditionFailure("\(text): \(error)")
    }
}

/// A reading of both clocks at that wall time; the elapsed axis began with the year 2027.
func moment(_ text: String) -> Moment {
    let wall = instant(text)
    let start = instant("2027-01-01T00:00:00Z")
    return Moment(wall: wall, elapsed: Elapsed(milliseconds: wall.milliseconds - start.milliseconds))
}

extension Int64 {
    /// That many minutes in milliseconds.
    static func minutes(_ count: Int64) -> Int64 { count * 60_000 }
    /// That many seconds in milliseconds.
    static func seconds(_ count: Int64) -> Int64 { count * 1_000 }
}

extension Moment {
    /// Time passes on both axes.
    func after(_ milliseconds: Int64) -> Moment {
        Moment(
            wall: Instant(milliseconds: wall.milliseconds + milliseconds),
            elapsed: Elapsed(milliseconds: elapsed.milliseconds + milliseconds))
    }
}

extension Occurrence {
    /// An occurrence of row 1 that is due at a wall date.
    static func pending(at text: String, level: InterruptionLevel = .active) -> Occurrence {
        pending(due: .wall(instant(text)), scheduled: instant(text), level: level)
    }

    /// An occurrence of row 1 that is due then.
    static func pending(due: Due, scheduled: Instant, level: InterruptionLevel = .active) -> Occurrence {
        Occurrence(
            row: 1, request: 1, client: 1, scheduled: scheduled, due: due, level: level, hasPolicy: true,
            created: instant("2027-03-01T00:00:00Z"))
    }

    /// That occurrence in a state it can have come to.
    static func sample(_ state: OccurrenceState, firing: Int? = nil) -> Occurrence {
        var occurrence = Occurrence.pending(at: "2027-03-01T12:00:00Z")
        let closed = instant("2027-03-01T12:05:00Z")
        occurrence.state = state
        occurrence.firing = firing ?? (state == .pending || state == .missed ? 0 : 1)
        occurrence.fired = occurrence.firing > 0 ? occurrence.scheduled : nil
        switch state {
        case .pending: break
        case .snoozed: occurrence.due = .wall(instant("2027-03-01T13:00:00Z"))
        case .fired: occurrence.due = nil
        case .answered, .acknowledged, .expired, .missed, .cancelled, .superseded:
            occurrence.due = nil
            occurrence.closed = closed
            occurrence.closedBy = "somebody"
        }
        return occurrence
    }
}
