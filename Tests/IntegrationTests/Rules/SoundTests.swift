import NotifyTestSupport
import Testing
import Varlink

/// DESIGN section 6, sound; the player is a script that writes down what it is asked.
@Suite("sounds", .enabled(if: Products.python != nil, "\(Desktop.absent)"))
struct SoundTests {
    private let folder: TemporaryDirectory
    private let player: String
    private let bell: String

    init() throws {
        folder = try TemporaryDirectory()
        bell = try folder.write("bell.oga", "")
        // It plays until it is ended, unless the sound is short; not beyond the test, whose folder goes.
        player = try folder.write(
            "player",
            """
            #!/bin/sh
            echo "play $1" >> \(folder.path)/log
            case "$1" in *short*) exit 0;; *broken*) exit 3;; esac
            trap 'echo stop >> \(folder.path)/log; exit 0' TERM
            while [ -e "$0" ]; do sleep 0.05; done
            """, executable: true)
        try folder.write("log", "")
        try folder.write("short.oga", "")
        try folder.write("broken.oga", "")
    }

    private func desktop(_ more: String = "") throws -> Desktop {
        try Desktop(settings: "[Presentation]\nSoundCommand=\(player)\n\(more)")
    }

    private func content(_ sound: String, loop: Bool = false) -> JSON {
        let plain: JSON = ["title": "Tea", "sound": .string(sound)]
        return ["content": loop ? plain.with(["soundLoop": true]) : plain]
    }

    private func wait(_ reason: String, until isTrue: ([Substring]) -> Bool) throws {
        try Eventually.wait(reason) { isTrue(try folder.read("log").split(separator: "\n")) }
    }

    @Test("where the server plays no sounds the daemon does, once the banner is shown, and the banner is silent")
    func bySelf() throws {
        let desktop = try desktop()
        let server = try desktop.server(.dunst)
        try desktop.ring("tea", content(bell))
        let banner = try server.banner()
        #expect(banner["hints"]?["suppress-sound"]?["value"] == true)
        try desktop.wait("tea", until: "sounded")
        #expect(try desktop.daemon.caller().detail("sounded", of: "tea") == "by player")
        try wait("the sound") { $0 == ["play \(bell)"] }
        #expect(try desktop.daemon.control("ack", "tea").status == 0)
        try wait("the end of the sound") { $0.last == "stop" }
    }

    @Test("a sound alone, as its program in the foreground wants it, is heard without a banner")
    func alone() throws {
        let desktop = try desktop()
        let server = try desktop.server(.gnome)
        try desktop.wait(notShown: nil)
        let call = try desktop.daemon.caller()
        let mailbox = try desktop.daemon.mailbox(willPresent: true)
        try call("Clients.SetState", ["client": "org.notifyd.Cli", "state": "foreground"])
        try desktop.ring("tea", content(bell))
        let sequence = try mailbox.next().member("sequence")
        try call("Clients.WillPresent", ["client": "org.notifyd.Cli", "sequence": sequence, "options": ["sound"]])
        try wait("the sound") { $0 == ["play \(bell)"] }
        #expect(try server.isSilent())
        withExtendedLifetime(mailbox) {}
    }

    @Test("what may not sound, or is held, is not heard", arguments: ["permission", "do not disturb"])
    func quiet(why: String) throws {
        let desktop = try desktop()
        let call = try desktop.daemon.caller()
        if why == "permission" {
            try call("Clients.SetPermission", ["client": "org.notifyd.Cli", "sound": false])
        } else {
            try call("Manager.DoNotDisturb", ["on": true])
        }
        try desktop.ring("tea", content(bell))
        // A second one, which is heard, shows that the first was dealt with.
        try call("Clients.Register", ["client": "org.example.Loud"])
        let loud: JSON = [
            "client": "org.example.Loud", "content": ["title": "L", "sound": .string(bell), "level": "time-sensitive"],
        ]
        try call.schedule("loud", ["in": "1min"], loud)
        try call.advance("1min")
        try wait("the loud one") { !$0.isEmpty }
        #expect(try folder.read("log").split(separator: "\n").count == 1)
        #expect(try call.detail("sounded", of: "tea") == nil)
    }

    @Test("a server that plays sounds is asked to, and the daemon is silent")
    func byServer() throws {
        let desktop = try desktop()
        let server = try desktop.server(.mate)
        try desktop.ring("tea", content(bell))
        #expect(try server.banner()["hints"]?["sound-file"]?["value"]?.text == bell)
        try desktop.wait("tea", until: "shown")
        #expect(try folder.read("log").isEmpty)
    }

    @Test("a sound that goes on is the daemon's own, and ends with the notification", arguments: ["ack", "snooze"])
    func loops(way: String) throws {
        let desktop = try desktop()
        let server = try desktop.server(.mate)
        try desktop.ring("tea", content(folder.path + "/short.oga", loop: true))
        #expect(try server.banner()["hints"]?["sound-file"] == nil)
        try wait("three rounds") { $0.count >= 3 }
        #expect(try desktop.daemon.control([way, "tea"] + (way == "snooze" ? ["10min"] : [])).status == 0)
        let rounds = try folder.read("log").split(separator: "\n").count
        // Whatever was under way is over; a loop that went on would come again after a quarter of a second.
        #expect(throws: (any Error).self) {
            try Eventually.wait(.milliseconds(600), "there is a further round") {
                try folder.read("log").split(separator: "\n").count > rounds + 1
            }
        }
    }

    @Test("it goes on for as long as the limit says at most")
    func limit() throws {
        let desktop = try desktop("SoundLimit=100ms\n")
        let server = try desktop.server(.dunst)
        defer { withExtendedLifetime(server) {} }
        try desktop.ring("tea", content(bell, loop: true))
        try wait("the end of the sound") { $0.last == "stop" }
        #expect(try desktop.daemon.caller().state("tea") == "fired")
    }

    private func plays(_ count: Int, _ reason: String) throws {
        try wait(reason) { $0.count { $0.hasPrefix("play") } == count }
    }

    @Test("a restart goes on with a sound that goes on, as long as its time from the ringing is not over")
    func loopSurvives() throws {
        let desktop = try desktop()
        let server = try desktop.server(.dunst)
        defer { withExtendedLifetime(server) {} }
        try desktop.ring("tea", content(bell, loop: true))
        try plays(1, "the sound")
        try desktop.daemon.restart()
        try plays(2, "the sound after the restart")
        try desktop.daemon.caller().advance("10min")
        try desktop.daemon.restart()
        // A second one, which is heard, shows that the first was dealt with.
        try desktop.ring("other", content(folder.path + "/short.oga"))
        try wait("the other one") { $0.last?.hasSuffix("short.oga") == true }
        try plays(3, "no more of the first one")
    }

    @Test("do not disturb hushes a sound that goes on, and after it there is what is left of its time")
    func loopHeld() throws {
        let desktop = try desktop()
        let server = try desktop.server(.dunst)
        defer { withExtendedLifetime(server) {} }
        let call = try desktop.daemon.caller()
        try desktop.ring("tea", content(bell, loop: true))
        try plays(1, "the sound")
        try call("Manager.DoNotDisturb", ["on": true])
        try wait("the hush") { $0.last == "stop" }
        #expect(try call.detail("silent", of: "tea") == "do not disturb")
        try call("Manager.DoNotDisturb", ["on": false])
        try plays(2, "the rest of the sound")
        try call("Manager.DoNotDisturb", ["on": true])
        try wait("the second hush") { $0.last == "stop" }
        try call.advance("10min")
        try call("Manager.DoNotDisturb", ["on": false])
        try desktop.ring("other", content(folder.path + "/short.oga"))
        try wait("the other one") { $0.last?.hasSuffix("short.oga") == true }
        try plays(3, "no more of the first one")
    }

    @Test("what breaks through do not disturb sounds on, and no sound is heard of what is denied meanwhile")
    func loopBreaksThrough() throws {
        let desktop = try desktop()
        let server = try desktop.server(.dunst)
        defer { withExtendedLifetime(server) {} }
        let call = try desktop.daemon.caller()
        let urgent: JSON = [
            "content": ["title": "U", "sound": .string(bell), "soundLoop": true, "level": "time-sensitive"]
        ]
        try desktop.ring("urgent", urgent)
        try plays(1, "the sound")
        try call("Manager.DoNotDisturb", ["on": true])
        #expect(try call.detail("silent", of: "urgent") == nil)
        #expect(try !folder.read("log").contains("stop"))
        try call("Clients.SetPermission", ["client": "org.notifyd.Cli", "sound": false])
        try wait("the hush") { $0.last == "stop" }
        #expect(try call.detail("silent", of: "urgent") == "sound=no")
    }

    @Test("ringing again while the sound goes on begins no second player")
    func onePlayer() throws {
        let desktop = try desktop()
        let server = try desktop.server(.dunst)
        defer { withExtendedLifetime(server) {} }
        let call = try desktop.daemon.caller()
        try desktop.ring("tea", content(bell, loop: true).with(["policy": ["renotify": "1min"]]))
        try plays(1, "the sound")
        try call.advance("1min")
        try desktop.wait("tea", until: "sounded")
        #expect(try call.events("tea").contains("rang again"))
        #expect(try folder.read("log") == "play \(bell)\n")
    }

    @Test("without a screen it is heard all the same, and a server that comes later shows it in silence")
    func screenless() throws {
        let desktop = try desktop()
        try desktop.ring("tea", content(bell))
        try wait("the sound") { $0 == ["play \(bell)"] }
        #expect(try desktop.daemon.caller().events("tea").last == "sounded")
        let server = try desktop.server(.mate)
        #expect(try server.banner()["hints"]?["suppress-sound"]?["value"] == true)
        #expect(try folder.read("log").split(separator: "\n").count == 1)
    }

    @Test("a player that fails, and a sound that is not there, are silent in ledger and status")
    func silent() throws {
        let desktop = try desktop()
        let server = try desktop.server(.dunst)
        defer { withExtendedLifetime(server) {} }
        try desktop.ring("broken", content(folder.path + "/broken.oga", loop: true))
        try desktop.wait("broken", until: "silent")
        let call = try desktop.daemon.caller()
        #expect(try call.detail("silent", of: "broken") == "player failed: exit 3")
        #expect(try call("Manager.Status")["silent"] == "player failed: exit 3")
        try desktop.ring("absent", content("no-such-sound"))
        try desktop.wait("absent", until: "silent")
        #expect(try call.detail("silent", of: "absent") == "no sound theme has a sound called no-such-sound")
        #expect(try desktop.daemon.control("status").stdout.contains("Silent:"))
    }

    @Test("where no player is installed, ledger and status say so, and what has no sound says nothing")
    func noPlayer() throws {
        let desktop = try Desktop(environment: ["PATH": "/nonexistent"])
        let server = try desktop.server(.dunst)
        defer { withExtendedLifetime(server) {} }
        try desktop.ring("tea", content("complete"))
        try desktop.wait("tea", until: "silent")
        let reason = "no program that plays sounds is there: none of canberra-gtk-play, pw-play, paplay"
        let call = try desktop.daemon.caller()
        #expect(try call.detail("silent", of: "tea") == reason)
        #expect(try call("Manager.Status")["silent"]?.text == reason)
        try desktop.ring("plain")
        try desktop.wait("plain", until: "shown")
        #expect(try !call.events("plain").contains("silent"))
    }
}
