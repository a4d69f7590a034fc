import NotifyTestSupport
import Testing
import Varlink

@Suite(
    "C35: a full disk and the user's screen",
    .enabled(if: Products.python != nil, "\(Desktop.absent)"),
    .enabled(if: SmallDisk.isPossible, "mounting a small tmpfs needs root"))
struct C35ScreenTests {
    @Test("an answer that cannot be recorded is, once there is room; an alert is shown once, with its record later")
    func fullDisk() throws {
        let disk = try SmallDisk()
        let desktop = try Desktop(arguments: ["--state-dir", disk.path + "/state"])
        let server = try desktop.server()
        let call = try desktop.daemon.caller()
        try call.schedule("late", ["in": "30min"])
        try desktop.ring("tea", ["actions": [["identifier": "done", "label": "Done"]]])
        #expect(try server.banner().int("id") == 1)
        try desktop.wait("tea", until: "shown")
        try disk.fill()
        try call.send("Manager.AdvanceClock", ["by": "30min"])
        let alert = try server.banner("the alert without a record")
        #expect(alert["summary"] == "Title of late")
        try server.tell("Click", "uint32:1", "string:done", "string:ac")
        #expect(try server.isSilent())
        try disk.makeRoom()
        let recorded = try server.event("the banner that goes, or the same with its record", within: .seconds(30))
        let other = try server.event("the other of the two", within: .seconds(30))
        let events = [recorded, other]
        #expect(events.contains { $0["event"] == "close" && $0["id"] == 1 })
        let again = events.first { $0["event"] == "notify" }
        #expect(again?["replaces"] == alert["id"])
        #expect(again?["hints"]?["suppress-sound"]?["value"] == true)
        let after = try desktop.daemon.caller()
        #expect(try after.state("tea") == "answered")
        try desktop.wait("late", until: "shown")
        #expect(try server.isSilent())
    }
}
