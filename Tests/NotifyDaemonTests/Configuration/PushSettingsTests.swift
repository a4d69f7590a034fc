import NotifyInterface
import Testing

@testable import NotifyDaemon

@Suite("[Push] of notifyd.conf")
struct PushSettingsTests {
    @Test("without a server there is no push")
    func none() {
        #expect(Settings.read("").settings.push.broker == nil)
        let (settings, faults) = Settings.read("[Push]\nUser=you\nPassword=/p\n")
        #expect(settings.push.broker == nil && faults.isEmpty)
    }

    @Test("every key sets its value")
    func all() {
        let (settings, faults) = Settings.read(
            """
            [Push]
            Server=mqtt.example.org
            Port=9999
            TLS=yes
            CA=/ca.pem
            Certificate=/you.pem
            Key=you.key
            User=you
            Password=/password
            TopicPrefix=notifyd/you
            KeepAlive=5min
            Session=1d
            """)
        #expect(faults.isEmpty)
        #expect(
            settings.push.broker
                == WireBroker(
                    server: "mqtt.example.org", port: 9_999, tls: true, ca: "/ca.pem", certificate: "/you.pem",
                    key: "you.key", user: "you", password: "/password", prefix: "notifyd/you", keepAlive: 300,
                    session: 86_400))
    }

    @Test("the port follows from the encryption")
    func ports() {
        #expect(Settings.read("[Push]\nServer=a\n").settings.push.broker?.port == 8_883)
        #expect(Settings.read("[Push]\nServer=localhost\nTLS=no\n").settings.push.broker?.port == 1_883)
    }

    @Test(
        "a wrong value is an error with its line",
        arguments: [
            ("Port=0", "65535"), ("Port=mqtt", "65535"), ("TLS=maybe", "yes or no"), ("CA=ca.pem", "absolute path"),
            ("Key=keys/a", "absolute path"), ("TopicPrefix=a/#", "topic"), ("TopicPrefix=/a", "topic"),
            ("TopicPrefix=", "topic"), ("KeepAlive=1s", "from 5s"), ("KeepAlive=1d", "to "),
            ("Session=ever", "Session"),
        ])
    func wrong(line: String, word: String) {
        let (_, faults) = Settings.read("[Push]\nServer=a\n\(line)\n")
        #expect(faults.map(\.line) == [3] && faults.map(\.severity) == [.error])
        #expect(faults.first?.reason.contains(word) == true, "\(faults)")
    }

    @Test("an unknown key is a warning")
    func unknown() {
        let (settings, faults) = Settings.read("[Push]\nServer=a\nsever=b\n")
        #expect(faults.map(\.severity) == [.warning] && settings.push.broker != nil)
    }

    @Test(
        "what does not go together is no push",
        arguments: [
            "TLS=no", "Certificate=/a.pem", "Key=/a.key", "Password=/p",
        ])
    func contradictions(line: String) {
        let (settings, faults) = Settings.read("[Push]\nServer=mqtt.example.org\n\(line)\n")
        #expect(settings.push.broker == nil)
        #expect(faults.map(\.line) == [2] && faults.first?.reason.hasPrefix("there is no push: ") == true)
    }

    @Test("a token is 130 random bits in small letters and digits")
    func tokens() {
        var generator = SystemRandomNumberGenerator()
        let tokens = (0..<1_000).map { _ in PushToken.random(using: &generator) }
        #expect(Set(tokens).count == 1_000)
        let alphabet = Set("abcdefghijklmnopqrstuvwxyz234567")
        #expect(tokens.allSatisfy { $0.count == 26 && $0.allSatisfy(alphabet.contains) })
    }
}
