import NotifyTestSupport
import Testing
import Varlink

/// A night from 22:00 to 07:00; the virtual clock starts at midnight.
@Suite("do not disturb on the screen", .enabled(if: Products.python != nil, "\(Desktop.absent)"))
struct DoNotDisturbBannerTests {
    private let desktop: Desktop
    private let server: RecordingServer
    private let call: Caller

    init() throws {
        desktop = try Desktop(settings: "[DoNotDisturb]\nQuietHours=22:00-07:00\n")
        server = try desktop.server()
        try desktop.wait(notShown: nil)
        call = try desktop.daemon.caller()
    }

    private func content(_ title: String, _ level: String) -> JSON {
        ["content": ["title": .string(title), "level": .string(level)]]
    }

    @Test("time-sensitive and critical are shown; a client does not break through by claiming them")
    func breaksThrough() throws {
        try desktop.ring("x")
        try desktop.ring("urgent", content("Urgent", "time-sensitive"))
        #expect(try server.banner()["summary"] == "Urgent")
        try desktop.ring("critical", content("Critical", "critical"))
        #expect(try server.banner()["summary"] == "Critical")
        try call("Clients.Register", ["client": "org.example.Loud"])
        #expect(try desktop.daemon.control("client", "set", "org.example.Loud", "max-level=active").status == 0)
        try desktop.ring("loud", content("Loud", "critical").with(["client": "org.example.Loud"]))
        #expect(try server.isSilent())
        #expect(try desktop.daemon.control("client", "set", "org.example.Loud", "max-level=critical").status == 0)
        #expect(try server.banner("what may break through now")["summary"] == "Loud")
        #expect(try server.isSilent())
    }

    @Test("afterwards one summary stands for what was held; what rings at the end is shown by itself")
    func summary() throws {
        for name in ["a", "b", "c"] { try desktop.ring(name) }
        try call.schedule("alarm", ["at": "2026-03-07T07:00:00Z"], ["content": ["title": "Good morning"]])
        #expect(try server.isSilent())
        try call.advance("7h")
        let banners = try [server.banner(), server.banner()]
        #expect(Set(banners.compactMap { $0["summary"]?.text }) == ["3 notifications", "Good morning"])
        let body = banners.first { $0["summary"] == "3 notifications" }?["body"]?.text ?? ""
        #expect(body.hasPrefix("Title of c\nTitle of b\nTitle of a\nThey were held by do not disturb."))
        #expect(try server.isSilent())
        #expect(try call.detail("not shown", of: "a") == "held by do not disturb: a summary stands for it")
        try desktop.wait("a", until: "shown")
        #expect(try call.detail("shown", of: "a") == "by fake dunst 1, in a summary")
        let number = try banners.first { $0["summary"] == "3 notifications" }?.int("id") ?? 0
        try server.tell("Close", "uint32:\(number)", "uint32:2")
        try desktop.wait("a", until: "left the screen")
        #expect(try call.detail("left the screen", of: "a") == "in a summary: the user dismissed it")
        #expect(try Set(call.identifiers("unanswered")) == ["a", "b", "c", "alarm"])
    }

    @Test("a single one is shown itself, also after a restart in the night")
    func single() throws {
        try desktop.ring("x")
        try desktop.daemon.restart()
        try desktop.wait(notShown: nil)
        #expect(try server.isSilent())
        let again = try desktop.daemon.caller()
        #expect(try again.detail("not shown", of: "x")?.hasPrefix("held: do not disturb until") == true)
        try again.advance("7h")
        #expect(try server.banner()["summary"] == "Title of x")
    }

    @Test("dnd off shows what waits at once; what was acknowledged meanwhile is not shown")
    func turnedOff() throws {
        try desktop.ring("x")
        try desktop.ring("done")
        #expect(try desktop.daemon.control("ack", "done").status == 0)
        #expect(try desktop.daemon.control("dnd", "off").status == 0)
        #expect(try server.banner()["summary"] == "Title of x")
        #expect(try server.isSilent())
    }

    @Test("what is on the screen when it begins stays; its content changes in place, without a sound")
    func stays() throws {
        try call.advance("8h")
        try call.schedule("x", ["at": "2026-03-07T09:00:00Z"])
        try call.advance("1h")
        let number = try server.banner().int("id")
        try desktop.wait("x", until: "shown")
        #expect(try desktop.daemon.control("dnd", "on").status == 0)
        try call.schedule("x", ["at": "2026-03-07T09:00:00Z"], ["content": ["title": "New"]])
        let banner = try server.banner("the new content")
        #expect(try banner.int("replaces") == number && banner["summary"] == "New")
        #expect(try server.isSilent())
    }

    @Test("hundreds that are held hide nothing urgent behind them")
    func behind() throws {
        try Pipeline(call).run(
            (0..<600).map { ("Notifications.Schedule", Caller.request("n\($0)", ["at": "2026-03-07T01:00:00Z"])) })
        try call.schedule("u", ["at": "2026-03-07T01:00:01Z"], content("Urgent", "time-sensitive"))
        try call.advance("2h")
        #expect(try server.banner()["summary"] == "Urgent")
        #expect(try server.isSilent())
        try call.advance("5h")
        try Eventually.wait("the summary stands for all") { try server.banner()["summary"] == "600 notifications" }
    }

    @Test("a clock that is advanced from the day into the night shows what rang before")
    func advancedIntoNight() throws {
        try call.advance("21h")
        try call.schedule("x", ["at": "2026-03-07T21:59:00Z"])
        try call.advance("2h")
        #expect(try call.account("x").last == "shown")
        #expect(try server.banner()["summary"] == "Title of x")
    }
}
