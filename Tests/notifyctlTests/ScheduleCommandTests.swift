import NotifyInterface
import NotifyModel
import NotifyTestSupport
import Testing

@testable import notifyctl

@Suite("schedule")
struct ScheduleCommandTests {
    private static let reply =
        #"{"client":"org.notifyd.Cli","identifier":"tea","handle":"+12","outcome":"created","#
        + #""scheduled":"2026-12-24T08:00:00Z","next":"2026-12-24T08:00:00Z","notes":["the daemon is not enabled"]}"#

    private func parameters(_ words: String...) throws -> Notifications.Schedule.Parameters {
        try ScheduleCommand(ArgumentParser.parse(words, for: ScheduleCommand.syntax)).parameters
    }

    @Test("a text may begin with a dash as the value of --body, after an equals sign, and after -- (C27 a)")
    func dashes() throws {
        #expect(try parameters("a", "--now", "--body", "- [ ] plants").content.body == "- [ ] plants")
        #expect(try parameters("a", "--now", "--body=-10%").content.body == "-10%")
        let both = try parameters("--now", "--", "- [ ] plants", "-10%").content
        #expect(both.title == "- [ ] plants" && both.body == "-10%")
    }

    @Test("the date is sent as it was given: the daemon decides what it means")
    func triggers() throws {
        #expect(
            try parameters("a", "--at", "2026-12-24T08:00", "--zone", "Europe/Berlin").trigger
                == WireTrigger(at: "2026-12-24T08:00", zone: "Europe/Berlin"))
        #expect(try parameters("a", "--in", "1h 30min").trigger == WireTrigger(duration: "1h 30min"))
        #expect(try parameters("a", "--now").trigger == WireTrigger(now: true))
        #expect(
            try parameters(
                "a", "--every", "Mon 09:00", "--zone", "Europe/Berlin", "--start", "2027-01-01", "--count", "3",
                "--except", "2027-01-04", "--except", "2027-01-11", "--gap", "skip", "--overlap", "both"
            ).trigger
                == WireTrigger(
                    zone: "Europe/Berlin", every: "Mon 09:00", start: "2027-01-01", gap: .skip, overlap: .both,
                    count: 3,
                    except: ["2027-01-04", "2027-01-11"]))
        #expect(
            try parameters("a", "--cron", "0 9 * * *", "--floating", "--until", "2027-01-01").trigger
                == WireTrigger(cron: "0 9 * * *", floating: true, until: "2027-01-01"))
        let series = try parameters("a", "--every", "09:00", "--if-missed", "all", "--keep-each")
        #expect(series.policy == WirePolicy(ifMissed: .all, keepEach: true))
    }

    @Test("content, actions and policies are what the options say")
    func everything() throws {
        let given = try parameters(
            "Tea", "is ready", "--now", "--id", "tea", "--client", "org.example.A", "--if-exists", "keep", "--subtitle",
            "green", "--url", "https://example.org", "--thread", "kitchen", "--level", "time-sensitive", "--category",
            "drink", "--info", "cup=2", "--info-json", #"{"sugar":true}"#, "--action", "yes=Yes=please", "--reply=Say",
            "--grace", "5m", "--expire", "1h", "--renotify", "1m", "--times", "3", "--ack-on", "confirm", "--exec",
            "beep", "--escalate", "raise:10m,exec:20m=say a,b", "--sound", "complete", "--sound-loop", "--resident",
            "--icon", "appointment-soon", "--badge", "3")
        var content = Content(title: "Tea", body: "is ready", level: .timeSensitive)
        content.subtitle = "green"
        content.sound = "complete"
        content.soundLoop = true
        content.isResident = true
        content.icon = "appointment-soon"
        content.badge = 3
        content.url = "https://example.org"
        content.thread = "kitchen"
        content.category = "drink"
        content.userInfo = #"{"sugar":true,"cup":"2"}"#
        #expect(given.content == content)
        #expect(
            given.actions == [
                Action(identifier: "yes", label: "Yes=please"),
                Action(identifier: "reply", label: "Reply", kind: .text, placeholder: "Say"),
            ])
        #expect(
            given.policy
                == WirePolicy(
                    grace: "5m", expire: "1h", renotify: "1m", times: 3,
                    escalation: [
                        WireEscalationStep(after: "10m", step: "raise"),
                        WireEscalationStep(after: "20m", step: "exec", command: ["/bin/sh", "-c", "say a,b"]),
                    ], ackOn: .confirm, exec: ["/bin/sh", "-c", "beep"]))
        #expect(given.identifier == "tea" && given.client == "org.example.A" && given.ifExists == .keep)
    }

    @Test("a file is sent by its absolute path; a name of a theme as it stands")
    func files() throws {
        let folder = try TemporaryDirectory()
        let picture = folder.path + "/tea pot.png"
        try folder.write("tea pot.png", "")
        let given = try parameters("a", "--now", "--image", picture, "--icon", picture, "--sound", picture).content
        #expect(given.image == picture && given.icon == picture && given.sound == picture)
        #expect(try parameters("a", "--now", "--icon", "org.gnome.Calendar").content.icon == "org.gnome.Calendar")
        // The tests run in the package's folder.
        let relative = try parameters("a", "--now", "--image", "./Package.swift").content.image
        #expect(relative?.hasPrefix("/") == true && relative?.hasSuffix("/Package.swift") == true)
        #expect(relative?.contains("./") == false)
        let bare = try parameters("a", "--now", "--image", "Package.swift").content.image
        #expect(bare == relative)
    }

    @Test(
        "a file that cannot be shown or played is refused here, with what is wrong with it",
        arguments: [
            (["--image", "/none.png"], "--image \"/none.png\" cannot be used: No such file or directory; name a file"),
            (["--image", "/"], "--image \"/\" cannot be used: Is a directory; name a file that is there"),
            (["--image", ""], "--image \"\" is empty"),
            (["--icon", "tea.png"], "--icon \"tea.png\" cannot be used: No such file"),
            (["--icon", "./tea"], "--icon \"./tea\" cannot be used: No such file"),
            (["--icon", "two words"], "--icon \"two words\" is neither a name nor an absolute path"),
            (["--sound", "/dev/null"], "--sound \"/dev/null\" cannot be used: it is no regular file"),
            (["--sound", "bell.oga"], "--sound \"bell.oga\" cannot be used: No such file"),
            (["--sound-loop"], "--sound-loop has no sound; expected a sound beside it"),
            (["--badge", "x"], "--badge \"x\" is not usable"),
        ])
    func badFiles(words: [String], error: String) throws {
        let run = try Run(["schedule", "a", "--now"] + words)
        #expect(run.status == 2 && run.errors.hasPrefix("notifyctl: \(error)"), "\(run.errors)")
    }

    @Test("what no daemon would take is wrong usage, told by the word of the command line")
    func checkedHere() throws {
        let long = String(repeating: "a", count: 257)
        let run = try Run(["schedule", "a", "--now", "--id", long])
        #expect(run.status == 2)
        #expect(run.errors == "notifyctl: --id is longer than 256 bytes\n")
    }

    @Test("the answer is one line with the date echoed in full, and a line for each note")
    func human() throws {
        let daemon = try FakeDaemon(["Schedule": Self.reply])
        let run = try Run(["schedule", "Tea", "--at", "2026-12-24T09:00"], socket: daemon.socket)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.output == """
                Scheduled tea (+12): Thu 2026-12-24 09:00 Europe/Berlin +01:00, in 23h 12min
                Note: the daemon is not enabled

                """)
        #expect(
            daemon.parameters(of: "Notifications.Schedule") == [
                #"{"content":{"title":"Tea"},"trigger":{"at":"2026-12-24T09:00","zone":"Europe/Berlin"}}"#
            ])
    }

    /// The words of a date, TZ, and the trigger that is sent.
    static let zones: [(words: [String], zone: String, trigger: String)] = [
        (["--at", "2026-12-24T09:00"], "Asia/Tokyo", #"{"at":"2026-12-24T09:00","zone":"Asia/Tokyo"}"#),
        (["--at", "tomorrow 9:00"], ":Asia/Tokyo", #"{"at":"tomorrow 9:00","zone":"Asia/Tokyo"}"#),
        (["--at", "2026-12-24T09:00Z"], "Asia/Tokyo", #"{"at":"2026-12-24T09:00Z"}"#),
        (["--at", "2026-12-24T09:00+01:00"], "CET-1CEST", #"{"at":"2026-12-24T09:00+01:00"}"#),
        (
            ["--at", "2026-12-24T09:00", "--zone", "Asia/Kolkata"], "Asia/Tokyo",
            #"{"at":"2026-12-24T09:00","zone":"Asia/Kolkata"}"#
        ), (["--in", "1h"], "Asia/Tokyo", #"{"in":"1h"}"#),
    ]

    @Test("a wall time is that of TZ, unless a zone is named", arguments: zones)
    func zoneOfEnvironment(words: [String], zone: String, trigger: String) throws {
        let daemon = try FakeDaemon(["Schedule": Self.reply])
        _ = try Run(["schedule", "Tea"] + words, socket: daemon.socket, zone: zone)
        #expect(
            daemon.parameters(of: "Notifications.Schedule") == [#"{"content":{"title":"Tea"},"trigger":\#(trigger)}"#])
    }

    @Test("a rule in TZ is refused where its zone is needed")
    func rule() throws {
        let daemon = try FakeDaemon(["Schedule": Self.reply])
        let run = try Run(["schedule", "Tea", "--at", "2026-12-24T09:00"], socket: daemon.socket, zone: "CET-1CEST")
        #expect(run.status == 2 && run.errors.contains("--zone"), "\(run.errors)")
    }

    @Test("the date is echoed in the zone that was named")
    func zone() throws {
        let daemon = try FakeDaemon(["Schedule": Self.reply])
        let words = ["schedule", "Tea", "--at", "2026-12-24T17:00", "--zone", "Asia/Tokyo"]
        let run = try Run(words, socket: daemon.socket)
        #expect(run.output.contains("Thu 2026-12-24 17:00 Asia/Tokyo +09:00"))
    }

    @Test("--json prints one object whose first fields are fixed, next always among them")
    func json() throws {
        let daemon = try FakeDaemon(["Schedule": Self.reply])
        let run = try Run(["schedule", "Tea", "--now", "--json"], socket: daemon.socket)
        #expect(
            run.output == #"{"id":"tea","client":"org.notifyd.Cli","next":"2026-12-24T08:00:00Z","#
                + #""notes":["the daemon is not enabled"],"handle":"+12","outcome":"created","#
                + #""scheduled":"2026-12-24T08:00:00Z"}"# + "\n")
        let fired = Self.reply.replacing(#""next":"2026-12-24T08:00:00Z","#, with: "")
        let other = try FakeDaemon(["Schedule": fired])
        let second = try Run(["schedule", "Tea", "--now", "--json"], socket: other.socket)
        #expect(second.output.contains(#""next":null"#))
    }

    @Test(
        "what the daemon refuses is told by the word that gave the value, and exits 1",
        arguments: [
            ("trigger.at", "--at \"x\" is wrong; expected y"),
            ("actions[1].label", "--action \"x\" is wrong; expected y"),
            ("content.body", "BODY \"x\" is wrong; expected y"),
            ("policy.escalate[0].after", "--escalate \"x\" is wrong; expected y"),
            ("somethingNew", "somethingNew \"x\" is wrong; expected y"),
        ])
    func refusals(field: String, expected: String) throws {
        let daemon = try FakeDaemon([
            "Schedule": #"{"error":"org.notifyd.Notifications.InvalidField","parameters":{"field":"\#(field)","#
                + #""value":"x","reason":"is wrong","expected":"y"}}"#
        ])
        let run = try Run(["schedule", "Tea", "--now"], socket: daemon.socket)
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(run.errors == "notifyctl: \(expected)\n")
    }
}
