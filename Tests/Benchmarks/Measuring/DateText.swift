import Glibc
import NotifyTestSupport

/// RFC 3339 text of a wall time, in UTC with milliseconds, and back: what `trigger.at` takes.
enum DateText {
    static func utc(milliseconds: Int64) -> String {
        var seconds = time_t(milliseconds / 1_000)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let date = [Int(parts.tm_year) + 1_900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)].map { padded($0, 2) }
        let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { padded(Int($0), 2) }
        return date.joined(separator: "-") + "T" + time.joined(separator: ":") + "."
            + padded(Int(milliseconds % 1_000), 3) + "Z"
    }

    /// Reads what `utc` wrote, digit by digit.
    static func milliseconds(_ text: String) throws -> Int64 {
        let bytes = Array(text.utf8)
        guard bytes.count == 24 else { throw TestSupportError("\(text) is not a date of the bench") }
        func number(_ from: Int, _ count: Int) -> Int32 {
            bytes[from..<from + count].reduce(0) { $0 * 10 + Int32($1) - 48 }
        }
        var parts = tm()
        parts.tm_year = number(0, 4) - 1_900
        parts.tm_mon = number(5, 2) - 1
        parts.tm_mday = number(8, 2)
        parts.tm_hour = number(11, 2)
        parts.tm_min = number(14, 2)
        parts.tm_sec = number(17, 2)
        return Int64(timegm(&parts)) * 1_000 + Int64(number(20, 3))
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }
}
