import Testing
import Varlink

struct JSONReaderTests {
    @Test(
        "text reads as its value",
        arguments: [
            ("null", .null), ("true", .bool(true)), (" false ", .bool(false)), ("\t\r\n 1 ", .int(1)), ("-0", .int(0)),
            ("0", .int(0)), ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)),
            ("9223372036854775808", .double(9223372036854775808)),
            ("-9223372036854775809", .double(-9223372036854775808)),
            ("1.0", .double(1)), ("1e3", .double(1000)), ("1E+2", .double(100)), ("-1.5e-1", .double(-0.15)),
            ("1e-999", .double(0)), ("\"\"", .string("")), ("\"a\\u0041\"", .string("aA")),
            (#""\ud83d\ude00""#, .string("😀")),
            (#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{c}\n\r\t")), ("\"\\u0000\"", .string("\0")),
            ("\"é漢😀\"", .string("é漢😀")), ("\"\u{7f}\u{2028}\"", .string("\u{7f}\u{2028}")), ("[]", []), ("[ ]", []),
            ("[1,[2]]", [1, [2]]), ("{}", [:]), ("{ \"a\" : { } }", ["a": [:]]),
        ] as [(String, JSON)])
    func valid(text: String, expected: JSON) throws {
        #expect(try JSONReader.parse(text) == expected)
    }

    @Test(
        "what RFC 8259 does not allow is refused at its byte",
        arguments: [
            ("", 0), (" ", 1), ("nul", 3), ("nulL", 3), ("True", 0), ("1 2", 2), ("{} x", 3), ("[1,]", 3), ("[1 2]", 3),
            ("[", 1),
            ("[1", 2), ("{", 1), ("{\"a\"", 4), ("{\"a\":", 5), ("{\"a\":1", 6), ("{\"a\":1,}", 7), ("{a:1}", 1),
            ("{\"a\" 1}", 5),
            ("{1:1}", 1), ("01", 1), ("-", 1), ("-01", 2), ("+1", 0), (".5", 0), ("1.", 2), ("1.e1", 2), ("1e", 2),
            ("1e+", 3), ("0x1", 1),
            ("NaN", 0), ("Infinity", 0), ("-Infinity", 1), ("1e999", 0), ("'a'", 0), ("\"", 1), ("\"a", 2), ("\"\\", 2),
            ("\"\\x\"", 2),
            ("\"\\u12\"", 5), ("\"\\u12g4\"", 5), ("\"\t\"", 1), ("\"a\n\"", 2), ("\"\\n\u{1}\"", 3), (#""\ud800""#, 1),
            (#""\udc00""#, 1),
            (#""\ud800\u0041""#, 1), (#""\ud800x""#, 1), ("\u{feff}1", 0), ("// a\n1", 0), ("{\"a\":1,\"a\":2}", 7),
            ("{\"a\":1,\"\\u0061\":2}", 7), ("[1]]", 3), ("\u{a0}1", 0),
        ])
    func invalid(text: String, offset: Int64) {
        let error = fault { () throws(VarlinkError) in try JSONReader.parse(text) }
        #expect(error?.code == .malformed)
        #expect(error?.parameters["offset"] == .int(offset), "\(text): \(error?.message ?? "accepted")")
    }

    @Test(
        "invalid UTF-8 is refused",
        arguments: [
            [0xff], [0xc3], [0xc3, 0x28], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82],
            [0x80],
            [0x5c, 0x6e, 0xff],
        ] as [[UInt8]])
    func invalidUTF8(bytes: [UInt8]) {
        let error = fault { () throws(VarlinkError) in try JSONReader.parse([0x22] + bytes + [0x22]) }
        #expect(error?.code == .malformed)
    }

    @Test("the error says where, what was found and what was expected")
    func errorText() {
        let error = fault { () throws(VarlinkError) in try JSONReader.parse("{\"a\":1 \"b\":2}") }
        #expect(error?.message == "byte 7: found '\"', expected ',' or '}'")
        #expect(error?.name == "varlink.local.Malformed")
    }

    @Test("nesting up to the limit is read, one level more is refused", arguments: [("[", "]"), ("{\"a\":", "}")])
    func depth(open: String, close: String) {
        let limit = JSONReader.defaultDepthLimit
        func nested(_ levels: Int) -> String {
            String(repeating: open, count: levels) + "1" + String(repeating: close, count: levels)
        }
        #expect(fault { () throws(VarlinkError) in try JSONReader.parse(nested(limit)) } == nil)
        #expect(fault { () throws(VarlinkError) in try JSONReader.parse(nested(limit + 1)) }?.code == .malformed)
        #expect(fault { () throws(VarlinkError) in try JSONReader.parse(nested(3), depthLimit: 2) }?.code == .malformed)
        #expect(
            fault { () throws(VarlinkError) in try JSONReader.parse(String(repeating: open, count: 100_000)) } != nil)
    }

    @Test("a duplicate name is found among many members too")
    func manyMembers() throws {
        let members = (0..<5_000).map { "\"name \($0)\":\($0)" }
        let object = try JSONReader.parse("{\(members.joined(separator: ","))}")
        #expect(object["name 4999"] == 4999)
        let twice = "{\((members + ["\"name 77\":0"]).joined(separator: ","))}"
        #expect(fault { () throws(VarlinkError) in try JSONReader.parse(twice) }?.message.contains("name 77") == true)
    }

    @Test("quotes, escapes, control and other characters are seen at any place", arguments: 0..<20)
    func anyPlace(length: Int) throws {
        for place in 0..<length {
            let (before, after) = (
                String(repeating: "a", count: place), String(repeating: "z", count: length - place - 1)
            )
            #expect(try JSONReader.parse("\"\(before)\"").description == "\"\(before)\"")
            for (character, escape) in [
                ("\"", "\\\""), ("\\", "\\\\"), ("\n", "\\n"), ("é", "é"), ("\u{7f}", "\u{7f}"), (" ", " "),
            ] {
                let json = JSON.string(before + character + after)
                #expect(json.description == "\"\(before)\(escape)\(after)\"")
                #expect(try JSONReader.parse(json.description) == json)
            }
            for byte in [0x00, 0x1f, 0x80, 0xff] as [UInt8] {
                let bytes = Array("\"\(before)".utf8) + [byte] + Array("\(after)\"".utf8)
                #expect(fault { () throws(VarlinkError) in try JSONReader.parse(bytes) } != nil)
            }
        }
    }

    @Test("every cut of a message is refused, none is half accepted")
    func cuts() {
        let bytes = Array(#"{"a":[1,-2.5e3,"x\u00e9é",true,null],"b":{"c":"😀"}}"#.utf8)
        for end in bytes.indices {
            #expect(
                fault { () throws(VarlinkError) in try JSONReader.parse(Array(bytes[..<end])) } != nil, "cut at \(end)")
        }
    }
}
