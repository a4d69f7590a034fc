import Glibc
import NotifyTestSupport
import Systemd

/// Turns connections as a loop does: asks each what to wait for, waits, processes.
final class BusDriver {
    let buses: [Bus]
    /// What the last round of each came to.
    private(set) var progress: [Bus.Progress] = []

    init(_ buses: Bus...) { self.buses = buses }

    /// Turns until the condition holds.
    func run(
        _ reason: String, within duration: Duration = .seconds(10), until condition: () throws -> Bool
    ) throws {
        let deadline = Deadline(in: duration)
        while try !condition() {
            guard !deadline.isOver else { throw TestSupportError("waited \(duration) in vain until \(reason)") }
            try turn()
        }
    }

    private func turn() throws {
        var entries = buses.map { bus in
            let interest = bus.interest
            let events = (interest.readable ? POLLIN : 0) | (interest.writable ? POLLOUT : 0)
            return pollfd(fd: bus.descriptor, events: Int16(events), revents: 0)
        }
        poll(&entries, nfds_t(entries.count), buses.contains { $0.deadline == .zero } ? 0 : 5)
        progress = try buses.map { try $0.process() }
    }
}
