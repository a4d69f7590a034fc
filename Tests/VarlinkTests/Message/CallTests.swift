import Testing
import Varlink

struct CallTests {
    private func parse(_ text: String) throws(VarlinkError) -> Call {
        try Array(text.utf8).withUnsafeBufferPointer { (bytes) throws(VarlinkError) in try Call(message: bytes) }
    }

    @Test(
        "a call reads from its message",
        arguments: [
            (#"{"method":"a.B"}"#, Call(method: "a.B")), (#"{"method":"a.B","parameters":null}"#, Call(method: "a.B")),
            (#"{"method":"a.B","parameters":{"x":1}}"#, Call(method: "a.B", parameters: ["x": 1])),
            (#"{"more":true,"method":"a.B"}"#, Call(method: "a.B", more: true)),
            (#"{"method":"a.B","oneway":true,"upgrade":true}"#, Call(method: "a.B", oneway: true, upgrade: true)),
            (#"{"method":"a.B","more":false,"oneway":null,"upgrade":false}"#, Call(method: "a.B")),
            (#"{"method":"a.B","org.example.trace":[1]}"#, Call(method: "a.B")),
        ])
    func valid(text: String, call: Call) throws {
        #expect(try parse(text) == call)
    }

    @Test(
        "what is no call is malformed",
        arguments: [
            "", "[]", "1", "{}", #"{"method":1}"#, #"{"method":null}"#, #"{"parameters":{}}"#,
            #"{"method":"a.B","parameters":[]}"#,
            #"{"method":"a.B","parameters":"x"}"#, #"{"method":"a.B","more":1}"#, #"{"method":"a.B","oneway":"yes"}"#,
            #"{"method":"a.B","upgrade":[]}"#, #"{"method":"a.B","extra":1}"#, #"{"method":"a.B","a..b":1}"#,
            #"{"method":"a.B","a. b":1}"#,
            #"{"method":"a.B","":1}"#, #"{"method":"a.B","method":"a.C"}"#, #"{"method":"a.B"} {"#,
        ])
    func malformed(text: String) {
        #expect(fault { () throws(VarlinkError) in try parse(text) }?.code == .malformed)
    }

    @Test(
        "the method's name falls into interface and member at its last dot",
        arguments: [
            ("org.example.Clock.Set", "org.example.Clock", "Set"), ("Set", "", "Set"), ("a.", "a", ""), ("", "", ""),
        ])
    func names(method: String, interface: String, member: String) {
        #expect(Call(method: method).interface == interface)
        #expect(Call(method: method).member == member)
    }

    @Test("a printed call reads back and prints the same", arguments: 0..<100 as Range<UInt64>)
    func roundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let call = Call(
            method: generator.text(), parameters: generator.object(), oneway: Bool.random(using: &generator),
            more: Bool.random(using: &generator), upgrade: Bool.random(using: &generator))
        var bytes: [UInt8] = []
        call.append(to: &bytes)
        #expect(bytes.last == 0 && bytes.count { $0 == 0 } == 1)
        let again = try parse(String(decoding: bytes.dropLast(), as: UTF8.self))
        #expect(again == call, "seed \(seed)")
        var second: [UInt8] = []
        again.append(to: &second)
        #expect(second == bytes, "seed \(seed)")
    }
}
