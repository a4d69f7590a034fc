import Testing

@Suite("sizes")
struct SizeTests {
    @Test("main.swift holds no logic")
    func thinPrograms() throws {
        for file in try SourceTree.swiftFiles(in: "Sources") where file.name == "main" && file.lines.count > 31 {
            Violation.record([
                Violation(
                    path: file.path, line: 31, what: "\(file.lines.count - 1) lines in main.swift",
                    reason: "30 at most: what is in a program cannot be tested from outside")
            ])
        }
    }

    @Test("files can be read in one go: median ≤ 130, 90 % ≤ 320, none > 600 lines")
    func files() throws {
        let files = try SourceTree.swiftFiles(in: "Sources")
        let reason = "a file that is longer holds two things"
        Violation.record(
            files.filter { $0.lines.count > 601 }.map {
                Violation(path: $0.path, line: 601, what: "\($0.lines.count - 1) lines", reason: reason)
            })
        let sizes = Distribution(files.map { $0.lines.count - 1 })
        #expect(sizes.median <= 130, "\(reason)")
        #expect(sizes.ninetieth <= 320, "\(reason)")
    }

    @Test("functions do one thing: median ≤ 8, 90 % ≤ 25, none > 60 lines")
    func functions() throws {
        var lengths: [Int] = []
        let reason = "a function that is longer does two things"
        for file in try SourceTree.swiftFiles(in: "Sources") {
            let functions = Declarations(file).functions
            lengths += functions.map(\.length)
            Violation.record(
                functions.filter { $0.length > 60 }.map {
                    Violation(path: file.path, line: $0.line, what: "\($0.name) has \($0.length) lines", reason: reason)
                })
        }
        let sizes = Distribution(lengths)
        #expect(sizes.median <= 8, "\(reason)")
        #expect(sizes.ninetieth <= 25, "\(reason)")
    }
}
