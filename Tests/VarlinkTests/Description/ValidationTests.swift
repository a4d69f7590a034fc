import Testing
import Varlink

struct ValidationTests {
    private static let good: JSONObject = [
        "tick": ["mode": "second", "words": ["a"], "at": [["hour": 1]]], "type": "x", "error_2": true,
    ]

    private func check(_ object: JSONObject, _ signature: Signature = .input(of: "Set")) throws
        -> VarlinkError?
    {
        let interface = try InterfaceDescription(parsing: InterfaceDescriptionTests.clock)
        return fault { () throws(VarlinkError) in try interface.validate(object, against: signature) }
    }

    private func changed(_ path: [String], _ value: JSON?) -> JSONObject {
        change(Self.good, path[...], value)
    }

    private func change(_ object: JSONObject, _ path: ArraySlice<String>, _ value: JSON?) -> JSONObject {
        var copy = object
        guard let name = path.first else { return object }
        if path.count == 1 {
            copy[name] = value
        } else if case .object(let inner) = object[name] {
            copy[name] = .object(change(inner, path.dropFirst(), value))
        }
        return copy
    }

    @Test(
        "an object that fits passes",
        arguments: [
            (["tick", "next"], .null), (["tick", "next"], ["mode": "minute", "words": [], "at": []]),
            (["tick", "marks"], [:]),
            (["tick", "marks"], ["any": ["x": 1]]), (["colour"], "green"), (["colour"], .null),
            (["tick", "at"], [["hour": 1, "exact": 2], ["hour": 1, "exact": 2.5]]),
            (["tick", "words"], .raw(RawJSON(checked: Array("[\"raw\"]".utf8)))),
        ] as [([String], JSON)])
    func fits(path: [String], value: JSON) throws {
        #expect(try check(changed(path, value)) == nil)
    }

    @Test(
        "the first member that does not fit is named",
        arguments: [
            (["tick"], nil, "tick"), (["tick"], .null, "tick"), (["tick"], [], "tick"), (["type"], 1, "type"),
            (["error_2"], 1, "error_2"), (["extra"], .null, "extra"), (["colour"], "blue", "colour"),
            (["tick", "mode"], "hour", "tick.mode"), (["tick", "mode"], 1, "tick.mode"),
            (["tick", "words"], ["a", 1], "tick.words[1]"),
            (["tick", "words"], "a", "tick.words"), (["tick", "at"], [[:]], "tick.at[0].hour"),
            (["tick", "at"], [["hour": 1.5]], "tick.at[0].hour"),
            (["tick", "at"], [["hour": 1, "exact": "x"]], "tick.at[0].exact"),
            (["tick", "marks"], ["a": 1], "tick.marks.a"), (["tick", "marks"], [], "tick.marks"),
            (["tick", "next"], ["mode": "second"], "tick.next.words"), (["tick", "more"], 1, "tick.more"),
            (["tick", "words"], .raw(RawJSON(checked: Array("[1]".utf8))), "tick.words[0]"),
        ] as [([String], JSON?, String)])
    func doesNotFit(path: [String], value: JSON?, named: String) throws {
        let error = try check(changed(path, value))
        #expect(error?.isInvalidParameter == true)
        #expect(error?.parameters["parameter"] == .string(named), "\(error?.message ?? "accepted")")
    }

    @Test("outputs, errors and structures are checked as well, and must exist")
    func signatures() throws {
        #expect(try check([:], .output(of: "Set")) == nil)
        #expect(try check([:], .output(of: "Stop")) == nil)
        #expect(try check(["a": 1], .output(of: "Stop")) != nil)
        #expect(try check(["since": 1], .error("Stuck")) == nil)
        #expect(try check([:], .error("Stuck")) != nil)
        #expect(try check(["mode": "second", "words": [], "at": []], .type("Tick")) == nil)
        #expect(try check([:], .input(of: "None"))?.parameters == ["method": "org.example.clock.None"])
        #expect(try check([:], .output(of: "Tick")) != nil)
        #expect(try check([:], .error("None"))?.code == .malformed)
        #expect(try check([:], .type("Colour"))?.code == .malformed)
    }
}
