import Recurrence

/// Quiet hours of every day, or of some days of the week: `22:00-07:00`, `Mon..Thu,Sun 22:00-07:00`, `Sat,Sun 00:00-24:00`.
///
/// The weekdays are those on which they begin. Hours that end at or before their beginning end on the next day.
struct QuietHours: Hashable, Sendable {
    /// When they begin.
    let begin: CalendarExpression
    /// The times of day at which they end: the first after each beginning.
    let end: CalendarExpression

    /// What would be right.
    static let expected: String = "write hours such as 22:00-07:00, with weekdays before them or not"

    /// Reads `[WEEKDAYS ]HH:MM-HH:MM`; nil for anything else, and for hours that end as they begin.
    init?(_ text: String) {
        let words = text.split(separator: " ")
        guard (1...2).contains(words.count), let hours = words.last else { return nil }
        let times = hours.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard times.count == 2, times[0] != times[1], QuietHours.isTime(times[0]) else { return nil }
        let last = times[1] == "24:00" ? "00:00" : times[1]
        guard QuietHours.isTime(last) else { return nil }
        let days = words.count == 2 ? String(words[0]) : ""
        guard days.allSatisfy({ $0.isLetter || $0 == "," || $0 == "." }) else { return nil }
        do throws(RecurrenceError) {
            begin = try CalendarExpression.parse(days.isEmpty ? times[0] : "\(days) \(times[0])")
            end = try CalendarExpression.parse(last)
        } catch {
            return nil
        }
        guard days.isEmpty == begin.weekdays.isEmpty else { return nil }
    }

    /// Two digits, a colon and two digits that a clock shows.
    private static func isTime(_ text: String) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }), let hour = UInt8(parts[0]),
            let minute = UInt8(parts[1])
        else { return false }
        return hour < 24 && minute < 60
    }
}

extension QuietHours: CustomStringConvertible {
    /// The text that reads as these hours.
    var description: String {
        let words = begin.description.split(separator: " ")
        let (from, to) = (QuietHours.time(words.last), QuietHours.time(end.description.split(separator: " ").last))
        let days = begin.weekdays.isEmpty ? "" : "\(words[0]) "
        return "\(days)\(from)-\(from == to ? "24:00" : to)"
    }

    /// `22:00` of `22:00:00`.
    private static func time(_ text: Substring?) -> Substring { text?.prefix(5) ?? "" }
}
