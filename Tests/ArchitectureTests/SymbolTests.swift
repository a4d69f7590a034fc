import Testing

@Suite("forbidden symbols")
struct SymbolTests {
    @Test("what must not be written", arguments: SymbolRule.everywhere + SymbolRule.engine)
    func absent(rule: SymbolRule) throws {
        var found: [Violation] = []
        for folder in rule.folders {
            for file in try SourceTree.swiftFiles(in: folder)
            where !rule.except.contains(where: { file.path.hasPrefix($0) }) {
                found += file.matches(rule.pattern).map {
                    Violation(path: file.path, line: $0, what: rule.name, reason: rule.reason)
                }.filter { !(rule.allowedWithReason && file.hasReason(at: $0.line)) }
            }
        }
        Violation.record(found)
    }

    @Test("what is allowed with a reason stays rare", arguments: SymbolRule.everywhere.filter { $0.most < .max })
    func rare(rule: SymbolRule) throws {
        let all = try rule.folders.flatMap { try SourceTree.swiftFiles(in: $0) }.flatMap { file in
            file.matches(rule.pattern).map { "\(file.path):\($0)" }
        }
        #expect(all.count <= rule.most, "\(rule.name): \(all) (\(rule.reason))")
    }

    @Test("nothing is left to be done later")
    func noLeftovers() throws {
        let endings: Set = ["swift", "h", "cpp", "md", "sh", "py", "varlink", "service", "socket"]
        // Put together, so that this file does not find itself.
        let marks = ["TO" + "DO", "FIX" + "ME", "XX" + "X"]
        for path in try ["Sources", "Tests", "docs", "units"].flatMap({ try SourceTree.paths(in: $0, endings: endings) }
        ) {
            let text = try SourceTree.text(of: path)
            guard marks.contains(where: text.contains) else { continue }
            for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            where !Set(CodeLine(line.utf8).words).isDisjoint(with: marks) {
                Violation.record([
                    Violation(
                        path: path, line: index + 1, what: "a note to oneself", reason: "do it, or open an issue")
                ])
            }
        }
    }
}
