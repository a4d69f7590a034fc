import CivilTime
import NotifyModel
import Testing

@testable import NotifyDaemon

/// Daily dates on a wall that is an hour ahead, spread over six hours.
@Suite("dates that are spread")
struct SeriesSpreadTests {
    private static let day: Int64 = 86_400_000
    private static let spread: Int64 = 21_600_000

    private static func date(_ number: Int64) -> SeriesDate {
        SeriesDate(
            instant: Instant(milliseconds: number * day), civil: CivilDateTime(milliseconds: number * day + 3_600_000))
    }

    private static let plain = SeriesDates(
        repetition: .fixed,
        next: { date(($0.milliseconds + day).quotient(by: day)) },
        previous: { date(($0.milliseconds - 1).quotient(by: day)) },
        first: { date(($0.milliseconds - 3_600_000 + day - 1).quotient(by: day)) })

    private static let dates = plain.spread(by: spread, owner: "org.example.News/backup")

    @Test("every date comes within its span, in order, and the same from wherever one looks")
    func order() throws {
        // No date of day 1,000 is later than this.
        var last = Instant(milliseconds: 1_000 * Self.day + Self.spread)
        for number in Int64(1_001)...1_200 {
            let date = try #require(Self.dates.next(last))
            let offset = date.instant.milliseconds - number * Self.day
            #expect((0..<Self.spread).contains(offset))
            #expect(date.civil == Self.date(number).civil)
            // From just before it, from its own beginning, and backwards from the next.
            #expect(Self.dates.next(Instant(milliseconds: date.instant.milliseconds - 1)) == date)
            #expect(Self.dates.next(Instant(milliseconds: number * Self.day - 1)) == date)
            #expect(Self.dates.previous(Instant(milliseconds: date.instant.milliseconds + 1)) == date)
            #expect(Self.dates.first(try #require(date.civil)) == date)
            if number > 1_001 { #expect(Self.dates.previous(date.instant)?.instant == last) }
            last = date.instant
        }
    }

    @Test("the offset belongs to the wall time, not to the instant that a zone's rules make of it")
    func rules() throws {
        let moved = SeriesDates(
            repetition: .fixed,
            next: { instant in
                Self.plain.next(Instant(milliseconds: instant.milliseconds - 7)).map { date in
                    SeriesDate(instant: Instant(milliseconds: date.instant.milliseconds + 7), civil: date.civil)
                }
            }, previous: { _ in nil })
        let here = try #require(Self.dates.next(Instant(milliseconds: 5 * Self.day - 1)))
        let there = try #require(
            moved.spread(by: Self.spread, owner: "org.example.News/backup").next(
                Instant(milliseconds: 5 * Self.day - 1)))
        #expect(there.instant.milliseconds - here.instant.milliseconds == 7)
    }

    @Test("another owner has other offsets")
    func owners() {
        let other = Self.plain.spread(by: Self.spread, owner: "org.example.Mail/backup")
        let from = Instant(milliseconds: 0)
        #expect(other.next(from)?.instant != Self.dates.next(from)?.instant)
    }
}

extension Int64 {
    /// The quotient, rounded down.
    fileprivate func quotient(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
