import Testing

@Suite("shape of files and documentation")
struct ShapeTests {
    @Test("a file holds one main type and bears its name")
    func oneTypeAFile() throws {
        for file in try SourceTree.swiftFiles(in: "Sources") where file.name != "main" {
            Violation.record(Self.violations(of: file))
        }
    }

    /// `Type.swift` declares Type and no other; `Type+Concern.swift` extends Type and declares none.
    static func violations(of file: SourceFile) -> [Violation] {
        let declarations = Declarations(file)
        let base = file.name.split(separator: "+").first.map(String.init) ?? file.name
        let isConcern = file.name.contains("+")
        var found = declarations.topLevelTypes.filter { !$0.isPrivate && ($0.name != base || isConcern) }.map {
            Violation(
                path: file.path, line: $0.line, what: "\($0.name) is declared in \(file.name).swift",
                reason: "one main type a file: who looks for \($0.name) opens \($0.name).swift")
        }
        let bears =
            isConcern
            ? declarations.extended.contains { $0.split(separator: ".").last.map(String.init) == base || $0 == base }
            : declarations.topLevelTypes.contains { $0.name == base }
        if !bears {
            found.append(
                Violation(
                    path: file.path, line: 1, what: "no \(isConcern ? "extension of" : "type") \(base)",
                    reason: "a file is named after what it holds"))
        }
        return found
    }

    @Test(
        "public declarations are documented",
        arguments: zip(
            ImportMatrix.rows.map(\.target),
            ImportMatrix.rows.map { ["NotifyKit", "Recurrence"].contains($0.target) ? 100 : 90 }))
    func documented(target: String, percent: Int) throws {
        let all = try SourceTree.swiftFiles(in: "Sources/\(target)").flatMap { file in
            PublicDeclaration.all(in: file)
        }
        let bare = all.filter { $0.summary == nil }
        if bare.count * 100 > all.count * (100 - percent) {
            Violation.record(
                bare.map {
                    Violation(
                        path: $0.path, line: $0.line, what: "public without documentation",
                        reason: "\(percent) % in \(target): what cannot be explained should not be public")
                })
        }
    }

    @Test("a summary is one sentence of at most 150 characters")
    func summaries() throws {
        for file in try SourceTree.swiftFiles(in: "Sources") {
            Violation.record(
                PublicDeclaration.all(in: file).filter { ($0.summary ?? "").count > 150 }.map {
                    Violation(
                        path: $0.path, line: $0.line, what: "a summary of \(($0.summary ?? "").count) characters",
                        reason: "the first sentence is read in lists; the rest goes below an empty line")
                })
        }
    }
}
