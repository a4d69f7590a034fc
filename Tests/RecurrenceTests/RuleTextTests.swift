import CivilTime
import Recurrence
import Testing

@Suite("RFC 5545 text")
struct RuleTextTests {
    @Test(
        "a rule is printed with its parts in the RFC's order and defaults left out",
        arguments: [
            ("FREQ=DAILY", "FREQ=DAILY"), ("RRULE:FREQ=DAILY", "FREQ=DAILY"),
            ("freq=weekly;byday=mo,we;interval=1;wkst=mo", "FREQ=WEEKLY;BYDAY=MO,WE"),
            ("INTERVAL=2;FREQ=MONTHLY;BYDAY=-1FR,+2MO", "FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR,2MO"),
            ("FREQ=DAILY;UNTIL=20261224T080000Z", "FREQ=DAILY;UNTIL=20261224T080000Z"),
            ("FREQ=DAILY;UNTIL=2026-12-24T09:00+01:00", "FREQ=DAILY;UNTIL=20261224T080000Z"),
            ("FREQ=DAILY;UNTIL=20261224", "FREQ=DAILY;UNTIL=20261224"),
            ("FREQ=YEARLY;BYMONTH=3,1,3;BYSETPOS=-1;COUNT=5", "FREQ=YEARLY;COUNT=5;BYMONTH=1,3;BYSETPOS=-1"),
            ("FREQ=MONTHLY;SKIP=BACKWARD", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD"),
            ("FREQ=YEARLY;BYWEEKNO=-1,53;WKST=SU", "FREQ=YEARLY;BYWEEKNO=-1,53;WKST=SU"),
            ("FREQ=DAILY;BYYEAR=2026,2028", "FREQ=DAILY;BYYEAR=2026,2028"),
        ])
    func rules(text: String, canonical: String) throws {
        let rule = try RecurrenceRule.parse(text)
        #expect(rule.description == canonical)
        #expect(try RecurrenceRule.parse(canonical) == rule)
    }

    @Test(
        "an error names the part or value, its place and what would be right",
        arguments: [
            ("", "", 1, RecurrenceError.Code.malformed, "NAME=VALUE"),
            ("INTERVAL=2", "", 1, .malformed, "FREQ is missing"),
            ("FREQ=DAYLY", "DAYLY", 6, .malformed, "DAILY"), ("FREQ=DAILY;", "", 12, .malformed, "NAME=VALUE"),
            ("FREQ=DAILY;BYDAYS=MO", "BYDAYS", 12, .malformed, "no such part"),
            ("FREQ=DAILY;INTERVAL=0", "0", 21, .outOfRange, "1 to"),
            ("FREQ=DAILY;INTERVAL=two", "TWO", 21, .malformed, "number"),
            ("FREQ=DAILY;COUNT=100001", "100001", 18, .outOfRange, "100000"),
            ("FREQ=DAILY;COUNT=99999999999999999999", "99999999999999999999", 18, .outOfRange, "100000"),
            ("FREQ=DAILY;BYHOUR=8,24", "24", 21, .outOfRange, "0 to 23"),
            ("FREQ=DAILY;BYHOUR=-1", "-1", 19, .outOfRange, "0 to 23"),
            ("FREQ=DAILY;BYHOUR=", "", 19, .malformed, "0 to 23"),
            ("FREQ=MONTHLY;BYMONTHDAY=0", "0", 25, .outOfRange, "-31 to -1"),
            ("FREQ=WEEKLY;BYDAY=MO,TX", "TX", 22, .malformed, "MO, TU"),
            ("FREQ=WEEKLY;BYDAY=2MO", "BYDAY", 13, .contradiction, "MONTHLY or YEARLY"),
            ("FREQ=YEARLY;BYWEEKNO=1;BYDAY=2MO", "BYDAY", 24, .contradiction, "BYWEEKNO"),
            ("FREQ=MONTHLY;BYWEEKNO=1", "BYWEEKNO", 14, .contradiction, "YEARLY only"),
            ("FREQ=DAILY;BYYEARDAY=1", "BYYEARDAY", 12, .contradiction, "does not go"),
            ("FREQ=WEEKLY;BYMONTHDAY=1", "BYMONTHDAY", 13, .contradiction, "does not go"),
            ("FREQ=DAILY;BYSETPOS=1", "BYSETPOS", 12, .contradiction, "another BY part"),
            ("FREQ=DAILY;COUNT=1;UNTIL=20260101", "UNTIL", 20, .contradiction, "not both"),
            ("FREQ=DAILY;COUNT=1;COUNT=2", "COUNT", 20, .contradiction, "once"),
            ("FREQ=DAILY;UNTIL=20260231", "20260231", 18, .noSuchTime, "28 days"),
            ("FREQ=DAILY;UNTIL=tomorrow", "TOMORROW", 18, .malformed, "year"),
            ("FREQ=DAILY;SKIP=FORWARD", "SKIP", 12, .contradiction, "MONTHLY or YEARLY"),
            ("RSCALE=HEBREW;FREQ=YEARLY", "HEBREW", 8, .malformed, "GREGORIAN"),
            ("RRULE:FREQ=DAILY;BYHOUR=24", "24", 25, .outOfRange, "0 to 23"),
        ])
    func errors(text: String, word: String, position: Int, code: RecurrenceError.Code, hint: String) throws {
        let error = try #require(throws: RecurrenceError.self) { try RecurrenceRule.parse(text) }
        #expect(error.code == code)
        #expect(error.word == word)
        #expect(error.position == position)
        #expect(error.reason.contains(hint))
    }

    @Test("a misspelt part or value is answered with the nearest")
    func nearMatches() throws {
        let part = try #require(throws: RecurrenceError.self) { try RecurrenceRule.parse("FREQ=DAILY;BYDAYS=MO") }
        #expect(part.nearMatches.first == "BYDAY")
        let value = try #require(throws: RecurrenceError.self) { try RecurrenceRule.parse("FREQ=DAYLY") }
        #expect(value.nearMatches == ["DAILY"])
    }

    @Test("the lines of a set are read, unfolded and printed")
    func lines() throws {
        let text = try RecurrenceText.parse(
            """
            DTSTART;TZID=America/New_York:20260307T023000\r
            RRULE:FREQ=DAILY;\r
             COUNT=30\r
            EXDATE;TZID=America/New_York:20260308T023000,\r
             20260309T023000\r
            EXDATE:20260310T063000Z\r
            RDATE;VALUE=DATE:20260501\r

            """)
        #expect(text.zoneName == "America/New_York")
        #expect(text.exceptions.count == 3)
        #expect(
            text.description == """
                DTSTART;TZID=America/New_York:20260307T023000
                RRULE:FREQ=DAILY;COUNT=30
                RDATE;VALUE=DATE:20260501
                EXDATE;TZID=America/New_York:20260308T023000,20260309T023000
                EXDATE:20260310T063000Z
                """)
        #expect(try RecurrenceText.parse(text.description) == text)
        #expect(try text.set().start == wall("2026-03-07T02:30"))
        #expect(throws: RecurrenceError.self) { try text.set(startingAt: wall("2026-03-07T02:30")) }
    }

    @Test(
        "a zone that no wall time shows is printed on the first line",
        arguments: [
            (
                "DTSTART;TZID=Europe/Berlin:20260307\nRDATE;VALUE=DATE:20260401",
                "DTSTART;TZID=Europe/Berlin;VALUE=DATE:20260307"
            ),
            ("RRULE:FREQ=DAILY\nEXDATE;TZID=Europe/Berlin:20260308T070000Z", "RRULE;TZID=Europe/Berlin:FREQ=DAILY"),
        ])
    func hiddenZone(text: String, first: String) throws {
        let read = try RecurrenceText.parse(text)
        #expect(read.zoneName == "Europe/Berlin")
        #expect(read.description.hasPrefix(first + "\n"))
        #expect(try RecurrenceText.parse(read.description) == read)
    }

    @Test("a start with Z puts the set into UTC; a text without a start needs one")
    func starts() throws {
        let text = try RecurrenceText.parse("DTSTART:20260307T023000Z\nRRULE:FREQ=DAILY")
        #expect(text.zoneName == "UTC")
        #expect(text.description == "DTSTART:20260307T023000Z\nRRULE:FREQ=DAILY")
        #expect(throws: RecurrenceError.self) { try RecurrenceText.parse("FREQ=DAILY").set() }
    }

    @Test(
        "an error in a line names its place in the whole text",
        arguments: [
            ("RRULE:FREQ=DAILY\nEXDATE:20260231", "20260231", 25), ("FREQ=DAILY\nEXDAT:20260201", "EXDAT", 12),
            ("FREQ=DAILY\nDTSTART;TZID=A:20260201\nEXDATE;TZID=B:20260201", "B", 48),
            ("FREQ=DAILY\nRDATE;VALUE=PERIOD:20260201", "VALUE=PERIOD", 18), ("every day", "every day", 1), ("", "", 1),
            ("DTSTART:20260201\nDTSTART:20260201\nFREQ=DAILY", "DTSTART", 18), ("EXDATE:20260201", "", 1),
        ])
    func lineErrors(text: String, word: String, position: Int) throws {
        let error = try #require(throws: RecurrenceError.self) { try RecurrenceText.parse(text) }
        #expect(error.word == word)
        #expect(error.position == position)
    }
}
