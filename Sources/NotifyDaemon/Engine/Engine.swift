import CivilTime
import NotifyModel

// The engine: event + now → decision. No I/O, no clock, no task, no lock (a test holds the ban).
//
// The shell loads an occurrence and what belongs to it, asks one of these functions, and writes the decision down in
// one transaction. Nothing here remembers anything between two calls: SQLite is the only state.

/// The pure rules for firing, answering and closing occurrences.
struct Engine: Sendable {
    /// Within this many milliseconds of its date an occurrence is on time.
    var lateAfter: Int64 = 60_000
    /// How far in the past a one-shot may lie and still be accepted, in milliseconds.
    var acceptedPast: Int64 = 60_000
    /// What `snooze` means without a duration, in milliseconds.
    var snoozeDefault: Int64 = 600_000
}

extension Engine {
    /// Milliseconds since `due`, measured on its own axis; negative when it lies ahead.
    func lateness(of due: Due, at now: Moment) -> Int64 {
        switch due {
        case .wall(let instant): now.wall.milliseconds &- instant.milliseconds
        case .elapsed(let elapsed): now.elapsed.milliseconds &- elapsed.milliseconds
        }
    }

    /// The point of the elapsed axis that lies `milliseconds` after `now`; saturates at the end of the axis.
    func point(_ milliseconds: Int64, after now: Moment) -> Elapsed {
        let (sum, overflow) = now.elapsed.milliseconds.addingReportingOverflow(milliseconds)
        return Elapsed(milliseconds: overflow ? .max : sum)
    }
}
