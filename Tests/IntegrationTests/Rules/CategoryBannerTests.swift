import NotifyTestSupport
import Testing
import Varlink

@Suite("categories on the screen", .enabled(if: Products.python != nil, "\(Desktop.absent)"))
struct CategoryBannerTests {
    /// A way to change the actions of a category, and the labels that its banner has then.
    static let changes: [(method: String, more: JSON, labels: Set<String>)] = [
        ("AddCategory", ["category": category("tea", "Stop")], ["Stop"]),
        ("RemoveCategory", ["category": "tea"], []),
        ("SetCategories", ["categories": [category("tea", "More"), category("other", "Other")]], ["More"]),
        ("SetCategories", ["categories": [category("other", "Other")]], []),
    ]

    private static func category(_ name: String, _ label: String) -> JSON {
        ["identifier": .string(name), "actions": [["identifier": "act", "label": .string(label)]]]
    }

    @Test("an open banner gets the buttons that its category has now, without a sound", arguments: changes)
    func follows(method: String, more: JSON, labels: Set<String>) throws {
        let desktop = try Desktop()
        let server = try desktop.server()
        let call = try desktop.daemon.caller()
        let client: JSON = ["client": "org.notifyd.Cli"]
        try call("Clients.AddCategory", client.with(["category": Self.category("tea", "Go")]))
        try desktop.ring("plain")
        _ = try server.banner("what has no category")
        try desktop.ring("tea", ["content": ["title": "Tea", "category": "tea"]])
        let first = try server.banner()
        #expect(first["actions"]?.elements.contains("Go") == true)
        try desktop.wait("tea", until: "shown")
        try call("Clients.\(method)", client.with(more))
        let banner = try server.banner("the banner with its new buttons")
        #expect(try banner.int("replaces") == first.int("id"))
        #expect(banner["hints"]?["suppress-sound"]?["value"] == true)
        let shown = Set(banner["actions"]?.elements.compactMap(\.text) ?? [])
        #expect(shown.intersection(["Go", "Stop", "More"]) == labels)
        #expect(try server.isSilent())
    }
}
