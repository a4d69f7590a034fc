import Systemd
import Testing

@testable import NotifyDaemon

@Suite("notifyd.conf")
struct SettingsTests {
    @Test("without a file the defaults count")
    func defaults() {
        let (settings, faults) = Settings.read("")
        #expect(settings == Settings())
        #expect(faults.isEmpty)
        #expect(settings.lateAfter == .seconds(60))
        #expect(settings.helloLimit == .seconds(30))
        #expect(settings.commandLimit == .minutes(10))
        #expect(settings.serverLimit == 5_000 && settings.summaryAfter == 8 && settings.snoozes == [.minutes(10)])
        #expect(settings.closedDays == 90 && settings.closedCount == 100_000)
        #expect(settings.mailboxDays == 7 && settings.mailboxCount == 10_000)
    }

    @Test("every key sets its value")
    func all() {
        let (settings, faults) = Settings.read(
            """
            [Time]
            LateAfter=2min
            [Launch]
            HelloLimit=250ms
            KillDelay=1s
            WillPresentLimit=300ms
            CommandLimit=1h
            [Presentation]
            ServerLimit=50ms
            SummaryAfter=3
            Snooze=5min, 1h
            SoundCommand=mpv --title="a sound"
            OpenCommand=firefox -new-tab
            SoundLimit=1min
            [Retention]
            ClosedDays=1
            ClosedCount=2
            MailboxDays=3
            MailboxCount=0
            [Log]
            Level=debug
            """)
        var expected = Settings()
        expected.lateAfter = .minutes(2)
        expected.helloLimit = 250
        expected.killDelay = .seconds(1)
        expected.willPresentLimit = 300
        expected.commandLimit = .minutes(60)
        expected.serverLimit = 50
        expected.summaryAfter = 3
        expected.snoozes = [.minutes(5), .minutes(60)]
        expected.soundCommand = ["mpv", "--title=a sound"]
        expected.openCommand = ["firefox", "-new-tab"]
        expected.soundLimit = .minutes(1)
        expected.closedDays = 1
        expected.closedCount = 2
        expected.mailboxDays = 3
        expected.mailboxCount = 0
        expected.logLevel = .debug
        #expect(settings == expected)
        #expect(faults.isEmpty)
    }

    /// A line in its section, whether it is an error, and a word of the reason.
    static let faults: [(section: String, line: String, severity: KeyFile.Fault.Severity, word: String)] = [
        ("Time", "LateBefore=1s", .warning, "[Time] LateBefore= is not known"),
        ("Times", "LateAfter=1s", .warning, "[Times] LateAfter= is not known"),
        ("Time", "lateafter=1s", .warning, "not known"),
        ("Time", "LateAfter=soon", .error, "LateAfter=soon: "),
        ("Time", "LateAfter=", .error, "LateAfter=: "),
        ("Time", "LateAfter=-1s", .error, "LateAfter"),
        ("Launch", "KillDelay=1 parsec", .error, "KillDelay"),
        ("Presentation", "SummaryAfter=0", .error, "from 1"),
        ("Presentation", "Snooze=10min,soon", .error, "Snooze"),
        ("Presentation", "Snooze=0s", .error, "Snooze"),
        ("Retention", "ClosedDays=-1", .error, "whole number from 0 to 3650000"),
        ("Retention", "ClosedDays=1.5", .error, "whole number"),
        ("Retention", "ClosedDays=3650001", .error, "whole number"),
        ("Retention", "MailboxDays=9223372036854775807", .error, "whole number"),
        ("Retention", "MailboxCount=many", .error, "whole number from 0"),
        ("Retention", "ClosedCount=9223372036854775808", .error, "whole number from 0"),
        ("Log", "Level=loud", .error, "debug"),
    ]

    @Test(
        "an unknown key is a warning, a wrong value an error, each with its line; the default stays", arguments: faults)
    func fault(section: String, line: String, severity: KeyFile.Fault.Severity, word: String) {
        let (settings, faults) = Settings.read("# a comment\n[\(section)]\n\(line)\n")
        #expect(settings == Settings())
        #expect(faults.map(\.line) == [3])
        #expect(faults.map(\.severity) == [severity])
        #expect(faults.first?.description.contains(word) == true, "\(faults)")
    }

    @Test("faults come in the order of their lines, and good lines count beside them")
    func order() {
        let (settings, faults) = Settings.read("[Time]\nnonsense\nOther=1\nLateAfter=5s\nLateAfter=x\nrest")
        #expect(faults.map(\.line) == [2, 3, 5, 6])
        #expect(settings.lateAfter == .seconds(5))
    }

    @Test("the most days there can be are far from overflowing a date")
    func mostDays() {
        #expect(Settings.read("[Retention]\nClosedDays=3650000").settings.closedDays == 3_650_000)
    }
}
