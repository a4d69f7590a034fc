import Testing

@testable import notifyctl

@Suite("next")
struct NextCommandTests {
    @Test(
        "a text is shown as what it means here, and as an array of RFC 3339 instants",
        arguments: [
            ("2026-12-24T08:00", "Thu 2026-12-24 08:00 Europe/Berlin +01:00, in 22h 12min\n", "2026-12-24T07:00:00Z"),
            (
                "2026-12-24T08:00:00Z", "Thu 2026-12-24 09:00 Europe/Berlin +01:00, in 23h 12min\n",
                "2026-12-24T08:00:00Z"
            ),
            ("2026-12-24", "Thu 2026-12-24 00:00 Europe/Berlin +01:00, in 14h 12min\n", "2026-12-23T23:00:00Z"),
            ("1h 30min", "Wed 2026-12-23 11:18 Europe/Berlin +01:00, in 1h 30min\n", "2026-12-23T10:18:00Z"),
            ("9", "Thu 2026-12-24 09:00 Europe/Berlin +01:00, in 23h 12min\n", "2026-12-24T08:00:00Z"),
            ("90s", "Wed 2026-12-23 09:49:30 Europe/Berlin +01:00, in 1min 30s\n", "2026-12-23T08:49:30Z"),
            (
                "2027-03-28T02:30",
                "Sun 2027-03-28 03:30 Europe/Berlin +02:00, in 94d 17h\n"
                    + "Note: 2027-03-28T02:30:00 does not exist there (clocks go forward); moved to 2027-03-28T03:30:00\n",
                "2027-03-28T01:30:00Z"
            ),
        ])
    func meanings(text: String, human: String, json: String) throws {
        #expect(try Run(["next", text]).output == human)
        #expect(try Run(["next", text, "--json"]).output == "[\"\(json)\"]\n")
    }

    @Test(
        "the dates of a series",
        arguments: [
            (
                ["--every", "Mon..Fri 09:00", "--count", "2"],
                "Thu 2026-12-24 09:00 Europe/Berlin +01:00, in 23h 12min\nFri 2026-12-25 09:00 Europe/Berlin +01:00, in 1d 23h\n"
            ),
            (["--cron", "0 9 * * 1", "--count", "1"], "Mon 2026-12-28 09:00 Europe/Berlin +01:00, in 4d 23h\n"),
            (
                [
                    "--rrule", "FREQ=DAILY;COUNT=3", "--start", "2026-03-07T02:30", "--zone", "America/New_York",
                    "--after", "2026-03-07T00:00Z", "--count", "2",
                ],
                "Sat 2026-03-07 02:30 America/New_York -05:00, 291d 1h ago\n"
                    + "Sun 2026-03-08 03:30 America/New_York -04:00, 290d 1h ago (moved: 2026-03-08 02:30:00 does not exist)\n"
            ),
            (
                ["--every", "2 days", "--except", "2026-12-25", "--until", "2026-12-28"],
                "Sun 2026-12-27 09:48 Europe/Berlin +01:00, in 4d\n"
            ),
            (["--every", "*-02-30"], "No date to come\nNote: this never fires\n"),
        ])
    func series(words: [String], output: String) throws {
        #expect(try Run(["next"] + words).output == output)
    }

    @Test("the dates of a series as an array")
    func json() throws {
        #expect(
            try Run(["next", "--every", "48h", "--start", "2026-12-24T08:00", "--count", "2", "--json"]).output
                == "[\"2026-12-24T07:00:00Z\",\"2026-12-26T07:00:00Z\"]\n")
        #expect(try Run(["next", "--every", "*-02-30", "--json"]).output == "[]\n")
    }

    @Test("a date that has passed has none to come")
    func past() throws {
        let run = try Run(["next", "2026-12-22T09:48"])
        #expect(run.status == 0)
        #expect(run.output == "No date to come: Tue 2026-12-22 09:48 Europe/Berlin +01:00, 1d ago\n")
        #expect(try Run(["next", "2026-12-22T09:48", "--json"]).output == "[]\n")
    }

    @Test("--zone is where it is read and shown; a name that is none is refused")
    func zones() throws {
        let run = try Run(["next", "2026-12-24T08:00", "--zone", "Asia/Tokyo"])
        #expect(run.output == "Thu 2026-12-24 08:00 Asia/Tokyo +09:00, in 14h 12min\n")
        let wrong = try Run(["next", "2026-12-24T08:00", "--zone", "CEST"])
        #expect(wrong.status == 2 && wrong.errors.contains("--zone") && wrong.errors.contains("CEST"))
    }

    @Test("what is for series is refused for one time", arguments: [["--overlap", "both"], ["--count", "3"]])
    func oneTime(options: [String]) throws {
        let run = try Run(["next", "2026-12-24T08:00"] + options)
        #expect(run.status == 2 && run.errors.contains(options[0]))
    }

    @Test("--help before a command is that of the command, as after it; --socket there needs its value")
    func optionsBefore() throws {
        #expect(try Run(["--help", "next"]).output == Run(["next", "--help"]).output)
        #expect(try Run(["--help", "client"]).output == Run(["client", "--help"]).output)
        #expect(try Run(["--socket"]).errors == "notifyctl: --socket needs a value; write --socket PATH\n")
    }

    @Test("a system zone that cannot be used is said, and UTC used in its place")
    func systemZone() throws {
        let run = try Run(["next", "1h"], zone: "Europe/Nowhere")
        #expect(run.status == 0 && run.output.hasSuffix("UTC, in 1h\n"))
        #expect(run.errors.hasPrefix("notifyctl: times are shown in UTC: \"Europe/Nowhere\""))
    }
}
