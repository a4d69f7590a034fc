import NotifyTestSupport
import Testing

/// Under a real systemd user manager.
@Suite(
    "under a booted systemd", .serialized, .booted,
    .disabled(if: BootedMachine.isLeftOut, "NOTIFYD_TEST_NO_SYSTEMD=1 is set"))
enum BootedTests {}

extension BootedTests {
    @Suite("the main job", .serialized)
    struct MainJob {
        private let machine: BootedMachine

        init() throws {
            machine = try #require(BootedMachine.current)
        }

        @Test("systemd finds nothing wrong with the installed units")
        func verify() throws {
            let folder = "/usr/lib/systemd/user"
            let result = try machine.attempt(
                "systemd-analyze", "verify", "--user", "--man=no", "\(folder)/notifyd.service",
                "\(folder)/notifyd.socket", "\(folder)/notifyd-push.service")
            #expect(result.status == 0 && result.stderr.isEmpty, "\(result.stderr)")
        }

        @Test("the socket starts the daemon, and what is due launches its client as a unit of its own")
        func launch() throws {
            let client = "org.example.My-News"
            let app = try machine.app(client)
            try machine.user("systemctl", "--user", "start", "notifyd.socket")
            try machine.user("notifyctl", "client", "add", client, "--exec", app)
            try machine.user("notifyctl", "schedule", "Tea", "--in", "2s", "--id", "tea", "--client", client)
            try machine.wait("\(client)/messages", lines: 1, "the launched program takes its message")
            let group = try #require(try machine.lines("\(client)/cgroup").first { $0.contains("/app.slice/") })
            #expect(group.contains("/app.slice/app-notifyd-org.example.My\\x2dNews@"), "\(group)")
            #expect(try machine.lines("\(client)/descriptors").compactMap { Int($0) }.filter { $0 < 10 } == [0, 1, 2])
            let environment = try machine.lines("\(client)/environment")
            #expect(environment.contains("NOTIFYD_CLIENT=\(client)"))
            #expect(environment.contains("NOTIFYD_LAUNCH_REASON=local-notification"))
            let unit = try #require(try machine.launchedUnits("org.example.My").first)
            #expect(try machine.user("systemctl", "--user", "is-active", unit) == "active")
            #expect(try machine.journal("notifyd.service").contains("launched \(client)"))
            #expect(try machine.journal(unit).contains("said by the program of \(client)"))
            #expect(try machine.user("notifyctl", "explain", "tea").contains(unit))
        }

        @Test("a daemon that is stopped and started loses nothing, and does not launch what runs")
        func restart() throws {
            let client = "org.example.Kept"
            let app = try machine.app(client)
            try machine.user("systemctl", "--user", "start", "notifyd.socket")
            try machine.user("notifyctl", "client", "add", client, "--exec", app)
            try machine.user("notifyctl", "schedule", "Far", "--in", "2d", "--id", "far", "--client", client)
            try machine.user("notifyctl", "schedule", "One", "--now", "--id", "one", "--client", client)
            try machine.wait("\(client)/messages", lines: 1, "the first message is taken")
            try machine.user("notifyctl", "schedule", "Two", "--in", "1s", "--id", "two", "--client", client)
            try machine.user("systemctl", "--user", "stop", "notifyd.socket", "notifyd.service")
            try Eventually.wait("the daemon has ended") {
                try machine.attempt("systemctl", "--user", "is-active", "notifyd.service").stdout == "inactive\n"
            }
            try machine.user("systemctl", "--user", "start", "notifyd.socket", "notifyd.service")
            try machine.wait("\(client)/messages", lines: 2, "the second message is taken")
            #expect(try machine.lines("\(client)/messages") == ["one", "two"])
            #expect(try machine.lines("\(client)/launches").count == 1)
            #expect(try machine.user("notifyctl", "list", "--pending").contains("far"))
        }

        @Test("logind lists the lock that delays a sleep")
        func delaysSleep() throws {
            try machine.user("systemctl", "--user", "start", "notifyd.socket", "notifyd.service")
            try Eventually.wait("the daemon holds a lock") {
                try machine.root("systemd-inhibit", "--list", "--no-pager").split(separator: "\n").contains { line in
                    ["notifyd", "sleep", "delay"].allSatisfy(line.contains)
                }
            }
        }

        @Test("a client's own unit is started, found running, and stopped when it says no hello")
        func unit() throws {
            let client = "org.example.Unit"
            let app = try machine.app(client, lives: 1)
            let unit = "[Service]\nExecStart=\(app)\n"
            try machine.write(".config/systemd/user/example-unit.service", unit)
            try machine.write(
                ".config/systemd/user/example-deaf.service", "[Service]\nExecStart=/usr/bin/tail -f /dev/null\n")
            try machine.user("systemctl", "--user", "daemon-reload")
            try machine.user("systemctl", "--user", "start", "notifyd.socket")
            try machine.user("notifyctl", "client", "add", client, "--unit", "example-unit.service")
            for count in 1...2 {
                try machine.user("notifyctl", "schedule", "X", "--now", "--id", "u\(count)", "--client", client)
                try machine.wait("\(client)/messages", lines: count, "message \(count) is taken")
            }
            #expect(try machine.user("notifyctl", "explain", "u1").contains("example-unit.service"))
            try machine.write(".config/notifyd/notifyd.conf", "[Launch]\nHelloLimit=500ms\n")
            try machine.user("systemctl", "--user", "reload", "notifyd.service")
            try machine.user("notifyctl", "client", "add", client, "--unit", "example-deaf.service")
            try machine.user("notifyctl", "schedule", "X", "--now", "--id", "deaf", "--client", client)
            try Eventually.wait("it is started and stopped") {
                try machine.user("notifyctl", "explain", "deaf").contains("not delivered")
                    && machine.attempt("systemctl", "--user", "is-active", "example-deaf.service").status != 0
            }
            try machine.user("notifyctl", "client", "remove", client)
            try machine.user("rm", "\(BootedMachine.home)/.config/notifyd/notifyd.conf")
            try machine.user("systemctl", "--user", "reload", "notifyd.service")
        }

        @Test("what was scheduled before the machine was off launches its client after login, without any connection")
        func boot() throws {
            let client = "org.example.Boot"
            let app = try machine.app(client)
            try machine.user("systemctl", "--user", "enable", "--now", "notifyd.socket", "notifyd.service")
            try machine.user("notifyctl", "client", "add", client, "--exec", app)
            try machine.user("notifyctl", "schedule", "Morning", "--in", "1s", "--id", "morning", "--client", client)
            try machine.user("systemctl", "--user", "stop", "notifyd.socket", "notifyd.service")
            try machine.powerOff()
            try machine.boot()
            try machine.wait("\(client)/messages", lines: 1, "the program is launched after login")
            #expect(try machine.lines("\(client)/messages") == ["morning"])
            let group = try #require(try machine.lines("\(client)/cgroup").first { $0.contains("/app.slice/") })
            #expect(group.contains("/app.slice/app-notifyd-org.example.Boot@"), "\(group)")
        }
    }
}
