import NotifyTestSupport
import Testing

@testable import notifyctl

@Suite("reading a command line")
struct ArgumentParserTests {
    /// A command line, and the line on standard error that it must give.
    struct ErrorCase: CustomTestStringConvertible, Sendable {
        let words: [String]
        let expected: String

        init(_ words: String..., expected: String) {
            self.words = words
            self.expected = expected
        }

        var testDescription: String { words.joined(separator: " ") }
    }

    @Test(
        "an error names the word and what would be right, in one line, and exits 2",
        arguments: [
            ErrorCase(expected: "a command is missing; \"notifyctl --help\" lists the commands"),
            ErrorCase(
                "--verbose",
                expected: "unknown option --verbose before a command; \"notifyctl --help\" lists what may stand there"),
            ErrorCase("shedule", expected: "unknown command \"shedule\"; did you mean schedule?"),
            ErrorCase("hist", expected: "unknown command \"hist\"; did you mean history?"),
            ErrorCase(
                "frobnicate", expected: "unknown command \"frobnicate\"; \"notifyctl --help\" lists the commands"),
            ErrorCase("", expected: "unknown command \"\"; \"notifyctl --help\" lists the commands"),
            ErrorCase(
                "client", expected: "client needs one of add, remove, list, show, set, badge, fetch, state after it"),
            ErrorCase(
                "clock", "jump",
                expected: "unknown command \"clock jump\"; clock takes one of advance, next, suspend, set, zone, show"),
            ErrorCase(
                "schedule", "--now",
                expected:
                    "TITLE is missing; write notifyctl schedule TITLE [BODY] (--at TIME | --in DURATION | --now | --every CALENDAR | --cron EXPR | --rrule RULE --start TIME) [OPTIONS]"
            ),
            ErrorCase(
                "schedule", "a",
                expected:
                    "the date is missing; write one of --at TIME, --in DURATION, --now, --every, --cron and --rrule"),
            ErrorCase(
                "schedule", "a", "--now", "--in", "1h",
                expected:
                    "--in and --now exclude each other; write one of --at TIME, --in DURATION, --now, --every, --cron and --rrule"
            ),
            ErrorCase(
                "schedule", "a", "b", "c", "--now",
                expected: "\"c\" is one word too many; schedule takes TITLE, BODY: quote a text that has blanks"),
            ErrorCase(
                "schedule", "a", "b", "--body", "c", "--now",
                expected: "BODY is given twice, as \"b\" and by --body; give it once"),
            ErrorCase(
                "client", "add", "a.B", "--unit", "x.service", "--exec", "b",
                expected: "--unit stands beside --exec; a client is launched in one way, leave one out"),
            ErrorCase(
                "client", "add", "a.B", "--signal", "SIGKILL",
                expected: "--signal \"SIGKILL\" cannot be sent; expected SIGHUP, SIGUSR1, SIGUSR2 or SIGWINCH"),
            ErrorCase(
                "client", "add", "a.B", "--task-limit", "0s",
                expected: "--task-limit \"0s\" at character 1: a duration must be longer than nothing"),
            ErrorCase("schedule", "a", "--at", expected: "--at needs a value; write --at TIME"),
            ErrorCase("schedule", "a", "--at", "--json", expected: "--at needs a value; write --at TIME"),
            ErrorCase("schedule", "a", "--at", "--", expected: "--at needs a value; write --at TIME"),
            ErrorCase("schedule", "a", "--at=1", "--at=2", expected: "--at is given twice; give it once"),
            ErrorCase("schedule", "a", "--now=yes", expected: "--now takes no value; write --now alone"),
            ErrorCase(
                "schedule", "a", "--now", "--zone", "UTC",
                expected: "--zone goes with wall times only; --now needs no zone"),
            ErrorCase(
                "schedule", "a", "--now", "--levle", "passive",
                expected: "unknown option --levle; did you mean --level?"),
            ErrorCase(
                "schedule", "a", "--now", "--level", "loud",
                expected: "--level \"loud\" is not known; write one of passive, active, time-sensitive, critical"),
            ErrorCase(
                "schedule", "a", "--now", "--times", "3", expected: "--times goes with --renotify DURATION only; add it"
            ),
            ErrorCase(
                "schedule", "a", "--now", "--renotify=1m", "--times", "0",
                expected: "--times \"0\" is not usable; write a whole number from 1 to 1000"),
            ErrorCase(
                "schedule", "a", "--now", "--action", "yes",
                expected: "--action \"yes\" has no name and equals sign; write --action ID=LABEL"),
            ErrorCase(
                "schedule", "a", "--now", "--action", "yes=",
                expected: "--action \"yes=\" has no label; write --action yes=LABEL"),
            ErrorCase(
                "schedule", "a", "--now", "--action", "a=1", "--action", "a=2",
                expected: "--action gives \"a\" two labels, \"1\" and \"2\"; give each ID one label"),
            ErrorCase(
                "schedule", "a", "--now", "--reply", "--action", "reply=Foo",
                expected: "--action \"reply\" collides with --reply, whose ID that is; give the button another ID"),
            ErrorCase(
                "client", "badge", "org.a.B", "-3", expected: "N \"-3\" is out of range; expected 0 to 999999"),
            ErrorCase(
                "client", "set", "org.a.B", "sound=yes", "sound=no", expected: "sound= is given twice; give it once"),
            ErrorCase(
                "dnd", "--zone", "UTC",
                expected:
                    "--zone is that of the date of --until, which is not given; write --until TIME --zone ZONE"),
            ErrorCase(
                "schedule", "a", "--now", "--info", "=1",
                expected: "--info \"=1\" has no name and equals sign; write --info KEY=VALUE"),
            ErrorCase(
                "schedule", "a", "--now", "--info", "a=1", "--info", "a=2",
                expected: "--info gives \"a\" a second value; give each key once"),
            ErrorCase(
                "schedule", "a", "--now", "--info-json", "[1]",
                expected: "--info-json is an array; write an object such as {\"page\":3}"),
            ErrorCase("schedule", "a", "--now", "--exec", "", expected: "--exec is empty; write a command for /bin/sh"),
            ErrorCase(
                "schedule", "a", "--now", "--escalate", "shout:10m",
                expected:
                    "--escalate \"shout:10m\" is no step; write raise:10m or exec:20m=COMMAND, with commas between steps"
            ),
            ErrorCase(
                "schedule", "a", "--now", "--if-exists", "drop",
                expected: "--if-exists \"drop\" is not known; write one of replace, restart, keep, fail"),
            ErrorCase(
                "schedule", "-10%", "--now",
                expected: "unknown option \"-10%\"; a text that begins with a dash goes after --"),
            ErrorCase(
                "schedule", "- [ ] plants", "--now",
                expected: "unknown option \"- [ ] plants\"; a text that begins with a dash goes after --"),
            ErrorCase(
                "list", "--pending", "--missed", expected: "--pending and --missed exclude each other; give one of them"
            ),
            ErrorCase(
                "list", "tea",
                expected: "\"tea\" is one word too many; list takes no words: quote a text that has blanks"),
            ErrorCase(
                "cancel",
                expected: "ID is missing; write notifyctl cancel (ID... | --all) [--client ID] [--keep-delivered]"),
            ErrorCase(
                "cancel", "tea", "--all",
                expected: "--all and \"tea\" exclude each other; name notifications or all of them"),
            ErrorCase("ack", expected: "ID is missing; write notifyctl ack ID... [--client ID]"),
            ErrorCase(
                "snooze", "tea",
                expected:
                    "DURATION is missing; write notifyctl snooze ID (DURATION | --until TIME [--zone ZONE]) [--client ID]"
            ),
            ErrorCase(
                "snooze", "tea", "5m", "--until", "x",
                expected:
                    "DURATION and --until exclude each other; write notifyctl snooze ID (DURATION | --until TIME [--zone ZONE]) [--client ID]"
            ),
            ErrorCase(
                "respond", "tea", expected: "ACTION is missing; write notifyctl respond ID ACTION [TEXT] [--client ID]"),
            ErrorCase(
                "listen", "--exec", "x", "--monitor",
                expected:
                    "--exec and --monitor exclude each other: a copy is not confirmed, so no command can deal with it"),
            ErrorCase(
                "listen", "--count", "many",
                expected: "--count \"many\" is not usable; write a whole number from 1 to 1000000000"),
            ErrorCase(
                "history", "--limit", "-1",
                expected: "--limit \"-1\" is not usable; write a whole number from 1 to 1000000"),
            ErrorCase(
                "next", "2026-02-30",
                expected:
                    "\"30\" at character 9: that month of 2026 has 28 days; write a time such as 2026-12-24T08:00 or tomorrow 9am, or a duration such as 1h 30min"
            ),
            ErrorCase(
                "next", expected: "what to show is missing; write TEXT, or one of --every, --cron and --rrule"),
            ErrorCase(
                "next", "tomorrow", "--every", "09:00",
                expected: "\"tomorrow\" and a series exclude each other; write one of them"),
            ErrorCase(
                "next", "--rrule", "FREQ=DAILY", expected: "--rrule needs --start TIME; a rule counts from its start"),
            ErrorCase(
                "next", "tomorrow", "--start", "09:00", expected: "--start goes with --every, --cron and --rrule only"),
            ErrorCase(
                "schedule", "a", "--every", "09:00", "--count", "0",
                expected: "--count \"0\" is not usable; write a whole number from 1 to 100000"),
            ErrorCase(
                "schedule", "a", "--every", "09:00", "--floating", "--zone", "UTC",
                expected: "--zone \"UTC\" stands beside floating; expected one of zone and floating"),
            ErrorCase(
                "schedule", "a", "--now", "--until", "tomorrow",
                expected: "--until \"tomorrow\" stands without a series; expected it with every, cron and rrule only"),
            ErrorCase(
                "skip", "tea", "none", expected: "N \"none\" is not usable; write a whole number from 1 to 366"),
            ErrorCase(
                "next", "yesterday",
                expected:
                    "\"yesterday\" at character 1: what lies in the past is over; name a time to come, such as tomorrow at 9; write a time such as 2026-12-24T08:00 or tomorrow 9am, or a duration such as 1h 30min"
            ),
            ErrorCase(
                "next", "soon",
                expected:
                    "\"soon\" at character 1: this word is not understood in a time, such as tomorrow at 9 or in 10 minutes; did you mean noon?; write a time such as 2026-12-24T08:00 or tomorrow 9am, or a duration such as 1h 30min"
            ),
        ])
    func errors(_ errorCase: ErrorCase) throws {
        let run = try Run(errorCase.words)
        #expect(run.errors == "notifyctl: \(errorCase.expected)\n")
        #expect(run.status == 2 && run.output.isEmpty)
    }

    @Test(
        "an option whose machinery is not built is unknown, not ignored",
        arguments: ["--repeat", "-H"])
    func notBuilt(option: String) throws {
        let run = try Run(["schedule", "a", "--now", option, "x"])
        #expect(run.status == 2 && run.errors.hasPrefix("notifyctl: unknown option"))
    }

    @Test("every command refuses an option that it does not have", arguments: CommandTable.syntaxes.map(\.name))
    func unknownOption(name: String) throws {
        let run = try Run(name.split(separator: " ").map(String.init) + ["--frobnicate"])
        #expect(run.status == 2)
        #expect(run.errors.contains("unknown option --frobnicate"), "\(run.errors)")
    }

    @Test("the options of every command may stand before its name and after it, with or without an equals sign")
    func sharedOptions() throws {
        for words in [
            ["--json", "--socket", "/s", "status"], ["--socket=/s", "status", "--json"],
            ["status", "--json", "--socket", "/s"],
        ] {
            guard case .command(_, let shared) = try Invocation.parse(words) else {
                Issue.record("\(words) is no command")
                continue
            }
            #expect(shared == SharedOptions(json: true, socket: "/s"))
        }
    }

    @Test("after -- every word is an operand; a lone dash is one anyway")
    func doubleDash() throws {
        let parsed = try ArgumentParser.parse(
            ["-", "--json", "--", "--json", "--", "-x"], for: RetryCommand.syntax.open)
        #expect(parsed.operands == ["-", "--json", "--", "-x"])
        #expect(parsed.has(SharedOptions.jsonOption))
    }

    @Test("whatever is typed is a command, help, or one line of an error")
    func anything() {
        var generator = SeededGenerator()
        let syntaxes = CommandTable.syntaxes
        let names = syntaxes.flatMap { $0.name.split(separator: " ").map(String.init) }
        let vocabulary =
            names + syntaxes.flatMap(\.options).map(\.name) + [
                "--", "-", "-x", "", "a", "=", "--at=1", "5", "a\nb", "日本", "+1",
            ]
        for _ in 0..<5000 {
            let words = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                vocabulary.randomElement(using: &generator) ?? ""
            }
            do throws(CommandError) {
                _ = try Invocation.parse(words)
            } catch {
                #expect(error.code == .usage && !error.message.isEmpty, "\(words) \(generator)")
            }
        }
    }

    @Test("where help is asked for, nothing else need be right")
    func helpWins() throws {
        for words in [["schedule", "--help"], ["schedule", "-h"], ["ack", "--help", "--client"].dropLast()] {
            let run = try Run(Array(words))
            #expect(run.status == 0 && run.output.hasPrefix("Usage: notifyctl"))
        }
    }
}

extension CommandSyntax {
    /// The same syntax for any number of words.
    fileprivate var open: CommandSyntax {
        CommandSyntax(name, summary: summary, operands: [.repeated("WORD")], example: example)
    }
}
