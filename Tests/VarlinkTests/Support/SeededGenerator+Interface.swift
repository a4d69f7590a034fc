extension SeededGenerator {
    /// Valid interface text in any layout, that uses the types it defines.
    mutating func interfaceText() -> String {
        var text = comment() + "interface org.example.x\(number(0..<9))\n"
        let types = number(1..<4)
        for index in 0..<types {
            text +=
                comment() + "type T\(index)" + blank() + (number(0..<3) == 0 ? words() : fields(types, depth: 2)) + "\n"
        }
        for index in 0..<number(0..<4) {
            text += comment() + "method M\(index)" + blank() + fields(types, depth: 1) + blank() + "->" + blank()
            text += fields(types, depth: 1) + "\n"
            text += comment() + "error E\(index) " + fields(types, depth: 0) + "\n"
        }
        return text
    }

    private mutating func fields(_ types: Int, depth: Int) -> String {
        list((0..<number(0..<8)).map { "field\($0)\(blank()):\(blank())\(type(types, depth))" })
    }

    private mutating func words() -> String {
        list((0..<number(2..<9)).map { "word\($0)" })
    }

    private mutating func list(_ items: [String]) -> String {
        var text = "(" + blank()
        for (index, item) in items.enumerated() {
            let note = comment()
            text += (note.isEmpty ? blank() : "\n\(note)") + item + blank() + (index + 1 < items.count ? "," : "")
        }
        return text + ")"
    }

    private mutating func type(_ types: Int, _ depth: Int) -> String {
        switch number(0..<(depth > 0 ? 8 : 6)) {
        case 0...2: pick(["bool", "int", "float", "string", "object"])
        case 3: "T\(number(0..<types))"
        case 4: "?" + pick(["int", "[]string", "[string]int", "[]?int", "T0"])
        case 5: pick(["[]", "[string]"]) + pick(["int", "T0", "object", "?string"])
        case 6: words()
        default: "[](a: \(type(types, depth - 1)))"
        }
    }

    private mutating func blank() -> String { pick(["", " ", "\n", "\t  "]) }
    private mutating func comment() -> String { pick(["", "", "# A note.\n", "  #\n# Two  lines: é\n\n"]) }
}
