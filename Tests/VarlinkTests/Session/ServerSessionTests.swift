import Testing
import Varlink

struct ServerSessionTests {
    private func session(_ text: String) throws -> ServerSession {
        var session = ServerSession()
        try session.receive(frames(text))
        return session
    }

    @Test("pipelined calls come one by one, the next after the last reply to the one before")
    func order() throws {
        var session = try session(#"{"method":"a.A"}|{"method":"a.B"}|{"method":"a.C"}|"#)
        for name in ["a.A", "a.B", "a.C"] {
            #expect(!session.isServing)
            #expect(try session.nextCall()?.method == name)
            #expect(session.isServing)
            #expect(try session.nextCall() == nil)
            session.reply(["name": .string(name)])
        }
        #expect(try session.nextCall() == nil)
        #expect(
            text(session.takeOutput())
                == #"{"parameters":{"name":"a.A"}}|{"parameters":{"name":"a.B"}}|{"parameters":{"name":"a.C"}}|"#)
        #expect(session.takeOutput() == [])
    }

    @Test("a oneway call is never answered, not even with an error, and the next one follows")
    func oneway() throws {
        var session = try session(
            #"{"method":"a.A","oneway":true}|{"method":"a.B","oneway":true,"more":true}|{"method":"a.C"}|"#)
        #expect(try session.nextCall()?.oneway == true)
        session.fail(.expectedMore)
        #expect(try session.nextCall()?.more == false)
        session.reply([:])
        #expect(try session.nextCall()?.method == "a.C")
        #expect(session.output == [])
        session.reply([:])
        #expect(text(session.output) == #"{"parameters":{}}|"#)
    }

    @Test("a call with more gets several replies until the last")
    func stream() throws {
        var session = try session(#"{"method":"a.A","more":true}|"#)
        #expect(try session.nextCall()?.more == true)
        #expect(!session.hasOpenStream)
        session.reply(["n": 1], continues: true)
        #expect(session.hasOpenStream)
        session.reply(["n": 2], continues: true)
        session.reply(["n": 3], continues: true)
        session.reply(["n": 4])
        #expect(!session.hasOpenStream)
        #expect(!session.isServing)
        #expect(
            text(session.output) == #"{"parameters":{"n":1},"continues":true}|{"parameters":{"n":2},"continues":true}|"#
                + #"{"parameters":{"n":3},"continues":true}|{"parameters":{"n":4}}|"#)
    }

    @Test("a call on a connection with an open stream is told as streamOpen, the stream can end with an error")
    func streamOpen() throws {
        var session = try session(#"{"method":"a.A","more":true}|{"method":"a.B"}|"#)
        _ = try session.nextCall()
        #expect(try session.nextCall() == nil, "nothing is decided before the first reply")
        session.openStream()
        let error = fault { () throws(VarlinkError) in try session.nextCall() }
        #expect(error?.code == .streamOpen)
        #expect(error?.message.contains("a.B") == true)
        session.fail(VarlinkError(name: "a.StreamOpen"))
        #expect(text(session.output) == #"{"error":"a.StreamOpen","parameters":{}}|"#)
    }

    @Test("a call with more may be answered once, then the next is served")
    func moreAnsweredOnce() throws {
        var session = try session(#"{"method":"a.A","more":true}|{"method":"a.B"}|"#)
        _ = try session.nextCall()
        session.fail(.methodNotFound("a.A"))
        #expect(try session.nextCall()?.method == "a.B")
        #expect(
            text(session.output) == #"{"error":"org.varlink.service.MethodNotFound","parameters":{"method":"a.A"}}|"#)
    }

    @Test(
        "what is no call is malformed, after the calls before it",
        arguments: ["{|", "[]|", "{}|", "x|", "{\"method\":1}|", "\u{1}|"])
    func malformed(text: String) throws {
        var session = try session(#"{"method":"a.A"}|"# + text)
        #expect(try session.nextCall()?.method == "a.A")
        session.reply([:])
        #expect(fault { () throws(VarlinkError) in try session.nextCall() }?.code == .malformed)
    }

    @Test("a message beyond the limit is refused at once")
    func tooLarge() throws {
        var session = ServerSession(limit: 100)
        let chunk = [UInt8](repeating: 0x20, count: 60)
        try session.receive(chunk)
        #expect(session.bufferedByteCount == 60)
        #expect(fault { () throws(VarlinkError) in try session.receive(chunk) }?.code == .tooLarge)
        #expect(fault { () throws(VarlinkError) in try session.nextCall() }?.code == .tooLarge)
    }

    @Test("a reply without a call, and a stream without more, are programmer's errors")
    func traps() async {
        await #expect(processExitsWith: .failure) {
            var session = ServerSession()
            session.reply([:])
        }
        await #expect(processExitsWith: .failure) {
            var session = ServerSession()
            try session.receive(Array(#"{"method":"a.A"}"#.utf8) + [0])
            _ = try session.nextCall()
            session.reply([:], continues: true)
        }
    }
}
