import NotifyTestSupport
import Testing
import Varlink

@Suite("C09: zone names")
struct C09ZoneNamesTests {
    /// What is refused, and a name that has to be suggested, if one is near.
    static let refused: [(name: String, near: String?)] = [
        ("Europe/Berlinn", "Europe/Berlin"), ("CEST", nil), ("", nil), ("Europe/Berlin ", "Europe/Berlin"),
        ("PST", nil), ("GMT+5", nil), ("/etc/localtime", nil), ("../etc/passwd", nil),
    ]

    @Test("a bad name is refused with what would be right, and nothing is stored", arguments: refused)
    func bad(name: String, near: String?) throws {
        let daemon = try DaemonProcess.virtual()
        let call = try daemon.caller()
        let trigger: JSON = ["at": "2026-07-01T08:00:00", "zone": .string(name)]
        let refusal = try call.refusal("Notifications.Schedule", Caller.request("x", trigger))
        #expect(refusal.name == "InvalidField")
        #expect(refusal["field"] == "trigger.zone")
        if let near { #expect(refusal["expected"]?.text?.contains(near) == true, "\(refusal)") }
        #expect(try call.list("all").isEmpty)
        #expect(try call.refusal("Notifications.Next", ["trigger": trigger]).name == "InvalidField")
        #expect(try call("Manager.Status")["pending"] == 0)
    }

    @Test("a bad name is a refusal of the command line too")
    func commandLine() throws {
        let daemon = try DaemonProcess.virtual()
        for (name, _) in Self.refused {
            let result = try daemon.control("schedule", "X", "--at", "2026-07-01T08:00", "--zone", name)
            #expect(result.status == 1 || result.status == 2, "\(name): \(result)")
            #expect(!result.stderr.isEmpty && result.stdout.isEmpty)
        }
        #expect(try daemon.caller().list("all").isEmpty)
    }

    static let accepted: [(name: String, instant: String)] = [
        ("Europe/Kyiv", "2026-07-01T05:00:00Z"), ("America/Nuuk", "2026-07-01T09:00:00Z"),
        ("Asia/Kathmandu", "2026-07-01T02:15:00Z"), ("UTC", "2026-07-01T08:00:00Z"),
    ]

    @Test("a name of tzdata is accepted", arguments: accepted)
    func good(name: String, instant: String) throws {
        let call = try DaemonProcess.virtual().caller()
        let reply = try call.schedule("x", ["at": "2026-07-01T08:00:00", "zone": .string(name)])
        #expect(reply["scheduled"]?.text == instant)
    }

    @Test("the virtual clock takes no bad name either")
    func clockZone() throws {
        let call = try DaemonProcess.virtual().caller()
        #expect(try call.refusal("Manager.SetClockZone", ["zone": "PST"]).name == "InvalidField")
        #expect(try call("Manager.ShowClock")["clock"]?["zone"] == "UTC")
    }
}
