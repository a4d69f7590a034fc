import CivilTime

extension CalendarExpression: CustomStringConvertible {
    /// The normalized form that `systemd-analyze calendar` prints, `Mon..Fri *-*-* 09:00:00`.
    public var description: String {
        let date = "\(text(year, 4))-\(text(month, 2))\(countsFromMonthEnd ? "~" : "-")\(text(day, 2))"
        let time = [hour, minute, second].map { text($0, 2) }.joined(separator: ":")
        let words = [weekdayText, date, time, zoneName ?? ""]
        return words.filter { !$0.isEmpty }.joined(separator: " ")
    }

    private func text(_ field: TimeField, _ width: Int) -> String {
        if field.isAny { return "*" }
        let items = field.items.map { item in
            var text = TextBuilder()
            text.append(item.start, width: width)
            if let stop = item.stop {
                text.append("..")
                text.append(stop, width: width)
            }
            if let step = item.step { text.append("/\(step)") }
            return text.string
        }
        return items.joined(separator: ",")
    }

    /// Runs of three days and more as a range, as systemd prints them.
    private var weekdayText: String {
        var runs: [[Weekday]] = []
        for day in weekdays {
            if let last = runs.last?.last, last.rawValue + 1 == day.rawValue {
                runs[runs.count - 1].append(day)
            } else {
                runs.append([day])
            }
        }
        let words = runs.map { run in
            run.count > 2
                ? "\(run[0].abbreviation)..\(run[run.count - 1].abbreviation)"
                : run.map(\.abbreviation).joined(separator: ",")
        }
        return words.joined(separator: ",")
    }
}
