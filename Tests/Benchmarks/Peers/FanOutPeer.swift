import Glibc
import NotifyTestSupport
import Varlink

/// The peer of posts: a bare epoll loop that reads the same JSON and writes the same to every observer.
///
/// What it leaves out is everything else: patterns, objects, suspension, retained values, limits, readers that stop.
final class FanOutPeer {
    private static let listenerToken: UInt64 = .max

    private let listener: Int32
    private let poller: Poller
    private var connections: [UInt64: Wire] = [:]
    private var observers: [UInt64: Wire] = [:]

    /// Serves at `SOCKET`.
    init(arguments: [String]) throws {
        guard let path = arguments.first else { throw TestSupportError("peer-fanout SOCKET") }
        listener = try UnixSocket.listen(at: path)
        poller = try Poller()
        try poller.watch(listener, token: Self.listenerToken)
    }

    /// Serves until it is killed.
    func run() throws {
        print("ready")
        fflush(nil)
        while true {
            for token in try poller.wait(milliseconds: -1) {
                guard token == Self.listenerToken else {
                    try read(token)
                    continue
                }
                let wire = Wire(descriptor: accept(listener, nil, nil))
                connections[UInt64(wire.descriptor)] = wire
                try poller.watch(wire.descriptor, token: UInt64(wire.descriptor))
            }
        }
    }

    /// What came in one read is answered and handed on in one write each, as a turn of the daemon does.
    private func read(_ token: UInt64) throws {
        guard let wire = connections[token] else { return }
        var answers: [UInt8] = []
        var posts: [UInt8] = []
        let isOpen = try wire.receive { try answer(Call(message: $0), wire, &answers, &posts) }
        if !answers.isEmpty { try wire.send(answers) }
        if !posts.isEmpty { for observer in observers.values { try observer.send(posts) } }
        guard !isOpen else { return }
        poller.forget(wire.descriptor)
        connections[token] = nil
        observers[token] = nil
    }

    private func answer(_ call: Call, _ wire: Wire, _ answers: inout [UInt8], _ posts: inout [UInt8]) throws {
        guard call.member == "Post" else {
            observers[UInt64(wire.descriptor)] = wire
            return Reply.append(["observer": "1"] as JSONObject, continues: true, to: &answers)
        }
        var reader = ObjectReader(call.parameters)
        let posting: JSONObject = [
            "name": .string(try reader.string("name")), "object": .string(try reader.string("object")),
            "userInfo": .object(try reader.optionalObject("userInfo") ?? [:]), "at": "2026-03-07T07:00:00.123Z",
            "matched": ["org.example.bench"],
        ]
        Reply.append(["posting": .object(posting)] as JSONObject, continues: true, to: &posts)
        Reply.append(["observers": .int(Int64(observers.count))] as JSONObject, to: &answers)
    }
}
