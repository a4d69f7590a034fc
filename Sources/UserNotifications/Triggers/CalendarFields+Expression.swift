internal import CivilTime

extension CalendarFields {
    /// The fields as a calendar expression of systemd.time(7), such as `Mon *-*-8..14 09:00:00`.
    var expression: String {
        let name = weekday.map { $0.abbreviation + " " } ?? ""
        let date = [
            years.map { Self.digits($0.lowerBound, 4) } ?? "*",
            months.map { $0.map { Self.digits($0, 2) }.joined(separator: ",") } ?? "*",
            days.map(Self.span) ?? "*",
        ]
        let time = [hour.map { Self.digits($0, 2) } ?? "*", minute.map { Self.digits($0, 2) } ?? "*"]
        return name + date.joined(separator: "-") + " " + (time + [Self.digits(second, 2)]).joined(separator: ":")
    }

    private static func span(_ days: ClosedRange<Int>) -> String {
        let first = digits(days.lowerBound, 2)
        return days.count == 1 ? first : first + ".." + digits(days.upperBound, 2)
    }

    private static func digits(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }
}
