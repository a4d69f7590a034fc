import NotifyTestSupport
import Testing
import Varlink

@Suite("numbers at icons", .enabled(if: Products.python != nil, "\(Desktop.absent)"))
struct BadgeTests {
    @Test("docks are told of each change, by what the client sets and by what rings")
    func told() throws {
        let desktop = try Desktop()
        let dock = try desktop.server()
        try desktop.wait(notShown: nil)
        let call = try desktop.daemon.caller()
        try call("Clients.Register", ["client": "org.example.Tea"])
        try call("Clients.SetBadge", ["client": "org.example.Tea", "count": 3])
        #expect(try dock.badge() == "application://org.example.Tea.desktop 3")
        try call("Clients.SetBadge", ["client": "org.example.Tea", "count": 3])
        try call("Clients.SetBadge", ["client": "org.example.Tea", "count": 0])
        #expect(try dock.badge() == "application://org.example.Tea.desktop none")
        try call.schedule("x", ["in": "1h"], ["client": "org.example.Tea", "content": ["title": "X", "badge": 8]])
        try call.advance("1h")
        let events = try [dock.event("what rings"), dock.event("what rings")]
        let badge = try #require(events.first { $0["event"] == "badge" })
        #expect(badge["properties"]?["count"] == ["type": "x", "value": 8])
        #expect(badge["properties"]?["count-visible"] == ["type": "b", "value": true])
    }

    @Test("a client that may show no number has none, and has it back with the permission")
    func permission() throws {
        let desktop = try Desktop()
        let dock = try desktop.server()
        try desktop.wait(notShown: nil)
        let call = try desktop.daemon.caller()
        try call("Clients.SetBadge", ["client": "org.notifyd.Cli", "count": 3])
        #expect(try dock.badge() == "application://org.notifyd.Cli.desktop 3")
        try call("Clients.SetPermission", ["client": "org.notifyd.Cli", "badge": false])
        #expect(try dock.badge() == "application://org.notifyd.Cli.desktop none")
        try call("Clients.SetPermission", ["client": "org.notifyd.Cli", "badge": true])
        #expect(try dock.badge() == "application://org.notifyd.Cli.desktop 3")
    }

    @Test("a dock that starts later is told, and so is one after a restart of the daemon")
    func late() throws {
        let desktop = try Desktop()
        let call = try desktop.daemon.caller()
        try call("Clients.SetBadge", ["client": "org.notifyd.Cli", "count": 3])
        let dock = try desktop.server()
        #expect(try dock.badge() == "application://org.notifyd.Cli.desktop 3")
        try desktop.daemon.restart()
        #expect(try dock.badge() == "application://org.notifyd.Cli.desktop 3")
    }
}
