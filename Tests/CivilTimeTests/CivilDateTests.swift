import CivilTime
import Testing

@Suite("Civil dates")
struct CivilDateTests {
    @Test("the day number and the date agree for every day of 800 years, and weekdays follow one another")
    func everyDay() throws {
        var date = try #require(CivilDate(year: 1600, month: 1, day: 1))
        var number = date.dayNumber
        var weekday = date.weekday.rawValue
        #expect(date.weekday == .saturday)
        while date.year < 2400 {
            let next = CivilDate(dayNumber: number + 1)
            #expect(next > date)
            #expect(next.dayNumber == number + 1)
            #expect(next.weekday.rawValue == weekday % 7 + 1)
            #expect(CivilDate(year: next.year, month: next.month, day: next.day) == next)
            (date, number, weekday) = (next, number + 1, weekday % 7 + 1)
        }
        #expect(number == 157_054)
    }

    @Test(
        "known days have known numbers and weekdays",
        arguments: [
            (1970, 1, 1, 0, Weekday.thursday), (1969, 12, 31, -1, .wednesday), (2000, 2, 29, 11016, .tuesday),
            (1, 1, 1, -719_162, .monday), (9999, 12, 31, 2_932_896, .friday), (2026, 11, 30, 20787, .monday),
            (2112, 2, 29, 51923, .monday),
        ])
    func known(year: Int, month: Int, day: Int, number: Int, weekday: Weekday) throws {
        let date = try #require(CivilDate(year: year, month: month, day: day))
        #expect(date.dayNumber == number)
        #expect(date.weekday == weekday)
        #expect(CivilDate(dayNumber: number) == date)
    }

    @Test(
        "a day that the calendar does not have is no date",
        arguments: [
            (2026, 2, 29), (2100, 2, 29), (2026, 4, 31), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (0, 1, 1),
            (10000, 1, 1),
        ])
    func absent(year: Int, month: Int, day: Int) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }

    @Test(
        "months are added on the calendar: exactly or not at all, or held to the month's last day",
        arguments: [
            ("2026-01-31", 1, nil, "2026-02-28"), ("2024-01-31", 1, nil, "2024-02-29"),
            ("2026-01-31", 2, "2026-03-31", "2026-03-31"), ("2026-12-15", 1, "2027-01-15", "2027-01-15"),
            ("2026-01-15", -1, "2025-12-15", "2025-12-15"), ("2026-03-31", -13, nil, "2025-02-28"),
            ("9999-12-01", 1, nil, nil), ("2026-01-01", Int.max, nil, nil), ("2026-01-01", Int.min, nil, nil),
        ])
    func months(text: String, months: Int, exact: String?, clamped: String?) throws {
        guard case .date(let date) = try DateTimeText.parse(text) else { return }
        #expect(date.advanced(byMonths: months)?.description == exact)
        #expect(date.advancedClamped(byMonths: months)?.description == clamped)
    }

    @Test("the fields of a wall time are right before 1970 too")
    func fields() throws {
        let date = try #require(CivilDate(year: 1905, month: 3, day: 7))
        let civil = try #require(CivilDateTime(date: date, hour: 23, minute: 59, second: 58, millisecond: 7))
        #expect(civil.milliseconds < 0)
        #expect((civil.date, civil.hour, civil.minute) == (date, 23, 59))
        #expect((civil.second, civil.millisecond) == (58, 7))
        #expect(civil.description == "1905-03-07T23:59:58.007")
        #expect(CivilDateTime(date: date, hour: 24, minute: 0) == nil)
    }
}
