import CivilTime
import NotifyModel
import Recurrence
import Testing

@testable import NotifyDaemon

@Suite("do not disturb")
struct DoNotDisturbTests {
    private static func dates(_ hours: [String], _ zone: String = "Europe/Berlin") throws -> QuietDates {
        let zone = try Zone.load(zone)
        return QuietDates(
            spans: try hours.map { try QuietDates.Span(try #require(QuietHours($0)), zone: zone) })
    }

    private static func words(_ quiet: Quiet) -> String {
        guard let reason = quiet.reason else { return "off, begins \(quiet.begins.map(\.description) ?? "never")" }
        return "\(reason.rawValue) until \(quiet.until.map(\.description) ?? "turned off")"
    }

    static let nights: [(String, String)] = [
        ("2027-03-01T12:00:00Z", "off, begins 2027-03-01T21:00:00Z"),
        ("2027-03-01T20:59:59Z", "off, begins 2027-03-01T21:00:00Z"),
        ("2027-03-01T21:00:00Z", "quiet hours until 2027-03-02T06:00:00Z"),
        ("2027-03-02T05:59:59Z", "quiet hours until 2027-03-02T06:00:00Z"),
        ("2027-03-02T06:00:00Z", "off, begins 2027-03-02T21:00:00Z"),
        // Clocks go forward in the night to 28 March, and back in that to 31 October.
        ("2027-03-27T21:00:00Z", "quiet hours until 2027-03-28T05:00:00Z"),
        ("2027-10-30T20:00:00Z", "quiet hours until 2027-10-31T06:00:00Z"),
    ]

    @Test("quiet hours hold from their beginning to their end, on the wall of the zone", arguments: nights)
    func night(at: String, words: String) throws {
        let hours = try Self.dates(["22:00-07:00"])
        #expect(Self.words(DoNotDisturb.byHours.standing(hours, at: moment(at))) == words)
    }

    static let others: [([String], String, String)] = [
        (["Fri,Sat 23:00-09:00"], "2027-03-04T23:00:00Z", "off, begins 2027-03-05T22:00:00Z"),
        (["Fri,Sat 23:00-09:00"], "2027-03-06T07:00:00Z", "quiet hours until 2027-03-06T08:00:00Z"),
        (["Sat,Sun 00:00-24:00"], "2027-03-06T07:00:00Z", "quiet hours until 2027-03-07T23:00:00Z"),
        (["22:00-07:00", "06:00-08:00"], "2027-03-01T22:00:00Z", "quiet hours until 2027-03-02T07:00:00Z"),
        (["13:00-14:00"], "2027-03-01T12:30:00Z", "quiet hours until 2027-03-01T13:00:00Z"),
        // 02:30 is skipped on 28 March: it reads 03:30, as every fixed time of day does.
        (["02:30-05:00"], "2027-03-28T01:15:00Z", "off, begins 2027-03-28T01:30:00Z"),
        (["02:30-05:00"], "2027-03-28T01:30:00Z", "quiet hours until 2027-03-28T03:00:00Z"),
        // 02:30 comes twice on 31 October: it ends at the first.
        (["22:00-02:30"], "2027-10-31T00:29:00Z", "quiet hours until 2027-10-31T00:30:00Z"),
        (["22:00-02:30"], "2027-10-31T01:00:00Z", "off, begins 2027-10-31T21:00:00Z"),
        ([], "2027-03-01T12:00:00Z", "off, begins never"),
    ]

    @Test("weekdays, several lines, and changes of clocks", arguments: others)
    func other(hours: [String], at: String, words: String) throws {
        #expect(Self.words(DoNotDisturb.byHours.standing(try Self.dates(hours), at: moment(at))) == words)
    }

    private static let noon = "2027-03-01T12:00:00Z"
    private static func on(_ text: String) -> DoNotDisturb { .on(until: .wall(instant(text))) }

    static let said: [(DoNotDisturb, String, String)] = [
        (.on(until: nil), noon, "user until turned off"),
        (.on(until: nil), "2027-03-01T23:00:00Z", "user until turned off"),
        (on("2027-03-01T14:00:00Z"), noon, "user until 2027-03-01T14:00:00Z"),
        (on("2027-03-01T14:00:00Z"), "2027-03-01T14:00:00Z", "off, begins 2027-03-01T21:00:00Z"),
        // Quiet hours that hold at its end go on.
        (on("2027-03-01T22:00:00Z"), noon, "user until 2027-03-02T06:00:00Z"),
        (on("2027-03-01T22:00:00Z"), "2027-03-01T22:00:00Z", "quiet hours until 2027-03-02T06:00:00Z"),
        (.on(until: .elapsed(moment("2027-03-01T14:00:00Z").elapsed)), noon, "user until 2027-03-01T14:00:00Z"),
        (.off(until: instant("2027-03-02T06:00:00Z")), "2027-03-01T23:00:00Z", "off, begins 2027-03-02T21:00:00Z"),
        (
            .off(until: instant("2027-03-02T06:00:00Z")), "2027-03-02T21:30:00Z",
            "quiet hours until 2027-03-03T06:00:00Z"
        ),
    ]

    @Test("the user's word wins until it is over", arguments: said)
    func word(word: DoNotDisturb, at: String, words: String) throws {
        #expect(Self.words(word.standing(try Self.dates(["22:00-07:00"]), at: moment(at))) == words)
    }

    @Test("a word that is over counts no more, wherever clocks are set to")
    func left() throws {
        let hours = try Self.dates(["22:00-07:00"])
        let night = moment("2027-03-01T23:00:00Z")
        let off = DoNotDisturb.off(hours, at: night)
        #expect(off == .off(until: instant("2027-03-02T06:00:00Z")))
        #expect(off.left(hours, at: night) == off)
        #expect(off.left(hours, at: moment(Self.noon)) == .byHours)
        #expect(DoNotDisturb.off(hours, at: moment(Self.noon)) == .byHours)
        #expect(Self.on("2027-03-01T12:00:00Z").left(hours, at: moment(Self.noon)) == .byHours)
        #expect(DoNotDisturb.on(until: nil).left(hours, at: night) == .on(until: nil))
    }

    @Test("every moment knows the next at which it may be different, which lies ahead")
    func next() throws {
        let hours = try Self.dates(["22:00-07:00", "Mon..Fri 12:00-13:30"])
        var words: [DoNotDisturb] = [.byHours, .on(until: nil), Self.on("2027-03-04T00:00:00Z")]
        words.append(DoNotDisturb.off(hours, at: moment("2027-03-01T23:00:00Z")))
        for word in words {
            var now = moment("2027-03-01T00:00:00Z")
            for _ in 0..<40 {
                let quiet = word.left(hours, at: now).standing(hours, at: now)
                guard let date = quiet.nextWall else { break }
                #expect(date > now.wall, "\(word) at \(now.wall)")
                let before = now.after(date.milliseconds - now.wall.milliseconds - 1)
                #expect(word.left(hours, at: before).standing(hours, at: before).isOn == quiet.isOn)
                now = before.after(1)
            }
        }
    }

    static let texts: [(DoNotDisturb, String?)] = [
        (.byHours, nil), (.on(until: nil), "on"), (.on(until: .wall(instant(noon))), "on wall 1803902400000"),
        (.on(until: .elapsed(Elapsed(milliseconds: 7))), "on elapsed 7"),
        (.off(until: instant(noon)), "off wall 1803902400000"),
    ]

    @Test("the word is kept as text and comes back", arguments: texts)
    func kept(word: DoNotDisturb, text: String?) {
        #expect(word.text == text)
        #expect(text.map(DoNotDisturb.init(text:)) ?? .byHours == word)
    }

    @Test(
        "other text is no word",
        arguments: ["", "off", "on wall", "on wall x", "on moon 7", "on wall 7 ", "off elapsed 7"])
    func noWord(text: String) { #expect(DoNotDisturb(text: text) == nil) }
}
