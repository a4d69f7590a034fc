import Testing
import Varlink

struct JSONWriterTests {
    @Test(
        "values print compactly",
        arguments: [
            (.null, "null"), (true, "true"), (false, "false"), (0, "0"), (.int(.max), "9223372036854775807"),
            (.int(.min), "-9223372036854775808"), (1.5, "1.5"), (.double(.infinity), "null"), (.double(.nan), "null"),
            ("", "\"\""), ("a/b", "\"a/b\""), ("\"\\\u{8}\u{c}\n\r\t", #""\"\\\b\f\n\r\t""#),
            ("\u{0}\u{1f}\u{1a}\u{f}", #""\u0000\u001f\u001a\u000f""#), ("é漢😀\u{7f}", "\"é漢😀\u{7f}\""), ([], "[]"),
            ([1, "b"], "[1,\"b\"]"),
            ([:], "{}"), (["b": 1, "a": [:]], #"{"b":1,"a":{}}"#), (.raw(RawJSON(checked: Array("{ }".utf8))), "{ }"),
        ] as [(JSON, String)])
    func compact(json: JSON, text: String) {
        #expect(json.description == text)
    }

    @Test("pretty text has a member a line and two blanks a level")
    func pretty() {
        let json: JSON = ["a": [1, ["b": true]], "c": [:], "d": [], "e": .raw(RawJSON(checked: Array("[2]".utf8)))]
        #expect(
            json.prettyDescription == """
                {
                  "a": [
                    1,
                    {
                      "b": true
                    }
                  ],
                  "c": {},
                  "d": [],
                  "e": [
                    2
                  ]
                }
                """)
    }

    @Test("members keep their order, their place when set again, and equality does not depend on it")
    func order() {
        var object: JSONObject = ["z": 1, "a": 2]
        object["m"] = 3
        object["z"] = 4
        #expect(object.description == #"{"z":4,"a":2,"m":3}"#)
        object["a"] = nil
        object["none"] = nil
        #expect(object.description == #"{"z":4,"m":3}"#)
        let other: JSONObject = ["m": 3, "z": 4]
        #expect(object == other)
        #expect(object.hashValue == other.hashValue)
        #expect(object != ["m": 3, "y": 4])
        #expect(object != ["m": 3])
    }

    @Test("text is spliced only after a check, and says its value")
    func raw() throws {
        let text = Array(" {\"a\": 1}".utf8)
        #expect(try RawJSON(checking: text).bytes == text)
        #expect(try RawJSON(checking: text).parsed() == ["a": 1])
        #expect(fault { () throws(VarlinkError) in try RawJSON(checking: Array("{".utf8)) }?.code == .malformed)
        #expect(RawJSON(["a": [1]]).bytes == Array(#"{"a":[1]}"#.utf8))
    }
}
