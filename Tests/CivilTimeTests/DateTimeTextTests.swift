import CivilTime
import NotifyTestSupport
import Testing

@Suite("RFC 3339 and ISO 8601 text")
struct DateTimeTextTests {
    @Test(
        "a text with an offset is an instant, printed in its shortest canonical form",
        arguments: [
            ("2026-12-24T08:00:00Z", "2026-12-24T08:00:00Z", 1_798_099_200_000),
            ("2026-12-24t08:00:00z", "2026-12-24T08:00:00Z", 1_798_099_200_000),
            ("2026-12-24 08:00Z", "2026-12-24T08:00:00Z", 1_798_099_200_000),
            ("2026-12-24T10:00+02:00", "2026-12-24T10:00:00+02:00", 1_798_099_200_000),
            ("2026-12-24T10:00+0200", "2026-12-24T10:00:00+02:00", 1_798_099_200_000),
            ("2026-12-24T10:00+02", "2026-12-24T10:00:00+02:00", 1_798_099_200_000),
            ("2026-12-24T02:15:00-05:45", "2026-12-24T02:15:00-05:45", 1_798_099_200_000),
            ("2026-12-24T08:00:00-00:00", "2026-12-24T08:00:00Z", 1_798_099_200_000),
            ("2026-12-24T08:00:00.1Z", "2026-12-24T08:00:00.100Z", 1_798_099_200_100),
            ("2026-12-24T08:00:00.123Z", "2026-12-24T08:00:00.123Z", 1_798_099_200_123),
            ("2026-12-24T08:00:00.000000001Z", "2026-12-24T08:00:00.001Z", 1_798_099_200_001),
            ("2026-12-24T08:00:00.1230000Z", "2026-12-24T08:00:00.123Z", 1_798_099_200_123),
            ("2026-12-24T07:59:59.9991Z", "2026-12-24T08:00:00Z", 1_798_099_200_000),
            ("1970-01-01T00:00:00Z", "1970-01-01T00:00:00Z", 0),
            ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z", -1),
            ("2038-01-19T03:14:08Z", "2038-01-19T03:14:08Z", 2_147_483_648_000),
            ("2065-06-01T12:00:00Z", "2065-06-01T12:00:00Z", 3_011_083_200_000),
            ("9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z", 253_402_300_799_000),
            ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z", -62_135_596_800_000),
        ])
    func instants(text: String, canonical: String, milliseconds: Int64) throws {
        let value = try DateTimeText.parse(text)
        guard case .instant(let instant, _) = value else {
            Issue.record("\(text) is no instant")
            return
        }
        #expect(instant.milliseconds == milliseconds)
        #expect(value.description == canonical)
    }

    @Test(
        "a text without an offset is a wall time, one without a time a date",
        arguments: [
            ("2026-12-24T08:00", "2026-12-24T08:00:00"),
            ("2026-12-24 08:00:30", "2026-12-24T08:00:30"),
            ("2026-12-24T08:00:30.0401", "2026-12-24T08:00:30.041"),
            ("2026-12-24", "2026-12-24"),
            ("2024-02-29", "2024-02-29"),
            ("2000-02-29", "2000-02-29"),
        ])
    func withoutOffset(text: String, canonical: String) throws {
        #expect(try DateTimeText.parse(text).description == canonical)
    }

    @Test(
        "a leap second stands only at the end of a UTC day and means the second after it",
        arguments: [
            ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"),
            ("2016-12-31T15:59:60.5-08:00", "2016-12-31T16:00:00.500-08:00"),
        ])
    func leapSeconds(text: String, canonical: String) throws {
        #expect(try DateTimeText.parse(text).description == canonical)
    }

    @Test(
        "an error names the word, its place and what would be right",
        arguments: [
            ("", "", 1, CivilTimeError.Code.malformed, "year of four digits"),
            ("tomorrow", "tomorrow", 1, .malformed, "year of four digits"),
            ("99999-01-01T00:00Z", "99999", 1, .outOfRange, "0001 to 9999"),
            ("0000-01-01T00:00Z", "0000", 1, .outOfRange, "0001 to 9999"),
            ("-2026-01-01T00:00Z", "-2026", 1, .outOfRange, "0001 to 9999"),
            ("99999999999999999999-01-01", "99999999999999999999", 1, .outOfRange, "0001 to 9999"),
            ("0001-01-01T00:00:00+00:01", "0001-01-01T00:00:00+00:01", 1, .outOfRange, "0001 to 9999"),
            ("9999-12-31T23:59:59.9999Z", "9999-12-31T23:59:59.9999Z", 1, .outOfRange, "0001 to 9999"),
            ("26-01-01", "26", 1, .malformed, "four digits"),
            ("2026/01/01", "/01/01", 5, .malformed, "2026-12-24"),
            ("2026-13-01", "13", 6, .noSuchTime, "01 to 12"),
            ("2026-1-01", "1-01", 6, .malformed, "two digits"),
            ("2026-02-29", "29", 9, .noSuchTime, "28 days"),
            ("2100-02-29T00:00Z", "29", 9, .noSuchTime, "28 days"),
            ("2026-12-24X08:00", "X08:00", 11, .malformed, "T and a time"),
            ("2026-12-24T25:00Z", "25", 12, .noSuchTime, "00 to 23"),
            ("2026-12-24T24:00Z", "24", 12, .noSuchTime, "00:00 of the next day"),
            ("2026-12-24T08:60Z", "60", 15, .noSuchTime, "00 to 59"),
            ("2026-12-24T08:00:61Z", "61", 18, .noSuchTime, "00 to 59"),
            ("2026-12-24T08:00:60Z", "60", 18, .noSuchTime, "leap second"),
            ("2016-12-31T23:59:60", "60", 18, .noSuchTime, "wall time"),
            ("2026-12-24T08", "", 14, .malformed, "08:00"),
            ("2026-12-24T08:00:00.Z", "Z", 21, .malformed, "digits must follow"),
            ("2026-12-24T08:00 Z", "Z", 18, .malformed, "nothing may follow"),
            ("2026-12-24T08:00:00Europe/Berlin", "Europe/Berlin", 20, .malformed, "nothing may follow"),
            ("2026-12-24T08:00+24:00", "24", 18, .noSuchTime, "00 to 23"),
            ("2026-12-24T08:00é", "é", 17, .malformed, "nothing may follow"),
        ])
    func errors(text: String, word: String, position: Int, code: CivilTimeError.Code, hint: String) throws {
        let error = try #require(throws: CivilTimeError.self) { try DateTimeText.parse(text) }
        #expect(error.code == code)
        #expect(error.word == word)
        #expect(error.position == position)
        #expect(error.reason.contains(hint))
    }

    @Test("an instant needs an offset where one is asked for")
    func rfc3339() throws {
        #expect(try Instant(rfc3339: "2026-12-24T08:00:00Z").description == "2026-12-24T08:00:00Z")
        #expect(throws: CivilTimeError.self) { try Instant(rfc3339: "2026-12-24T08:00:00") }
    }

    @Test("what is printed at any offset reads back as the same instant")
    func roundTrip() throws {
        var random = SeededGenerator(seed: 20_261_224)
        for _ in 0..<2000 {
            let range = (Instant.earliest.milliseconds + 86_400_000)...(Instant.latest.milliseconds - 86_400_000)
            let instant = Instant(milliseconds: Int64.random(in: range, using: &random))
            let offset = UTCOffset(seconds: Int.random(in: -1439...1439, using: &random) * 60)
            let text = instant.text(at: offset)
            #expect(try DateTimeText.parse(text) == .instant(instant, offset), "\(random)")
            let civil = CivilDateTime(milliseconds: instant.milliseconds)
            #expect(try DateTimeText.parse(civil.description) == .local(civil), "\(random)")
        }
    }

    @Test("an offset with seconds cannot be written, so the instant is printed in UTC")
    func localMeanTime() {
        #expect(UTCOffset(seconds: 3208).description == "+00:53:28")
        #expect(Instant.epoch.text(at: UTCOffset(seconds: 3208)) == "1970-01-01T00:00:00Z")
    }
}
