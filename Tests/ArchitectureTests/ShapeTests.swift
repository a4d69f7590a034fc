import Testing

@Suite("shape of files and documentation")
struct ShapeTests {
    @Test("a file holds one main type and bears its name")
    func oneTypeAFile() throws {
        for file in try SourceTree.swiftFiles(in: "Sources") where file.name != "main" {
            Violation.record(Self.violations(of: file))
        }
    }

    /// A companion of the main type may stand beside it as long as it has no more lines than that.
    private static let companion = 20

    /// `Type.swift` declares Type, and beside it only small companions; `Type+Concern.swift` extends Type and declares none.
    static func violations(of file: SourceFile) -> [Violation] {
        let declarations = Declarations(file)
        let base = file.name.split(separator: "+").first.map(String.init) ?? file.name
        let isConcern = file.name.contains("+")
        var found = declarations.topLevelTypes.filter { type in
            !type.isPrivate && type.name != base && (isConcern || type.length > companion)
        }.map { type in
            Violation(
                path: file.path, line: type.line, what: "\(type.name) is declared in \(file.name).swift",
                reason: "one main type a file: who looks for \(type.name) opens \(type.name).swift")
        }
        let bears =
            isConcern
            ? declarations.extended.contains { names(of: $0).contains(base) }
            : declarations.topLevelTypes.contains { $0.name == base }
        if !bears {
            found.append(
                Violation(
                    path: file.path, line: 1, what: "no \(isConcern ? "extension of" : "type") \(base)",
                    reason: "a file is named after what it holds"))
        }
        return found
    }

    /// What a file of an extension may be called: `A`, `B` or `A.B` for A.B, `Bytes`-like names for arrays.
    private static func names(of extended: String) -> Set<String> {
        if extended == "[UInt8]" { return ["ByteArray"] }
        if extended.hasPrefix("[") { return [extended.dropFirst().dropLast() + "s"] }
        return Set(extended.split(separator: ".").map(String.init) + [extended])
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
