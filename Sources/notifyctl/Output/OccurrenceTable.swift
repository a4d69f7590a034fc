import NotifyInterface
import NotifyModel

/// The tables of `list` and `history`.
enum OccurrenceTable {
    /// By their next date, or the date at which they rang.
    static func list(_ occurrences: [WireOccurrence], _ time: LocalTime, within columns: Int?) -> String {
        guard !occurrences.isEmpty else { return "No notifications.\n" }
        var table = Table(["HANDLE", "WHEN", "STATE", "ID", "TITLE"])
        for occurrence in occurrences {
            let when = occurrence.due ?? occurrence.fired ?? occurrence.scheduled
            table.add([
                occurrence.handle.description, OccurrenceName.isDateless(occurrence) ? "" : time.cell(when),
                OccurrenceName.state(occurrence),
                OccurrenceName.of(occurrence), occurrence.title,
            ])
        }
        return table.text(within: columns)
    }

    /// By when they were closed; before them those that rang and are not.
    static func history(_ occurrences: [WireOccurrence], _ time: LocalTime, within columns: Int?) -> String {
        guard !occurrences.isEmpty else { return "No notifications.\n" }
        var table = Table(["HANDLE", "WHEN", "STATE", "BY", "ID", "TITLE"])
        for occurrence in occurrences {
            // An answer may come after the acknowledgement that closed it.
            let when = occurrence.response?.at ?? occurrence.closed ?? occurrence.fired
            table.add([
                occurrence.handle.description, when.map(time.cell) ?? "", OccurrenceName.state(occurrence),
                occurrence.response?.by ?? occurrence.closedBy ?? "", OccurrenceName.of(occurrence), occurrence.title,
            ])
        }
        return table.text(within: columns)
    }
}
