import Testing
import Varlink

struct ObjectReaderTests {
    typealias Read = @Sendable (inout ObjectReader) throws(VarlinkError) -> Void

    private enum Color: String, CaseIterable { case red, green }

    private struct Point: JSONDecodable {
        let x: Int64
        init(from reader: inout ObjectReader) throws(VarlinkError) { x = try reader.int("x") }
    }

    static let kinds: [(kind: String, read: Read, fits: [JSON])] = [
        ("string", { (r) throws(VarlinkError) in _ = try r.string("f") }, ["a"]),
        ("int", { (r) throws(VarlinkError) in _ = try r.int("f") }, [1, 1.0]),
        ("double", { (r) throws(VarlinkError) in _ = try r.double("f") }, [1, 1.0, 1.5]),
        ("bool", { (r) throws(VarlinkError) in _ = try r.bool("f") }, [true]),
        ("object", { (r) throws(VarlinkError) in _ = try r.object("f") }, [["x": 1], ["x": "y"], [:]]),
        ("array", { (r) throws(VarlinkError) in _ = try r.array("f") }, [[], ["a"], [1], [["x": 1]], [true]]),
        ("strings", { (r) throws(VarlinkError) in _ = try r.strings("f") }, [[], ["a"]]),
        ("ints", { (r) throws(VarlinkError) in _ = try r.ints("f") }, [[], [1]]),
        ("value", { (r) throws(VarlinkError) in _ = try r.value("f", as: Point.self) }, [["x": 1]]),
        ("values", { (r) throws(VarlinkError) in _ = try r.values("f", as: Point.self) }, [[], [["x": 1]]]),
    ]

    static let samples: [JSON] = [
        .null, true, 1, 1.0, 1.5, "a", [], ["a"], [1], [true], [["x": 1]], [:], ["x": 1], ["x": "y"],
    ]

    @Test("each kind of field takes its values and refuses all others by name", arguments: kinds.map(\.kind))
    func wrongTypes(kind: String) throws {
        let (_, read, fits) = try #require(Self.kinds.first { $0.kind == kind })
        for sample in Self.samples {
            var reader = ObjectReader(["f": sample])
            let error = fault { () throws(VarlinkError) in try read(&reader) }
            #expect((error == nil) == fits.contains(sample), "\(kind) from \(sample): \(error?.message ?? "accepted")")
            guard let error else { continue }
            #expect(error.isInvalidParameter)
            guard case .string(let path) = error.parameters["parameter"] else {
                Issue.record("no parameter in \(error)")
                continue
            }
            #expect(path == "f" || path.hasPrefix("f.") || path.hasPrefix("f["))
        }
    }

    @Test("a missing field is refused by name, null is as good as missing", arguments: kinds.map(\.kind))
    func missing(kind: String) throws {
        let (_, read, _) = try #require(Self.kinds.first { $0.kind == kind })
        for object in [[:], ["f": .null]] as [JSONObject] {
            var reader = ObjectReader(object)
            #expect(fault { () throws(VarlinkError) in try read(&reader) }?.parameters == ["parameter": "f"])
        }
    }

    @Test("optional forms give nil for absent and null", arguments: [[:], ["f": .null]] as [JSONObject])
    func optionals(object: JSONObject) throws {
        var reader = ObjectReader(object)
        #expect(try reader.optionalString("f") == nil)
        #expect(try reader.optionalInt("f") == nil)
        #expect(try reader.optionalInt("f", in: 0...1) == nil)
        #expect(try reader.optionalDouble("f") == nil)
        #expect(try reader.optionalBool("f") == nil)
        #expect(try reader.optionalObject("f") == nil)
        #expect(try reader.optionalArray("f") == nil)
        #expect(try reader.optionalStrings("f") == nil)
        #expect(try reader.optionalInts("f") == nil)
        #expect(try reader.optionalJSON("f") == nil)
        #expect(try reader.optionalWord("f", as: Color.self) == nil)
        #expect(try reader.optionalValue("f", as: Point.self)?.x == nil)
        #expect(try reader.optionalValues("f", as: Point.self)?.count == nil)
        try reader.finish()
    }

    @Test(
        "integers keep to their range and to 64 bits",
        arguments: [
            (1, true), (10, true), (0, false), (11, false), (5.0, true), (5.5, false), (9.3e18, false), (-1e300, false),
        ] as [(JSON, Bool)])
    func range(json: JSON, isAllowed: Bool) {
        var reader = ObjectReader(["n": json])
        let error = fault { () throws(VarlinkError) in try reader.int("n", in: 1...10) }
        #expect((error == nil) == isAllowed)
    }

    @Test("an enumerated word is one of its type's cases")
    func words() throws {
        var reader = ObjectReader(["a": "red", "b": "blue"])
        #expect(try reader.word("a", as: Color.self) == .red)
        let error = fault { () throws(VarlinkError) in try reader.word("b", as: Color.self) }
        #expect(error?.message == "b: \"blue\", where \"red\" or \"green\" is needed")
    }

    @Test("U+0000 in a string is refused by the name of its field")
    func nul() throws {
        let json = try JSONReader.parse(#"{"a":"x\u0000y","b":["ok","\u0000"]}"#)
        guard case .object(let object) = json else { return }
        var reader = ObjectReader(object)
        #expect(fault { () throws(VarlinkError) in try reader.string("a") }?.parameters["parameter"] == "a")
        #expect(fault { () throws(VarlinkError) in try reader.strings("b") }?.code == .unusableText)
    }

    @Test("errors of nested fields name their whole path")
    func paths() throws {
        var reader = ObjectReader(["t": ["x": "one"], "l": [["x": 1], ["x": 1, "y": 2]]])
        #expect(
            fault { () throws(VarlinkError) in try reader.value("t", as: Point.self) }?.parameters == [
                "parameter": "t.x"
            ])
        #expect(
            fault { () throws(VarlinkError) in try reader.values("l", as: Point.self) }?.parameters == [
                "parameter": "l[1].y"
            ])
        let nested = ObjectReader([:], path: "a.b")
        #expect(nested.invalid("c", "no date").parameters == ["parameter": "a.b.c"])
    }

    @Test("the first field that nobody read is refused, in objects of any size", arguments: [1, 63, 64, 65, 66, 200])
    func unread(count: Int) throws {
        var object = JSONObject()
        for index in 0..<count { object["f\(index)"] = .int(Int64(index)) }
        for skipped in [0, count / 2, count - 1] {
            var reader = ObjectReader(object)
            for index in (0..<count).reversed() where index != skipped {
                #expect(try reader.int("f\(index)") == Int64(index))
            }
            let error = fault { () throws(VarlinkError) in try reader.finish() }
            #expect(error?.parameters == ["parameter": .string("f\(skipped)")])
            #expect(reader.remainder().members.map(\.name) == ["f\(skipped)"])
            try reader.finish()
        }
        try ObjectReader([:]).finish()
    }

    @Test("spliced text is read like the value it says")
    func raw() throws {
        var reader = ObjectReader([
            "a": .raw(RawJSON(["x": 1])), "b": .raw(RawJSON(checked: [0x7b])), "c": .raw(RawJSON(JSON.null)),
        ])
        #expect(try reader.value("a", as: Point.self).x == 1)
        #expect(fault { () throws(VarlinkError) in try reader.object("b") }?.parameters == ["parameter": "b"])
        #expect(try reader.optionalObject("c") == nil)
    }
}
