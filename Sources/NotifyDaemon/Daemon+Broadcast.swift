import NotifyInterface
import NotifyModel
import Systemd
import Varlink

// What the daemon itself posts: that the clock, the zone or the machine's sleep changed.

extension Daemon {
    /// Posts one of the daemon's own names.
    func post(_ event: SystemEvent, _ userInfo: JSONObject = [:]) {
        let text = userInfo.isEmpty ? nil : JSON.object(userInfo).description
        broadcaster.post(
            WirePosting(name: event.name, userInfo: text, client: ClientIdentifier.daemon, at: clock.now.wall))
    }

    /// logind says on the system bus that the machine goes to sleep, or has woken up (org.freedesktop.login1(5)).
    func listenForSleep(on bus: Bus) throws(SystemdError) {
        let match = BusMatch(
            sender: "org.freedesktop.login1", path: "/org/freedesktop/login1",
            interface: "org.freedesktop.login1.Manager", member: "PrepareForSleep")
        try bus.subscribe(match) { [weak self] signal in
            guard let self, signal.signature == "b", case .bool(let begins)? = signal.arguments.first else { return }
            log(.debug, begins ? "the machine goes to sleep" : "the machine has woken up")
            post(begins ? .willSleep : .didWake)
        }
    }

    /// Sends what was posted in this turn; those that do not read are closed.
    func broadcast() {
        let (touched, stalled) = broadcaster.flush(
            committed: durability.committed, durable: durability.durable, failed: turn.failure != nil)
        for connection in touched { server?.touch(connection) }
        for connection in stalled where !connection.isClosed {
            log(.info, "connection \(connection.number) is closed: it does not read its posts")
            server?.close(connection)
        }
    }
}
