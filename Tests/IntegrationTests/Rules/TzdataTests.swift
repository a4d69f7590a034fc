import Glibc
import NotifyTestSupport
import Testing
import Varlink

/// A zone of the test's own is one hour ahead of UTC; another edition of tzdata changes that under the daemon.
@Suite("Rules: tzdata is updated")
struct TzdataTests {
    private let daemon: DaemonProcess
    private let zones: ZoneFolder
    private let call: Caller

    init() throws {
        let directory = try TemporaryDirectory()
        zones = try ZoneFolder(in: directory, ["Test/Land": "1 - LND"])
        daemon = try DaemonProcess.virtual(environment: ["TZDIR": zones.path], directory: directory)
        call = try daemon.caller()
    }

    private func update(_ land: String?, version: String = "2026b") throws {
        try zones.update(land.map { ["Test/Land": $0] } ?? ["Test/Sea": "0 - LND"], version: version)
        try call("Manager.Reload")
    }

    private let nine: JSON = ["at": "2026-03-08T09:00:00", "zone": "Test/Land"]
    private let daily: JSON = ["every": "09:00", "zone": "Test/Land"]

    @Test("what is pinned follows the new rules, what is an instant stays, and the ledger tells it")
    func moves() throws {
        try call.schedule("once", nine)
        try call.schedule("daily", daily)
        try call.schedule("instant", ["at": "2026-03-08T09:00:00+01:00"])
        try update("2 - LND")
        try call.advance("1min")
        #expect(try call.pending("once") == "2026-03-08T07:00:00Z")
        #expect(try call.pending("daily") == "2026-03-07T07:00:00Z")
        #expect(try call.pending("instant") == "2026-03-08T08:00:00Z")
        #expect(try call.events("once") == ["scheduled", "moved"])
        #expect(
            try call.detail("moved", of: "once")
                == "from 2026-03-08T08:00:00Z to 2026-03-08T07:00:00Z, by tzdata 2026b")
        #expect(try call.advance("2d")["fired"] == 4)
        let rang = try daemon.mailbox().next(count: 4).map { try $0.string("scheduled") }
        #expect(rang == .year(2026, "03-07T07:00Z 03-08T07:00Z 03-08T07:00Z 03-08T08:00Z"))
        #expect(try call.list("delivered").allSatisfy { $0["late"] == nil })
    }

    @Test("later dates do not ring early, also when tzdata was updated while nobody ran", arguments: [false, true])
    func later(restarts: Bool) throws {
        try call.schedule("once", nine)
        try call.schedule("daily", daily)
        if restarts {
            try daemon.kill()
            try zones.update(["Test/Land": "-1 - LND"], version: "2026b")
            try daemon.start()
        } else {
            try update("-1 - LND")
        }
        let call = try daemon.caller()
        #expect(try call.advance("9h 59min")["fired"] == 0)
        #expect(try call.advance("1min")["fired"] == 1)
        #expect(try call.advance("1d")["fired"] == 2)
        #expect(try call.list("delivered").allSatisfy { $0["late"] == nil })
    }

    @Test("what rang does not ring again, however often it is registered")
    func notTwice() throws {
        let today: JSON = ["at": "2026-03-07T09:00:00", "zone": "Test/Land"]
        try call.schedule("once", today)
        try call.schedule("daily", daily)
        #expect(try call.advance("8h 30min")["fired"] == 2)
        try update("0 - LND")
        #expect(try call.schedule("once", today)["outcome"] == "unchanged")
        #expect(try call.schedule("daily", daily)["outcome"] == "unchanged")
        #expect(try call.advance("3h")["fired"] == 0)
        #expect(try call.pending("daily") == "2026-03-08T09:00:00Z")
    }

    @Test("a date that the update puts into the past rings at once, late")
    func past() throws {
        try call.schedule("once", ["at": "2026-03-07T09:00:00", "zone": "Test/Land"])
        try call.schedule("daily", daily)
        try call.advance("7h 30min")
        try update("2 - LND")
        let messages = try daemon.mailbox().next(count: 2)
        #expect(messages.allSatisfy { $0["late"] == 1_800_000 })
        #expect(try call.pending("daily") == "2026-03-08T07:00:00Z")
        #expect(try call.advance("1d")["fired"] == 1)
    }

    @Test("the system's zone has other rules: what floats moves, a series' date that is jumped over is told of")
    func system() throws {
        try call("Manager.SetClockZone", ["zone": "Test/Land"])
        try call.schedule("daily", ["every": "09:00", "floating": true])
        try call.schedule("once", ["at": "2026-03-07T09:00:00", "floating": true])
        try call.schedule("later", ["at": "2026-03-07T12:00:00", "floating": true])
        try call.advance("7h 30min")
        try update("2 - LND")
        #expect(try call.pending("later") == "2026-03-07T10:00:00Z")
        #expect(try call.pending("daily") == "2026-03-08T07:00:00Z")
        #expect(try call.detail("jumped over", of: "daily") == "2026-03-07T09:00:00, by tzdata 2026b")
        #expect(try call.state("once") == "fired")
        #expect(try call.advance("1d")["fired"] == 2)
    }

    @Test("a zone that is gone: the known date rings, then the series waits and goes on by itself when it is back")
    func gone() throws {
        try call.schedule("daily", daily)
        try call.schedule("once", nine)
        try call.schedule("other", daily)
        try update(nil)
        #expect(try call.list("pending").allSatisfy { $0["zoneUnknown"] == true })
        #expect(try call.refusal("Notifications.Schedule", Caller.request("new", daily)).name == "InvalidField")
        #expect(try call.advance("8h")["fired"] == 2)
        #expect(try call.list("pending").map { $0["due"]?.text } == [nil, nil, "2026-03-08T08:00:00Z"])
        #expect(try call("Manager.Status")["pending"] == 3)
        #expect(try call.refusal("Notifications.Skip", ["occurrence": "daily"]).name == "WrongState")
        #expect(try daemon.control("list", "--pending").stdout.contains("zone unknown"))
        #expect(try call("Notifications.Cancel", ["occurrences": ["other"]])["cancelled"] == 2)
        #expect(try call.advance("3d")["fired"] == 1)
        try daemon.restart()
        let call = try daemon.caller()
        #expect(try call.list("pending").map { $0["zoneUnknown"] } == [true])
        try zones.update(["Test/Land": "1 - LND"], version: "2026c")
        try call("Manager.Reload")
        #expect(try daemon.mailbox().next(count: 4).count == 4)
        #expect(try call.advance("1min")["fired"] == 0)
        #expect(try call.occurrence("daily@2026-03-10T08:00:00Z")["folded"] == 3)
        #expect(try call.pending("daily") == "2026-03-11T08:00:00Z")
        #expect(try call.list("pending").count == 1)
    }

    @Test("an update is noticed without being told, and SIGHUP is enough as well", arguments: [true, false])
    func noticed(watches: Bool) throws {
        try daemon.directory.folder("config/notifyd")
        try daemon.directory.write("config/notifyd/notifyd.conf", "[Time]\nZoneDelay=\(watches ? "20ms" : "1h")\n")
        try call("Manager.Reload")
        try call.schedule("once", nine)
        try zones.update(["Test/Land": "2 - LND"], version: "2026b")
        if !watches { try daemon.process.signal(SIGHUP) }
        try Eventually.wait("the date has moved") { try call.pending("once") == "2026-03-08T07:00:00Z" }
        // The folder is watched on, also when it is another one now.
        try zones.update(["Test/Land": "3 - LND"], version: "2026c")
        if !watches { try daemon.process.signal(SIGHUP) }
        try Eventually.wait("the date has moved again") { try call.pending("once") == "2026-03-08T06:00:00Z" }
    }

    @Test("thousands of dates are looked at in slices, and a kill in the middle leaves none behind")
    func many() throws {
        let count = 3_000
        try Pipeline(call).run(
            (0..<count).map { index in
                let minute = index % 60 < 10 ? "0\(index % 60)" : "\(index % 60)"
                let at = JSON.string("2026-03-08T09:\(minute):00")
                return ("Notifications.Schedule", Caller.request("n\(index)", ["at": at, "zone": "Test/Land"]))
            })
        try zones.update(["Test/Land": "2 - LND"], version: "2026b")
        try daemon.process.signal(SIGHUP)
        // Served while the walk is under way.
        _ = try call("Manager.Status")
        try daemon.restart()
        let call = try daemon.caller()
        #expect(try call.advance("1d 6h 59min")["fired"] == 0)
        #expect(try call.advance("1h")["fired"] == .int(Int64(count)))
        #expect(try call.list("unanswered").allSatisfy { $0["late"] == nil })
    }
}
