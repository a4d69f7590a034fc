import NotifyTestSupport

/// One subscriber that confirms each message: one read, one Confirm with the numbers it brought.
final class Subscriber {
    private let client: String
    private let stream: Wire
    private let confirming: Wire
    private let poller: Poller

    /// Subscribes and waits for the first reply, the state.
    init(socket: String, client: String, window: Int) throws {
        self.client = client
        stream = try Wire(path: socket)
        confirming = try Wire(path: socket)
        poller = try Poller()
        try poller.watch(stream.descriptor, token: 0)
        try poller.watch(confirming.descriptor, token: 1)
        try stream.send(
            Array(
                #"{"method":"org.notifyd.Clients.Subscribe","more":true,"parameters":{"client":"\#(client)","window":\#(window)}}"#
                    .utf8) + [0])
        guard try stream.receive(Frame.checkSuccess) else { throw TestSupportError("the subscription was closed") }
    }

    /// Receives and confirms `count` messages; `arrived` gets the wall time of each, in order.
    ///
    /// Returns when the last confirmation is answered.
    func take(_ count: Int, arrived: (Int64) -> Void = { _ in }) throws {
        var received = 0
        var confirmed = 0
        while confirmed < count {
            let tokens = try poller.wait(milliseconds: 60_000)
            guard !tokens.isEmpty else { throw TestSupportError("nothing came in 60 s, after \(received) messages") }
            if tokens.contains(0) { received += try receive(arrived) }
            if tokens.contains(1) {
                guard try confirming.receive({ frame in confirmed += try Self.confirmations(frame) }) else {
                    throw TestSupportError("the confirming connection was closed")
                }
            }
        }
    }

    private func receive(_ arrived: (Int64) -> Void) throws -> Int {
        var sequences: [String] = []
        let isOpen = try stream.receive { frame in
            guard let sequence = Frame.number("\"sequence\":", in: frame) else { return }
            arrived(Clock.wall)
            sequences.append(String(sequence))
        }
        guard isOpen else { throw TestSupportError("the stream was closed") }
        if !sequences.isEmpty {
            try confirming.send(
                Array(
                    #"{"method":"org.notifyd.Clients.Confirm","parameters":{"client":"\#(client)","sequences":[\#(sequences.joined(separator: ","))]}}"#
                        .utf8) + [0])
        }
        return sequences.count
    }

    private static func confirmations(_ frame: UnsafeBufferPointer<UInt8>) throws -> Int {
        try Frame.checkSuccess(frame)
        return Int(Frame.number("\"confirmed\":", in: frame) ?? 0)
    }
}
