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

    /// Posts what logind says of the machine's sleep.
    func listenForSleep(on link: BusLink) {
        sleepWatch = SleepWatch(link, log: log) { [unowned self] in post($0) }
    }

    /// What was posted is with those who read, and all before it is on disk: the machine may sleep.
    func releaseSleep() {
        guard sleepWatch?.holdsSleep == true, durability.durable >= durability.committed else { return }
        // The turn's output is sent after this.
        loop.perform { [weak self] in self?.sleepWatch?.letGo() }
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
