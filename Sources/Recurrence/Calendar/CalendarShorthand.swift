import CivilTime

/// The names that systemd.time(7) gives to common calendar expressions, in either case.
enum CalendarShorthand {
    static let names = [
        "minutely", "hourly", "daily", "weekly", "monthly", "quarterly", "semiannually", "yearly", "annually",
    ]

    static func expression(named name: String) -> CalendarExpression? {
        var found = CalendarExpression()
        switch name.lowercased() {
        case "minutely": (found.hour, found.minute) = (.any, .any)
        case "hourly": found.hour = .any
        case "daily": break
        case "weekly": found.weekdays = [.monday]
        case "monthly": found.day = TimeField(1)
        case "quarterly": found.startMonths(1, 4, 7, 10)
        case "semiannually", "semi-annually", "biannually", "bi-annually": found.startMonths(1, 7)
        case "yearly", "annually": found.startMonths(1)
        default: return nil
        }
        return found
    }
}

extension CalendarExpression {
    fileprivate mutating func startMonths(_ months: Int...) {
        month = TimeField(items: months.map { TimeField.Item(start: $0) })
        day = TimeField(1)
    }
}
