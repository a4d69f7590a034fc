import Testing
import Varlink

struct ReplyTests {
    private func parse(_ text: String) throws(VarlinkError) -> Reply {
        try Array(text.utf8).withUnsafeBufferPointer { (bytes) throws(VarlinkError) in try Reply(message: bytes) }
    }

    private func printed(_ reply: Reply) -> String {
        var bytes: [UInt8] = []
        reply.append(to: &bytes)
        return text(bytes)
    }

    @Test(
        "a reply reads from its message",
        arguments: [
            ("{}", Reply()), (#"{"parameters":null,"error":null,"continues":null}"#, Reply()),
            (#"{"parameters":{"a":1},"continues":true}"#, Reply(parameters: ["a": 1], continues: true)),
            (#"{"continues":false,"org.x":1}"#, Reply()),
            (#"{"error":"a.B","parameters":{"a":1}}"#, Reply(VarlinkError(name: "a.B", parameters: ["a": 1]))),
            (#"{"error":"a.B","continues":false}"#, Reply(VarlinkError(name: "a.B"))),
        ])
    func valid(text: String, reply: Reply) throws {
        #expect(try parse(text) == reply)
    }

    @Test(
        "what is no reply is malformed",
        arguments: [
            "[]", "", #"{"parameters":1}"#, #"{"error":1}"#, #"{"continues":"x"}"#, #"{"x":1}"#,
            #"{"error":"a.B","continues":true}"#,
        ])
    func malformed(text: String) {
        #expect(fault { () throws(VarlinkError) in try parse(text) }?.code == .malformed)
    }

    @Test("only parameters, continues and error are printed, never a null error, never error with continues")
    func printing() {
        #expect(printed(Reply()) == #"{"parameters":{}}|"#)
        #expect(printed(Reply(parameters: ["a": 1], continues: true)) == #"{"parameters":{"a":1},"continues":true}|"#)
        var error = Reply(VarlinkError(name: "a.B", parameters: ["c": "d"]))
        error.continues = true
        #expect(printed(error) == #"{"error":"a.B","parameters":{"c":"d"}}|"#)
        var bytes: [UInt8] = []
        Reply.append(raw: Array("{ \"kept\": 1 }".utf8), continues: true, to: &bytes)
        #expect(text(bytes) == #"{"parameters":{ "kept": 1 },"continues":true}|"#)
    }

    @Test("an error reply is thrown with its name and fields")
    func result() throws {
        #expect(try Reply(parameters: ["a": 1]).result() == ["a": 1])
        let error = fault { () throws(VarlinkError) in
            try Reply(VarlinkError(name: "a.B", parameters: ["c": "d"])).result()
        }
        #expect(error?.name == "a.B")
        #expect(error?.code == .reply)
        #expect(error?.parameters == ["c": "d"])
        #expect(error?.message == #"a.B {"c":"d"}"#)
    }

    @Test(
        "the service's errors have their full names and fields",
        arguments: [
            (.interfaceNotFound("a.b"), "InterfaceNotFound", ["interface": "a.b"]),
            (.methodNotFound("a.b.C"), "MethodNotFound", ["method": "a.b.C"]),
            (.methodNotImplemented("a.b.C"), "MethodNotImplemented", ["method": "a.b.C"]),
            (.invalidParameter("x.y", reason: "no"), "InvalidParameter", ["parameter": "x.y"]),
            (.permissionDenied, "PermissionDenied", [:]), (.expectedMore, "ExpectedMore", [:]),
        ] as [(VarlinkError, String, JSONObject)])
    func serviceErrors(error: VarlinkError, name: String, parameters: JSONObject) throws {
        #expect(error.name == "org.varlink.service.\(name)")
        #expect(error.parameters == parameters)
        try InterfaceDescription.service.validate(error.parameters, against: .error(name))
    }

    @Test("a printed reply reads back and prints the same", arguments: 0..<100 as Range<UInt64>)
    func roundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let isError = Bool.random(using: &generator)
        let parameters = generator.object()
        let reply =
            isError
            ? Reply(VarlinkError(name: generator.text(), parameters: parameters))
            : Reply(parameters: parameters, continues: Bool.random(using: &generator))
        let message = printed(reply)
        let again = try parse(String(message.dropLast()))
        #expect(again == reply, "seed \(seed)")
        #expect(printed(again) == message, "seed \(seed)")
    }
}
