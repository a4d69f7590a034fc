import CivilTime
import Glibc
import NotifyModel
import Recurrence

/// Where "now" and the system's zone come from: the machine, or a virtual clock that tests and developers move.
final class Timekeeper {
    /// The clock that is asked.
    private enum Source {
        case machine(SystemClock, ElapsedAxis, boot: String)
        case virtual(VirtualClock)
    }

    private var source: Source
    private var agreement: ClockAgreement
    /// The zone in which wall times without one are read.
    private(set) var zone: Zone

    /// The name that stands for the boot of a virtual clock in the store.
    static let virtualBoot: String = "virtual"

    /// The machine's clocks; the elapsed axis goes on from `last`.
    init(machine clock: SystemClock, after last: ClockMark?, zone: Zone) throws(LoopError) {
        let boot = try clock.bootIdentifier()
        let axis = ElapsedAxis(after: last, boot: boot, boottime: clock.boottime(), wall: clock.wall())
        source = .machine(clock, axis, boot: boot)
        let now = Moment(wall: clock.wall(), elapsed: axis.elapsed(atBoottime: clock.boottime()))
        agreement = ClockAgreement(after: last, sameBoot: last?.boot == boot, at: now)
        self.zone = zone
    }

    /// A virtual clock; one that the store knows goes on where it stood.
    ///
    /// On a store of the machine's clock its start is what a boot is to that: the elapsed axis goes on from `last`.
    init(virtual start: Instant, after last: ClockMark?, zone: Zone) {
        let isKnown = last?.boot == Timekeeper.virtualBoot
        let clock: VirtualClock
        if let last, isKnown {
            clock = VirtualClock(wall: last.wall, elapsed: last.elapsed, running: last.base)
        } else {
            let axis = ElapsedAxis(after: last, boot: Timekeeper.virtualBoot, boottime: 0, wall: start)
            clock = VirtualClock(wall: start, elapsed: axis.elapsed(atBoottime: 0))
        }
        source = .virtual(clock)
        agreement = ClockAgreement(after: last, sameBoot: isKnown, at: clock.moment)
        self.zone = zone
    }

    /// Whether the reading is one of the other kind of clock: the machine's for a virtual one, or the other way round.
    func differsInKind(from last: ClockMark) -> Bool {
        (last.boot == Timekeeper.virtualBoot) != (virtual != nil)
    }

    var now: Moment {
        switch source {
        case .machine(let clock, let axis, _):
            Moment(wall: clock.wall(), elapsed: axis.elapsed(atBoottime: clock.boottime()))
        case .virtual(let clock): clock.moment
        }
    }

    /// Reads the clocks for the store, which keeps them with each commit.
    func takeMark() -> ClockMark {
        let now = now
        agreement.look(at: now)
        let (boot, base) =
            switch source {
            case .machine(_, let axis, let boot): (boot, axis.base)
            case .virtual(let clock): (Timekeeper.virtualBoot, clock.running)
            }
        return ClockMark(boot: boot, base: base, elapsed: now.elapsed, wall: now.wall, agreedSince: agreement.since)
    }

    /// Whether the wall clock of the last mark is one to delete by.
    var isProven: Bool { agreement.isProven }

    /// The virtual clock; nil when the machine's clocks are asked.
    var virtual: VirtualClock? {
        if case .virtual(let clock) = source { clock } else { nil }
    }

    /// Moves the virtual clock; the machine's cannot be moved.
    func move<Failure>(_ change: (inout VirtualClock) throws(Failure) -> Void) throws(Failure) {
        guard case .virtual(var clock) = source else { return }
        try change(&clock)
        source = .virtual(clock)
    }

    func setZone(_ zone: Zone) {
        self.zone = zone
    }

    /// The point of CLOCK_BOOTTIME at which the elapsed axis reaches `point`, in milliseconds.
    func boottime(of point: Elapsed) -> Int64 {
        switch source {
        case .machine(_, let axis, _): point.milliseconds &- axis.base
        case .virtual: point.milliseconds
        }
    }
}
