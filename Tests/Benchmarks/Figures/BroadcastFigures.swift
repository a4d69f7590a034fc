import NotifyTestSupport
import Systemd

/// Posts a second to ten observers: against the bare fan-out with the same JSON, and signals through dbus-daemon.
enum BroadcastFigures {
    private static let observers = 10
    private static let count = 50_000
    /// Posts under way: a poster that waits for each answer would measure the ways, not the fan-out.
    private static let depth = 64

    static func measure(_ bench: Bench) throws -> [Figure] {
        let daemon = try bench.daemon()
        var ours: [Double] = []
        var bare: [Double] = []
        let directory = try TemporaryDirectory()
        let socket = directory.path("socket")
        let peer = try bench.peer(["peer-fanout", socket])
        // In turns, so that a busy moment of the machine hits both.
        for _ in 0..<3 {
            ours.append(try rate(socket: daemon.socket))
            bare.append(try rate(socket: socket))
        }
        peer.process.signal(9)
        try peer.process.wait()
        let signals = try SignalRate(observers: observers, count: count / 5, depth: depth).measure()
        let median = ours.sorted()[1]
        return [
            .atLeast(0.6, "broadcast.rate.bare", median, "/s", peer: bare.sorted()[1]),
            .atLeast(3, "broadcast.rate.dbus", median, "/s", peer: signals),
        ]
    }

    /// Until every observer has read every post.
    private static func rate(socket: String) throws -> Double {
        let poller = try Poller()
        let wires = try (0..<observers).map { index in
            let wire = try Wire(path: socket)
            try wire.send(
                Array(
                    #"{"method":"org.notifyd.Broadcast.Observe","more":true,"parameters":{"patterns":["org.example.bench"]}}"#
                        .utf8) + [0])
            guard try wire.receive(Frame.checkSuccess) else { throw TestSupportError("Observe was closed") }
            try poller.watch(wire.descriptor, token: UInt64(index))
            return wire
        }
        let poster = try Wire(path: socket)
        try poller.watch(poster.descriptor, token: UInt64(observers))
        let call = message + [0]
        var (sent, answered, received) = (0, 0, 0)
        let start = Clock.steady
        while answered < count || received < count * observers {
            let room = min(depth - (sent - answered), count - sent)
            if room > 0 {
                try poster.send((0..<room).flatMap { _ in call })
                sent += room
            }
            for token in try poller.wait(milliseconds: 30_000) {
                if token == UInt64(observers) {
                    let isOpen = try poster.receive { _ in answered += 1 }
                    guard isOpen else { throw TestSupportError("the poster was closed after \(answered) answers") }
                } else {
                    let isOpen = try wires[Int(token)].receive { _ in received += 1 }
                    guard isOpen else {
                        throw TestSupportError("an observer was closed after \(received) posts in all")
                    }
                }
            }
        }
        return Double(count) * 1e9 / Double(Clock.steady - start)
    }

    private static let message = Array(
        #"{"method":"org.notifyd.Broadcast.Post","parameters":{"name":"org.example.bench","object":"photos","userInfo":{"files":12,"folder":"/home/tea/Pictures"}}}"#
            .utf8)
}
