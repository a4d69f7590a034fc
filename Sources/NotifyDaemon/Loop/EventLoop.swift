import CLinux
import Glibc

/// The daemon's event loop: one thread, plain calls, no wake-up without a reason.
///
/// A turn is: wait, handle all that is ready, `afterDrain`, `prepare`, sleep again. Everything the daemon decides
/// happens on the thread that runs the loop, inside a handler or a hook; nothing here is `Sendable`. Helper threads reach
/// the loop only through a ``Wakeup``. What a handler throws is a fault of the daemon itself and ends the loop; the faults
/// of a peer are the handler's own business.
///
/// Readiness is level triggered: a handler need not drain its descriptor, it is called again in the next turn.
final class EventLoop {
    /// Called with what happened to the descriptor.
    typealias Handler = (Ready) throws -> Void

    /// As many events as one turn takes: all connections (DESIGN section 8) and some.
    private static let eventsPerTurn: Int = 1088

    private let epoll: FileDescriptor
    private let clock: SystemClock
    private let timer: KernelTimer
    private var table = RegistrationTable()
    private var timers = TimerQueue()
    private var armed: Duration?
    private var posted: [() throws -> Void] = []
    private var isStopping = false
    private var events = [epoll_event](repeating: epoll_event(), count: EventLoop.eventsPerTurn)

    init(clock: SystemClock) throws(LoopError) {
        let number = try SystemCall.run("epoll_create1") { epoll_create1(Int32(EPOLL_CLOEXEC)) }
        epoll = FileDescriptor(owning: number)
        self.clock = clock
        timer = try KernelTimer(clock: CLOCK_MONOTONIC)
        _ = try register(timer.descriptor, for: .readable) { [unowned self] _ in try fireTimers() }
    }
}

// MARK: - Descriptors

extension EventLoop {
    /// How many descriptors are watched, the loop's own timer not counted.
    var registrationCount: Int { table.count - 1 }

    /// Watches a descriptor and keeps it open until it is deregistered.
    func register(
        _ descriptor: FileDescriptor, for interest: Interest, handler: @escaping Handler
    ) throws(LoopError) -> Registration {
        let entry = RegistrationTable.Entry(descriptor: descriptor, handler: handler, interest: interest)
        let registration = table.add(entry)
        do throws(LoopError) {
            try control(EPOLL_CTL_ADD, entry, registration)
        } catch {
            _ = table.remove(registration)
            throw error
        }
        return registration
    }

    /// Waits for something else from now on; nothing happens when the registration is past.
    ///
    /// With an empty interest only the end of the peer is reported.
    func change(_ registration: Registration, to interest: Interest) throws(LoopError) {
        guard var entry = table[registration], entry.interest != interest else { return }
        entry.interest = interest
        try control(EPOLL_CTL_MOD, entry, registration)
        table[registration] = entry
    }

    /// Lets go of everything that is watched, posted or timed, and of what that holds; the loop is not run again.
    func abandon() {
        table = RegistrationTable()
        timers = TimerQueue()
        posted = []
    }

    /// Stops watching, from this moment on, also for an event of the turn that is being handled; twice is harmless.
    func deregister(_ registration: Registration) {
        guard let entry = table.remove(registration) else { return }
        do throws(LoopError) {
            try control(EPOLL_CTL_DEL, entry, registration)
        } catch {
            preconditionFailure("a registered descriptor is not in the epoll set: \(error)")
        }
    }

    private func control(
        _ operation: Int32, _ entry: RegistrationTable.Entry, _ registration: Registration
    ) throws(LoopError) {
        _ = try SystemCall.run("epoll_ctl", on: "descriptor \(entry.descriptor.number)") {
            clinux_epoll_control(
                epoll.number, operation, entry.descriptor.number, entry.events, registration.token)
        }
    }
}

// MARK: - Timers and posted work

extension EventLoop {
    /// Runs the action once, that long from now on the real monotonic clock; zero or less means the next turn.
    ///
    /// Only for what waits for a living peer: hello limit, kill delay, watchdog. Dates belong to ``WakeTimers``.
    func after(_ delay: Duration, _ action: @escaping () throws -> Void) -> PeerTimer {
        timers.add(deadline: clock.monotonic() + max(delay, .zero), action: action)
    }

    /// Runs the work in the next turn, which then begins without waiting.
    func perform(_ work: @escaping () throws -> Void) {
        posted.append(work)
    }

    /// Begins the next turn without waiting: this one has left something to its end.
    func turnAgain() {
        perform {}
    }

    private func fireTimers() throws {
        if try timer.take() == .expired { armed = nil }
        for due in timers.takeDue(at: clock.monotonic()) { try due.fire() }
    }

    private func armTimer() throws(LoopError) {
        let deadline = timers.nextDeadline()
        guard deadline != armed else { return }
        if let deadline {
            let (seconds, attoseconds) = deadline.components
            _ = try timer.arm(seconds: seconds, nanoseconds: attoseconds / 1_000_000_000)
        } else {
            try timer.disarm()
        }
        armed = deadline
    }
}

// MARK: - Turning

extension EventLoop {
    /// Turns until ``stop()``; the turn in which that is called is finished, its commit included.
    func run(_ turn: Turn) throws {
        isStopping = false
        try prepare(turn)
        while !isStopping { try once(turn) }
    }

    /// Ends ``run(_:)`` after the current turn.
    func stop() { isStopping = true }

    private func once(_ turn: Turn) throws {
        let count = try wait()
        try performPosted()
        for index in 0..<count { try dispatch(events[index]) }
        try turn.afterDrain()
        try prepare(turn)
    }

    private func prepare(_ turn: Turn) throws {
        try turn.prepare()
        try armTimer()
    }

    private func wait() throws(LoopError) -> Int {
        let timeout: Int32 = posted.isEmpty ? -1 : 0
        let count = try SystemCall.run("epoll_wait") {
            epoll_wait(epoll.number, &events, Int32(EventLoop.eventsPerTurn), timeout)
        }
        return Int(count)
    }

    private func performPosted() throws {
        let work = posted
        posted = []
        for item in work { try item() }
    }

    private func dispatch(_ event: epoll_event) throws {
        let registration = withUnsafePointer(to: event) { Registration(token: clinux_epoll_token($0)) }
        guard var entry = table[registration] else { return }
        let ready = Ready(rawValue: event.events)
        if ready.contains(.peerClosed), entry.watchesPeerClose {
            entry.watchesPeerClose = false
            try control(EPOLL_CTL_MOD, entry, registration)
            table[registration] = entry
        }
        try entry.handler(ready)
    }
}
