import CivilTime
import NotifyModel

/// A clock of three parts that stands still until it is moved (DESIGN section 4, rule 9).
///
/// *Wall* is what people read and may set, *elapsed* counts suspend and cannot be set, *running* stops while suspended.
struct VirtualClock: Hashable, Sendable {
    private(set) var wall: Instant
    private(set) var elapsed: Elapsed
    /// Milliseconds the machine was awake.
    private(set) var running: Int64

    init(wall: Instant, elapsed: Elapsed = Elapsed(milliseconds: 0), running: Int64 = 0) {
        self.wall = wall
        self.elapsed = elapsed
        self.running = running
    }

    var moment: Moment { Moment(wall: wall, elapsed: elapsed) }

    /// Time passes while the machine is awake.
    mutating func advance(_ milliseconds: Int64) {
        suspend(milliseconds)
        running += milliseconds
    }

    /// Time passes while the machine sleeps.
    mutating func suspend(_ milliseconds: Int64) {
        precondition(milliseconds >= 0, "a virtual clock was moved back by \(milliseconds) ms; only set(_:) does that")
        wall = Instant(milliseconds: wall.milliseconds + milliseconds)
        elapsed = Elapsed(milliseconds: elapsed.milliseconds + milliseconds)
    }

    /// Somebody sets the wall clock.
    mutating func set(_ instant: Instant) {
        wall = instant
    }

    /// How far `due` lies ahead, in milliseconds; 0 when it is reached.
    func distance(to due: Due) -> Int64 {
        switch due {
        case .wall(let instant): max(0, instant.milliseconds - wall.milliseconds)
        case .floating(let civil): preconditionFailure("the distance to a floating date \(civil) needs a zone")
        case .elapsed(let point): max(0, point.milliseconds - elapsed.milliseconds)
        }
    }
}
