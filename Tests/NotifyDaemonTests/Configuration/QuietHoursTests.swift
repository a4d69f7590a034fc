import Recurrence
import Testing

@testable import NotifyDaemon

@Suite("quiet hours in notifyd.conf")
struct QuietHoursTests {
    @Test(
        "hours, with weekdays before them or not",
        arguments: [
            ("22:00-07:00", 0), ("00:00-24:00", 0), ("Mon..Thu,Sun 22:00-07:00", 5), ("Sat,Sun 00:00-24:00", 2),
            ("fri 23:30-00:15", 1),
        ])
    func right(text: String, weekdays: Int) throws {
        let hours = try #require(QuietHours(text))
        #expect(hours.begin.weekdays.count == weekdays)
        #expect(hours.end.weekdays.isEmpty)
    }

    @Test(
        "anything else is refused",
        arguments: [
            "", "22:00", "22-7", "22:00-22:00", "24:00-07:00", "22:00-25:00", "22:60-07:00", "22:00-07:00 Mon",
            "Noday 22:00-07:00", "2027-03-01 22:00-07:00", "Mon 22:00-07:00 UTC", "2:00-7:00", "22:00-07:00-08:00",
            "hourly",
            "+2:00-07:00",
        ])
    func wrong(text: String) { #expect(QuietHours(text) == nil) }

    @Test("what is printed reads as the same hours, whatever they are", arguments: [UInt64(1), 2, 3])
    func roundTrip(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let days = ["", "Mon ", "Sat,Sun ", "Mon..Fri ", "Thu,Sun "]
        func time() -> String {
            func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
            return "\(two(.random(in: 0...23, using: &random))):\(two(.random(in: 0...59, using: &random)))"
        }
        for _ in 0..<500 {
            let (from, to) = (time(), Bool.random(using: &random) ? time() : "24:00")
            let text = "\(days.randomElement(using: &random) ?? "")\(from)-\(to)"
            guard let hours = QuietHours(text) else {
                #expect(from == to, "\(text), seed \(seed)")
                continue
            }
            #expect(QuietHours(hours.description) == hours, "\(text) is printed as \(hours), seed \(seed)")
        }
    }

    @Test("text of any kind is read or refused, and never ends the daemon", arguments: [UInt64(1), 2, 3])
    func anything(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "22", ":", "-", "00", "07:00", "24:00", " ", "Mon", "..", ",", "é", "*", "/", "~", "\0", "9999999999",
        ]
        for _ in 0..<2_000 {
            let text = (0..<Int.random(in: 0...8, using: &random))
                .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            if let hours = QuietHours(text) { #expect(QuietHours(hours.description) == hours, "\(text), seed \(seed)") }
            if let word = DoNotDisturb(text: text) { #expect(word.text != nil, "\(text), seed \(seed)") }
        }
    }

    @Test("each line adds hours, an empty one takes back those before it; a wrong one is a fault of its line")
    func lines() {
        let text = """
            [DoNotDisturb]
            QuietHours=13:00-14:00
            QuietHours=
            QuietHours=22:00-07:00
            QuietHours=always
            QuietHours=Sat 00:00-24:00
            """
        let (settings, faults) = Settings.read(text)
        #expect(settings.quietHours == ["22:00-07:00", "Sat 00:00-24:00"].compactMap(QuietHours.init))
        #expect(faults.map(\.line) == [5])
        #expect(faults.first?.reason.contains("22:00-07:00") == true)
    }
}
