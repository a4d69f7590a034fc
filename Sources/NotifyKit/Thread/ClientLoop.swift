import Glibc
import Synchronization

// The threading boundary
//
// Tasks and the thread of the client share the machine, behind a lock that is never held while something blocks or
// somebody is told something. The sockets belong to the thread alone. Who changes the machine wakes the thread, which
// brings the sockets into line with what the machine wants. The thread sleeps in poll(2), so an idle client costs no
// wake-ups, and it ends when the client is closed; it holds the loop, not the client, so a client that nobody holds any
// more closes itself.

/// The thread that carries bytes between a client's machine and the daemon.
final class ClientLoop: Sendable {
    private let machine: Mutex<ClientMachine>
    private let waker: Waker
    let path: String

    /// Starts the thread.
    init(path: String, _ settings: ClientMachine.Settings) throws(NotifyKitError) {
        self.path = path
        waker = try Waker()
        machine = Mutex(ClientMachine(settings) { Double.random(in: 0..<1) })
        try DetachedThread.start { [self] in run() }
    }

    /// Changes the machine, tells everybody what follows from it, and wakes the thread.
    func perform<Result: Sendable>(_ body: (inout ClientMachine, _ now: Int64) -> Result) -> Result {
        let result = change(body)
        waker.wake()
        return result
    }

    /// Looks at the machine.
    func look<Result: Sendable>(_ body: (ClientMachine) -> Result) -> Result {
        machine.withLock { body($0) }
    }

    private func change<Result: Sendable>(_ body: (inout ClientMachine, _ now: Int64) -> Result) -> Result {
        let now = MonotonicClock.running
        let (result, effects) = machine.withLock { machine in
            let result = body(&machine, now)
            return (result, machine.takeEffects())
        }
        effects.forEach { $0() }
        return result
    }

    private func run() {
        var sockets: [Lane: LaneSocket] = [:]
        while let deadline = turn(&sockets) {
            wait(for: sockets, until: deadline)
        }
    }

    /// Brings the sockets into line with the machine.
    ///
    /// - Returns: when it is to be looked at again, `Int64.max` for never; nil at the end.
    private func turn(_ sockets: inout [Lane: LaneSocket]) -> Int64? {
        change { machine, now in machine.expire(at: now) }
        let lanes = look { $0.lanes }
        sockets = sockets.filter { lanes.contains($0.key) }
        for lane in lanes { serve(lane, &sockets) }
        return look { $0.isClosed ? nil : $0.nextDeadline ?? .max }
    }

    private func serve(_ lane: Lane, _ sockets: inout [Lane: LaneSocket]) {
        if !look({ $0.isOpen(lane) }) { sockets[lane] = nil }
        do throws(NotifyKitError) {
            if sockets[lane] == nil { sockets[lane] = try open(lane) }
            guard let socket = sockets[lane] else { return }
            // Once a turn, so that a stream that never pauses does not keep the other lane from its turn.
            if look({ $0.mayReceive(lane) }), let bytes = try socket.receive(), let fault = receive(bytes, on: lane) {
                throw fault
            }
            try socket.send(change { machine, _ in machine.bytes(for: lane) })
        } catch {
            sockets[lane] = nil
            change { machine, now in machine.lose(lane, error, at: now) }
        }
    }

    /// Connects a lane that is wanted and whose time has come.
    private func open(_ lane: Lane) throws(NotifyKitError) -> LaneSocket? {
        guard change({ machine, now in machine.mayOpen(lane, at: now) }) else { return nil }
        let socket = try LaneSocket(path: path)
        try socket.send(change { machine, _ in machine.open(lane) })
        return socket
    }

    private func receive(_ bytes: [UInt8], on lane: Lane) -> NotifyKitError? {
        change { machine, now in
            do throws(NotifyKitError) {
                try machine.receive(bytes, on: lane, at: now)
                return nil
            } catch {
                return error
            }
        }
    }

    private func wait(for sockets: [Lane: LaneSocket], until deadline: Int64) {
        let waiting = look { machine in sockets.compactMap { $1.entry(receives: machine.mayReceive($0)) } }
        var entries = waiting + [pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0)]
        let limit = deadline == .max ? -1 : Int32(clamping: max(0, deadline - MonotonicClock.running))
        // A signal, which this thread does not take, and a lack of memory end the wait early: it is looked at again.
        _ = poll(&entries, nfds_t(entries.count), limit)
        waker.rest()
    }
}
