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

    /// Bytes that are no Unicode, written as `\xE9`, what is wrong with them, and where.
    static let flaws: [(text: String, field: String, reason: String)] = [
        (#"{"method":"a.B","parameters":{"content":{"title":"caf\xE9\xFF"}}}"#, "content.title", "is not valid UTF-8"),
        (#"{"method":"a.B","parameters":{"l":[1,{"x":"\xC0\xAF"}]}}"#, "l[1].x", "is not valid UTF-8"),
        (#"{"method":"a.B","parameters":{"l":["\xE2\x82"]}}"#, "l[0]", "is not valid UTF-8"),
        (#"{"method":"a.B","parameters":{"a":"\xED\xA0\x80"}}"#, "a", "is not valid UTF-8"),
        (#"{"method":"a.B","parameters":{"a":"\ud800"}}"#, "a", "holds half of a surrogate pair"),
        (#"{"method":"a.B","parameters":{"a":"\udc00\n"}}"#, "a", "holds half of a surrogate pair"),
        (#"{"method":"a.B","parameters":{"a":"\ud800\u0041"}}"#, "a", "holds half of a surrogate pair"),
        (#"{"method":"a.B","parameters":{"a":{"\xE9":1,"\xFF":"\xF8"}}}"#, "a.\u{FFFD}", "is not valid UTF-8"),
        (#"{"parameters":{"a":1},"method":"a.B\xF5"}"#, "method", "is not valid UTF-8"),
        (#"{"method":"a.B","\xE9":1}"#, "\u{FFFD}", "is not valid UTF-8"),
    ]

    @Test("a text that is no Unicode is the call's flaw, by its path; the call is read all the same", arguments: flaws)
    func flaw(text: String, field: String, reason: String) throws {
        let call = try Self.bytes(text).withUnsafeBufferPointer { try Call(message: $0) }
        #expect(call.method.hasPrefix("a.B"))
        #expect(call.flaw?.code == .unusableText)
        #expect(call.flaw?.parameters["parameter"] == .string(field))
        #expect(call.flaw?.parameters["reason"] == .string(reason))
    }

    @Test("what is malformed besides stays malformed", arguments: flaws)
    func flawed(text: String, field: String, reason: String) {
        let unnamed = text.replacing("\"method\"", with: "\"m\"")
        for broken in [text + "x", "[" + text + "]", String(text.dropLast()), unnamed] {
            let error = fault { () throws(VarlinkError) in
                try Self.bytes(broken).withUnsafeBufferPointer { (bytes) throws(VarlinkError) in
                    try Call(message: bytes)
                }
            }
            #expect(error?.code == .malformed, "\(broken)")
        }
    }

    private static func bytes(_ text: String) -> [UInt8] {
        let pieces = text.split(separator: "\\x", omittingEmptySubsequences: false)
        return pieces.enumerated().flatMap { index, piece in
            guard index > 0, let byte = UInt8(piece.prefix(2), radix: 16) else { return Array(piece.utf8) }
            return [byte] + Array(piece.dropFirst(2).utf8)
        }
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
