import Foundation
import Testing

@testable import notifyctl

@Suite("manual page")
struct ManualTests {
    private static func page(_ name: String) throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: root.appending(path: "docs/man/\(name)"), encoding: .utf8)
    }

    @Test(
        "notifyctl(1) names every command and every option of its table", arguments: CommandTable.syntaxes.map(\.name))
    func complete(name: String) throws {
        let syntax = try #require(CommandTable.type(named: name)).syntax
        let page = try Self.page("notifyctl.1")
        // The section of a command begins with its heading and ends at the next one.
        let start = try #require(page.range(of: ".Ss \(name)\n"), "\(name) has no section")
        let rest = page[start.upperBound...]
        let section = rest.range(of: "\n.S").map { rest[..<$0.lowerBound] } ?? rest
        let documented = syntax.sections.flatMap(\.options)
        for option in documented {
            #expect(section.contains(".It Fl \(option.name.dropFirst())"), "\(name) \(option.name)")
        }
        let items = section.components(separatedBy: ".It Fl").count - 1
        #expect(items == documented.count, "\(name): the page has \(items) options, the table \(documented.count)")
    }

    @Test("the options of every command are there once for all")
    func shared() throws {
        let page = try Self.page("notifyctl.1")
        for option in SharedOptions.all + [SharedOptions.versionOption] {
            #expect(page.contains(".It Fl \(option.name.dropFirst())"), "\(option.name)")
        }
    }
}
