import Testing
import Varlink

struct ClientSessionTests {
    @Test("calls are printed with only the keys they need")
    func calls() {
        var session = ClientSession()
        #expect(text(session.call("a.A", [:])) == #"{"method":"a.A","parameters":{}}|"#)
        #expect(
            text(session.call("a.B", ["x": 1], more: true))
                == #"{"method":"a.B","more":true,"parameters":{"x":1}}|"#)
        #expect(
            text(session.call("a.C", [:], oneway: true))
                == #"{"method":"a.C","oneway":true,"parameters":{}}|"#)
        #expect(session.waitingCount == 2)
    }

    @Test("replies belong to the calls in their order, oneway calls get none")
    func matching() throws {
        var session = ClientSession()
        _ = session.call("a.A", [:])
        _ = session.call("a.B", [:], oneway: true)
        _ = session.call("a.C", [:], more: true)
        _ = session.call("a.D", [:])
        try session.receive(
            frames(#"{"parameters":{}}|{"continues":true}|{"continues":true}|{"error":"a.E"}|{"parameters":{}}|"#))
        for method in ["a.A", "a.C", "a.C", "a.C", "a.D"] {
            #expect(session.waitingMethod == method)
            #expect(try session.nextReply() != nil)
        }
        #expect(session.waitingMethod == nil)
        #expect(try session.nextReply() == nil)
        try session.receiveEnd()
    }

    @Test(
        "a server that breaks the protocol is found out",
        arguments: [
            (false, #"{"continues":true}|"#, .violation), (true, #"{}|{}|"#, .violation), (false, "{}|{}|", .violation),
            (true, #"{"error":"a.B","continues":true}|"#, .malformed), (false, "[]|", .malformed),
            (false, "{|", .malformed),
        ] as [(Bool, String, VarlinkError.Code)])
    func violations(more: Bool, replies: String, code: VarlinkError.Code) throws {
        var session = ClientSession()
        _ = session.call("a.A", [:], more: more)
        try session.receive(frames(replies))
        let error = fault { () throws(VarlinkError) in while try session.nextReply() != nil {} }
        #expect(error?.code == code)
    }

    @Test("an end before the last reply is told with the method")
    func end() throws {
        var session = ClientSession()
        try session.receiveEnd()
        _ = session.call("a.A", [:])
        #expect(fault { () throws(VarlinkError) in try session.receiveEnd() }?.message.contains("a.A") == true)
        try session.receive(Array("{".utf8))
        #expect(fault { () throws(VarlinkError) in try session.receiveEnd() }?.code == .closed)
    }

    @Test(
        "client and server understand each other, whatever the values and the chunks",
        arguments: 0..<50 as Range<UInt64>)
    func bothSides(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var (client, server) = (ClientSession(), ServerSession())
        let sent = (0..<20).map { Call(method: "a.M\($0)", parameters: generator.object()) }
        let bytes = sent.flatMap { client.call($0.method, $0.parameters) }
        var (start, received, echoed) = (0, [Call](), [JSONObject]())
        while start < bytes.count {
            let end = min(start + generator.number(1..<100), bytes.count)
            try server.receive(bytes[start..<end])
            start = end
            while let call = try server.nextCall() {
                received.append(call)
                server.reply(call.parameters)
            }
            try client.receive(server.takeOutput())
            while let reply = try client.nextReply() { echoed.append(try reply.result()) }
        }
        #expect(received == sent, "seed \(seed)")
        #expect(echoed == sent.map(\.parameters), "seed \(seed)")
    }
}
