import CivilTime
import Glibc
import NotifyTestSupport
import Testing
import Varlink

/// On the machine's clock, with a link of the test's own in the place of /etc/localtime.
@Suite("Rules: the system's zone changes")
struct SystemZoneTests {
    private let directory: TemporaryDirectory
    private let daemon: DaemonProcess
    private let call: Caller

    init() throws {
        directory = try TemporaryDirectory()
        for folder in ["a", "b"] { try directory.folder(folder) }
        daemon = DaemonProcess(
            directory: directory, arguments: [], environment: ["NOTIFYD_LOCALTIME": directory.path("etc/localtime")],
            build: nil)
        try Self.link(directory.path("etc"), to: "a")
        try Self.link(directory.path("a/localtime"), to: "/usr/share/zoneinfo/Europe/Berlin")
        try daemon.start()
        call = try daemon.caller()
    }

    /// Makes or replaces a link at once.
    private static func link(_ path: String, to target: String) throws {
        guard symlink(target, path + ".new") == 0, rename(path + ".new", path) == 0 else {
            throw TestSupportError("symlink \(path): \(String(cString: strerror(errno)))")
        }
    }

    private func change(to zone: String) throws {
        try Self.link(directory.path("a/localtime"), to: "/usr/share/zoneinfo/\(zone)")
        try awaits(zone)
    }

    private func awaits(_ zone: String) throws {
        try Eventually.wait("the zone is \(zone)") { try call("Manager.Status")["zone"]?.text == zone }
    }

    @Test("the link is watched: what floats moves, what is pinned and what is an instant stay")
    func watched() throws {
        let mailbox = try daemon.mailbox()
        #expect(try call("Manager.Status")["zone"] == "Europe/Berlin")
        try call.schedule("floating", ["at": "2099-06-04T07:00", "floating": true])
        try call.schedule("series", ["every": "*-06-04 07:00", "start": "2099-01-01", "floating": true])
        try call.schedule("pinned", ["at": "2099-06-04T07:00", "zone": "Europe/Berlin"])
        try call.schedule("local", ["at": "2099-06-04T07:00"])
        try call.schedule("instant", ["at": "2099-06-04T05:00:00Z"])
        try change(to: "Europe/London")
        for name in ["floating", "series"] { #expect(try call.pending(name) == "2099-06-04T06:00:00Z") }
        for name in ["pinned", "local", "instant"] { #expect(try call.pending(name) == "2099-06-04T05:00:00Z") }
        try change(to: "Europe/Berlin")
        for row in try call.list("pending") { #expect(row["due"] == "2099-06-04T05:00:00Z") }
        #expect(try mailbox.isSilent())
    }

    @Test("22 hours forward: a jumped date of a series is in the ledger and silent, a single one rings once, late")
    func jumped() throws {
        try change(to: "Etc/GMT+11")
        let mailbox = try daemon.mailbox()
        try call.schedule("series", ["cron": "30 1,5,9,13,17,21 * * *", "floating": true])
        let now = try Instant(rfc3339: call("Manager.Status").string("now"))
        let local = CivilDateTime(milliseconds: now.milliseconds - 10 * 3_600_000)
        try call.schedule("once", ["at": .string("\(local)"), "floating": true])
        let before = try #require(try call.pending("series"))
        try change(to: "Etc/GMT-11")
        #expect(try mailbox.next()["identifier"] == "once")
        #expect(try call.occurrence("once")["late"]?.number ?? 0 > 20 * 3_600_000)
        #expect(try call.events("series") == ["scheduled", "jumped over"])
        #expect(
            try call.detail("jumped over", of: "series")?.hasSuffix("the change from Etc/GMT+11 to Etc/GMT-11") == true)
        #expect(try #require(try call.pending("series")) > "\(now)" && before > "\(now)")
        // There and back: the same wall times come again, and nothing rings that rang.
        try change(to: "Etc/GMT+11")
        try change(to: "Etc/GMT-11")
        #expect(try mailbox.isSilent())
        #expect(try call.list("delivered").count == 1)
    }

    @Test("SIGHUP reads the zone that no watch could see")
    func signalled() throws {
        try call.schedule("floating", ["at": "2099-06-04T07:00", "floating": true])
        try Self.link(directory.path("b/localtime"), to: "/usr/share/zoneinfo/Asia/Tokyo")
        try Self.link(directory.path("etc"), to: "b")
        #expect(try call("Manager.Status")["zone"] == "Europe/Berlin")
        try daemon.process.signal(SIGHUP)
        try awaits("Asia/Tokyo")
        #expect(try call.pending("floating") == "2099-06-03T22:00:00Z")
        #expect(try call.list("delivered").isEmpty)
    }

    @Test("a zone that cannot be read leaves the one that was, and a restart finds a change")
    func unreadable() throws {
        try call.schedule("floating", ["at": "2099-06-04T07:00", "floating": true])
        try Self.link(directory.path("a/localtime"), to: "/nowhere/zoneinfo/Europe/Atlantis")
        try Eventually.wait("it is told") { try daemon.standardError.contains("Europe/Atlantis") }
        #expect(try call.pending("floating") == "2099-06-04T05:00:00Z")
        try daemon.kill()
        try Self.link(directory.path("a/localtime"), to: "/usr/share/zoneinfo/Europe/London")
        try daemon.start()
        #expect(try daemon.caller().pending("floating") == "2099-06-04T06:00:00Z")
    }
}
