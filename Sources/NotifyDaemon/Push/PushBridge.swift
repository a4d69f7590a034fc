import CivilTime
import NotifyInterface
import NotifyStore
import Varlink

// The bridge
//
// `notifyd-push` is a client of the socket like any other, and the only program with a connection to the network. It opens
// one stream, `org.notifyd.Push.Watch`, by which it learns where the broker is and which tokens there are, and hands each
// message in by `Deliver` on a second connection. What stands here is what the daemon remembers of it while it lives;
// what must outlive both is in the store. Nothing waits for the bridge: without one, tokens are made and looked at as
// ever, and what the broker has stays there.

/// The bridge to the broker as the daemon sees it.
final class PushBridge {
    /// The stream of the bridge that came last; nil while there is none.
    private(set) var connection: Connection?
    /// How it stands with the broker, in the word of the wire.
    private(set) var state: String = Push.disconnected
    /// Since when; nil before the first bridge.
    private(set) var since: Instant?
    /// Why it is not connected.
    private(set) var reason: String?
    /// Tells the connections to the broker apart; nil while there is none.
    private(set) var link: Int64?
    /// How many messages came to what since the daemon began.
    var counts: [String: Int] = [:]
    /// Tokens or settings may have changed.
    private var hasNews = false
    private var told: Push.Watch.Reply?

    /// Tokens or settings may have changed: the bridge is told at the end of the turn.
    func changed() { hasNews = true }

    /// A bridge has come; the one before it, whose stream is to be closed, is returned.
    func begin(_ connection: Connection, told reply: Push.Watch.Reply, at now: Instant) -> Connection? {
        let before = self.connection
        self.connection = connection
        told = reply
        set(Push.disconnected, reason: nil, at: now)
        return before
    }

    /// A connection ended; nothing when it was not the bridge's.
    func ended(_ connection: Connection, at now: Instant) {
        guard connection === self.connection else { return }
        self.connection = nil
        told = nil
        set(Push.disconnected, reason: nil, at: now)
    }

    /// The bridge says how it stands; a new connection to the broker begins with what that knew of the session.
    func set(_ state: String, reason: String?, isNewLink: Bool = true, at now: Instant) {
        if isNewLink { link = nil }
        if state != self.state { since = now }
        self.state = state
        self.reason = reason
    }

    /// The connection to the broker of a message that is handed in.
    ///
    /// No count: one that began anew with the daemon would be taken for one that the store has.
    func currentLink() -> Int64 {
        let current = link ?? Int64.random(in: 1...Int64.max)
        link = current
        return current
    }

    /// Tells the bridge what has changed, if anything has.
    ///
    /// - Returns: the connection that has something to send.
    func tell(
        _ news: () throws(StoreError) -> Push.Watch.Reply, after commit: UInt64, at now: Instant
    ) throws(StoreError) -> Connection? {
        guard hasNews else { return nil }
        hasNews = false
        guard let connection else { return nil }
        let reply = try news()
        guard reply != told else { return nil }
        // How it stood with another broker says nothing of this one.
        if reply.broker != told?.broker { set(Push.disconnected, reason: nil, at: now) }
        told = reply
        var bytes: [UInt8] = []
        Reply.append(reply, continues: true, to: &bytes)
        connection.send(bytes, after: commit)
        return connection
    }
}
