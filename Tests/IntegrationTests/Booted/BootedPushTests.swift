import NotifyTestSupport
import Testing

extension BootedTests {
    @Suite("push", .serialized, .enabled(if: Broker.isInstalled, Comment(rawValue: Broker.absent)))
    struct Push {
        private let machine: BootedMachine
        private let client = "org.example.Pushed"

        init() throws {
            machine = try #require(BootedMachine.current)
        }

        @Test("the bridge is a unit of its own, and is skipped where no broker is configured")
        func unconfigured() throws {
            try machine.user("systemctl", "--user", "start", "notifyd-push.service")
            #expect(
                try machine.attempt("systemctl", "--user", "is-active", "notifyd-push.service").stdout == "inactive\n")
            #expect(
                try machine.root("journalctl", "--no-pager", "--output=cat", "USER_UNIT=notifyd-push.service")
                    .contains("Skipped due to 'exec-condition'"))
        }

        @Test("with the guide's broker and a credential it delivers, launches, and outlives SIGKILL")
        func delivers() throws {
            let broker = try Broker()
            let app = try machine.app(client)
            try configure(broker)
            try machine.user("notifyctl", "client", "add", client, "--exec", app)
            try machine.user("systemctl", "--user", "start", "notifyd-push.service")
            try connected()
            let topic = try topic()

            try broker.publish(#"{"aps":{"content-available":1}}"#, to: topic)
            try machine.wait("\(client)/launches", lines: 1, "the message from afar launches the program")
            #expect(try machine.lines("\(client)/environment").contains("NOTIFYD_LAUNCH_REASON=push"))
            try broker.publish(PushSetup.alert("afar"), to: topic, properties: [("apns-id", "afar")])
            try machine.wait("\(client)/messages", lines: 1, "the alert is taken")

            try isBoundedByItsUnit()
            try machine.user("systemctl", "--user", "kill", "--signal=KILL", "notifyd-push.service")
            try broker.publish(PushSetup.alert("later"), to: topic, properties: [("apns-id", "later")])
            try machine.wait("\(client)/messages", lines: 2, "what was published meanwhile is taken")
            try connected()
            #expect(try machine.lines("\(client)/messages") == ["afar", "later"])
            #expect(try machine.lines("\(client)/launches").count == 1)
            try machine.user("systemctl", "--user", "stop", "notifyd-push.service")
            try machine.user("rm", "\(BootedMachine.home)/.config/notifyd/notifyd.conf")
            try machine.user("systemctl", "--user", "reload", "notifyd.service")
        }

        /// As the guide says, with the password as a credential of the unit.
        private func configure(_ broker: Broker) throws {
            let authority = try machine.write("ca.crt", try broker.directory.read("ca.crt"))
            try machine.write(".config/notifyd/push.password", Broker.password + "\n", mode: "0600")
            try machine.write(
                ".config/notifyd/notifyd.conf",
                """
                [Push]
                Server=localhost
                Port=\(broker.port)
                CA=\(authority)
                User=you
                Password=push.password
                TopicPrefix=notifyd/you

                """)
            try machine.write(
                ".config/systemd/user/notifyd-push.service.d/password.conf",
                "[Service]\nLoadCredential=push.password:%h/.config/notifyd/push.password\nRestartSec=100ms\n")
            try machine.user("systemctl", "--user", "daemon-reload")
            try machine.user("systemctl", "--user", "start", "notifyd.socket", "notifyd.service")
            try machine.user("systemctl", "--user", "reload", "notifyd.service")
        }

        private func connected() throws {
            do {
                try Eventually.wait("the bridge is at the broker") {
                    try machine.user("notifyctl", "push", "status", "--json").contains(#""state":"connected""#)
                        && machine.attempt("systemctl", "--user", "is-active", "notifyd-push.service").status == 0
                }
            } catch {
                throw TestSupportError("\(error): \(try machine.journal("notifyd-push.service"))")
            }
        }

        private func topic() throws -> String {
            let lines = try machine.user("notifyctl", "push", "token", client).split(separator: "\n")
            let line = try #require(lines.first { $0.hasPrefix("Topic:") })
            return line.dropFirst("Topic:".count).filter { $0 != " " }
        }

        /// A real connection with TLS needs no more than the unit's sandbox leaves (systemd.exec(5)).
        private func isBoundedByItsUnit() throws {
            let process = try machine.user(
                "systemctl", "--user", "show", "--property=MainPID", "--value", "notifyd-push.service")
            let status = try machine.root("grep", "-E", "^(NoNewPrivs|Seccomp):", "/proc/\(process)/status")
            #expect(status == "NoNewPrivs:\t1\nSeccomp:\t2")
        }
    }
}
