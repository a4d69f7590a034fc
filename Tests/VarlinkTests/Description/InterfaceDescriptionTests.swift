import Testing
import Varlink

struct InterfaceDescriptionTests {
    static let clock = """
        # A clock.
        #
        # It ticks.
        interface org.example.clock

        # How it ticks.
        type Tick (
          # Each time.
          mode: (second, minute),
          next: ?Tick,
          words: []string,
          marks: ?[string]object,
          at: [](hour: int, exact: ?float)
        )

        type Colour (
          red,
          # Like grass.
          green
        )

        method Set(tick: Tick, colour: ?Colour, type: string, error_2: bool) -> (old: ?Tick)

        method Stop() -> ()

        # It does not move.
        error Stuck (since: int)

        error Broken ()

        """

    @Test("a description has its members, types and comments in order")
    func members() throws {
        let interface = try InterfaceDescription(parsing: Self.clock)
        #expect(interface.name == "org.example.clock")
        #expect(interface.documentation == ["A clock.", "", "It ticks."])
        #expect(interface.members.map(\.name) == ["Tick", "Colour", "Set", "Stop", "Stuck", "Broken"])
        #expect(interface.methodNames == ["Set", "Stop"])
        #expect(interface.errorNames == ["Stuck", "Broken"])
        #expect(interface.hasMethod("Set") && !interface.hasMethod("Tick") && !interface.hasMethod("None"))
        #expect(interface.member("Stuck")?.documentation == ["It does not move."])
        guard case .type(.structure(let fields)) = interface.member("Tick")?.kind else {
            Issue.record("Tick is no structure")
            return
        }
        #expect(fields.first?.documentation == ["Each time."])
        #expect(fields[1].type == .optional(.named("Tick")))
        #expect(fields[2].type == .array(.string))
        #expect(fields[3].type == .optional(.map(.object)))
    }

    @Test("text in our layout is printed as it was", arguments: [clock, InterfaceDescription.service.source])
    func printing(text: String) throws {
        let interface = try InterfaceDescription(parsing: text)
        #expect(interface.source == text)
        let printed = interface.description
        #expect(try InterfaceDescription(parsing: printed).members == interface.members)
        #expect(try InterfaceDescription(parsing: printed).description == printed)
        if text == Self.clock { #expect(printed == text) }
    }

    @Test("layout does not matter")
    func layout() throws {
        let text = "\n\n interface a.b type T(a:int,b:?[]string)error E(x:T)\tmethod M ( )->( t : T )"
        let interface = try InterfaceDescription(parsing: text)
        #expect(
            interface.description
                == "interface a.b\n\ntype T (a: int, b: ?[]string)\n\nerror E (x: T)\n\nmethod M() -> (t: T)\n")
    }

    @Test(
        "what some parser refuses, and what nobody accepts, is refused",
        arguments: [
            ("", "a word"), ("interfaces a.b", "the keyword interface"), ("interface x", "an interface name"),
            ("interface a..b", "an interface name"),
            ("interface -a.b", "an interface"),
            ("interface a.b\r\ntype T (a: int)", "a word"), ("interface a.b\ntype T (one)", "second word"),
            ("interface a.b\ntype T (s: [string]())", "with fields"),
            ("interface a.b\ntype T (a: [][]int)", "inner array"),
            ("interface a.b\ntype T (a: int,)", "a word"),
            ("interface a.b\ntype T (a: int, # why\n b: int)", "line of its own"),
            ("interface a.b\nerror E", "'('"), ("interface a.b\ntype T (a: any)", "a type"),
            ("interface a.b\ntype T (a-b: int)", "','"),
            ("interface a.b\ntype T (a: Missing)", "Missing is not defined"),
            ("interface a.b\ntype T (a: ??int)", "one question mark"),
            ("interface a.b\ntype T (a: int, a: int)", "twice"), ("interface a.b\ntype T (a, a)", "twice"),
            ("interface a.b\ntype T (a: int)\nerror T ()", "twice"), ("interface a.b\ntype t (a: int)", "member name"),
            ("interface a.b\ntype T_2 (a: int)", "member name"), ("interface a.b\ntype T (_a: int)", "field name"),
            ("interface a.b\ntype T (a__b: int)", "field name"), ("interface a.b\ntype T (a_: int)", "field name"),
            ("interface a.b\ntype T (2a: int)", "field name"), ("interface a.b\nmethod M()", "'->'"),
            ("interface a.b\nmethod M() -> (a, b)", "fields with types"),
            ("interface a.b\nthing T ()", "type, method or error"),
            ("interface a.b\ntype T (a: [int]string)", "] or string]"), ("interface a.b\ntype T (a int)", "','"),
            ("interface a.b\n# lost", "a word"), ("interface a.b\n# a\u{1}\ntype T (a: int)", "control characters"),
            ("interface a.b\ntype T \(String(repeating: "(a: ", count: 40))int", "nested"),
        ])
    func refused(text: String, part: String) {
        let error = fault { () throws(VarlinkError) in try InterfaceDescription(parsing: text) }
        #expect(error?.code == .malformed)
        #expect(error?.message.contains(part) == true, "\(text): \(error?.message ?? "accepted")")
    }

    @Test("the error names the line")
    func errorLine() {
        let error = fault { () throws(VarlinkError) in
            try InterfaceDescription(parsing: "interface a.b\n\ntype T (a: itn)")
        }
        #expect(error?.message == "byte 26: found 'itn)' in line 3, expected a type")
    }

    @Test("printed interfaces read back as they were", arguments: 0..<200 as Range<UInt64>)
    func roundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let interface = try InterfaceDescription(parsing: generator.interfaceText())
        let printed = interface.description
        let again = try InterfaceDescription(parsing: printed)
        #expect(again.members == interface.members, "seed \(seed)")
        #expect(again.documentation == interface.documentation, "seed \(seed)")
        #expect(again.description == printed, "seed \(seed)")
    }
}
