import Foundation
import Testing

@Suite("imports")
struct ImportTests {
    @Test("a target imports what its row allows", arguments: ImportMatrix.rows)
    func matrix(row: ImportMatrix) throws {
        let allowed = row.ours.union(row.toolchain)
        for file in try SourceTree.swiftFiles(in: "Sources/\(row.target)") {
            Violation.record(
                file.imports.filter { !allowed.contains($0.module) }.map {
                    Violation(
                        path: file.path, line: $0.line, what: "\(row.target) imports \($0.module)", reason: row.reason)
                })
        }
    }

    @Test("every target below Sources has a row or is a C module")
    func everyTargetHasARow() throws {
        let known = Set(ImportMatrix.rows.map(\.target) + ImportMatrix.doors.map(\.module))
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: SourceTree.root.appending(path: "Sources").path)
        #expect(folders.filter { !known.contains($0) } == [], "a target without a row is not checked: add one")
    }

    @Test("a C module has one door", arguments: ImportMatrix.doors.map(\.module))
    func door(module: String) throws {
        let door = try #require(ImportMatrix.doors.first { $0.module == module }).target
        for file in try SourceTree.swiftFiles(in: "Sources") where file.target != door {
            Violation.record(
                file.imports.filter { $0.module == module }.map {
                    Violation(
                        path: file.path, line: $0.line, what: "\(file.target) imports \(module)",
                        reason:
                            "only \(door) speaks to that C library, so that it can be replaced or faked in one place")
                })
        }
    }
}
