internal import CivilTime
internal import Foundation

// Date components as fields of the Gregorian calendar
//
// Apple's rule: a component that is not named matches anything when it is larger than the smallest one that is named,
// and is at its beginning when it is smaller. So `hour: 9` is every day at 09:00:00, `month: 12` the first moment of
// each December, `minute: 30` each half hour. The same fields are written as a calendar expression for the daemon and
// walked here for `nextTriggerDate()`, so that both mean the same dates.

/// The fields that a date must have; nil matches anything.
struct CalendarFields: Hashable, Sendable {
    var years: ClosedRange<Int>?
    var months: [Int]?
    var days: ClosedRange<Int>?
    var weekday: Weekday?
    var hour: Int?
    var minute: Int?
    var second = 0

    /// The fields of components that name some of era, year, quarter, month, day, weekday, its ordinal, hour, minute
    /// and second, each within its bounds; nil for components that match nothing.
    init?(_ components: DateComponents) {
        let given = components
        guard CalendarFields.isWithinBounds(given), let finest = Unit(finestOf: given) else { return nil }
        years = given.year.map { $0...$0 }
        months = CalendarFields.months(given, finest)
        days = CalendarFields.days(given, finest)
        weekday = given.weekday.flatMap { Weekday(rawValue: ($0 + 5) % 7 + 1) }
        hour = given.hour ?? (finest < .hour ? 0 : nil)
        minute = given.minute ?? (finest < .minute ? 0 : nil)
        second = given.second ?? 0
        if finest == .second { return }
        guard months?.isEmpty != true, days?.isEmpty != true else { return nil }
    }

    /// The units from the largest to the smallest.
    private enum Unit: Int, Comparable {
        case year, quarter, month, day, hour, minute, second

        init?(finestOf given: DateComponents) {
            let units: [(Unit, Int?)] = [
                (.second, given.second), (.minute, given.minute), (.hour, given.hour),
                (.day, given.day ?? given.weekday ?? given.weekdayOrdinal), (.month, given.month),
                (.quarter, given.quarter), (.year, given.year),
            ]
            guard let finest = units.first(where: { $0.1 != nil }) else { return nil }
            self = finest.0
        }

        static func < (left: Unit, right: Unit) -> Bool { left.rawValue < right.rawValue }
    }

    private static func isWithinBounds(_ given: DateComponents) -> Bool {
        let bounds: [(Int?, ClosedRange<Int>)] = [
            (given.year, CivilDate.supportedYears), (given.quarter, 1...4), (given.month, 1...12), (given.day, 1...31),
            (given.weekday, 1...7), (given.weekdayOrdinal, 1...5), (given.hour, 0...23), (given.minute, 0...59),
            (given.second, 0...59),
        ]
        return bounds.allSatisfy { value, bound in value.map(bound.contains) ?? true }
    }

    private static func months(_ given: DateComponents, _ finest: Unit) -> [Int]? {
        guard let quarter = given.quarter else {
            return given.month.map { [$0] } ?? (finest == .year ? [1] : nil)
        }
        let first = quarter * 3 - 2
        if let month = given.month { return (first...first + 2).contains(month) ? [month] : [] }
        return finest == .quarter ? [first] : [first, first + 1, first + 2]
    }

    /// The second Tuesday lies between the 8th and the 14th.
    private static func days(_ given: DateComponents, _ finest: Unit) -> ClosedRange<Int>? {
        let ordinal = given.weekdayOrdinal.map { $0 * 7 - 6...min($0 * 7, 31) }
        guard let day = given.day else { return ordinal ?? (finest < .day ? 1...1 : nil) }
        guard let ordinal else { return day...day }
        // A day outside of its ordinal's week matches nothing: the bounds are kept, and no day has both.
        return ordinal.contains(day) ? day...day : 32...32
    }
}
