import NotifyTestSupport

/// Many connections that each send the next call when their last one is answered.
struct LoadClient {
    /// Connections.
    let connections: Int
    /// Calls under way on each.
    let depth: Int

    /// Sends `count` calls made by `call`, and returns how long it took until the last was answered, in seconds.
    func run(socket: String, count: Int, call: (Int) -> [UInt8]) throws -> Double {
        let wires = try (0..<connections).map { _ in try Wire(path: socket) }
        let poller = try Poller()
        for (index, wire) in wires.enumerated() { try poller.watch(wire.descriptor, token: UInt64(index)) }
        var sent = 0
        var answered = 0
        let start = Clock.steady
        func sendNext(_ wire: Wire, _ most: Int) throws {
            let number = min(most, count - sent)
            guard number > 0 else { return }
            try wire.send((sent..<sent + number).flatMap(call))
            sent += number
        }
        for wire in wires { try sendNext(wire, depth) }
        while answered < count {
            for token in try poller.wait(milliseconds: 30_000) {
                var answers = 0
                let isOpen = try wires[Int(token)].receive { frame in
                    try Frame.checkSuccess(frame)
                    answers += 1
                }
                guard isOpen else { throw TestSupportError("the connection was closed after \(answered) answers") }
                answered += answers
                try sendNext(wires[Int(token)], answers)
            }
        }
        return Double(Clock.steady - start) / 1e9
    }
}
