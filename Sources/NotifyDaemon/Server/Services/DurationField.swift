import CivilTime
import NotifyInterface
import Recurrence

/// Durations of a call's fields, in systemd's spelling.
enum DurationField {
    /// How long those milliseconds are, for people.
    static func text(_ milliseconds: Int64) -> String { DurationText.text(.milliseconds(milliseconds)) }

    /// The milliseconds that `text` means, more than 0; parts of a millisecond are rounded up.
    static func milliseconds(_ text: String, field: String) throws(NotifyError) -> Int64 {
        // A parsed duration spans at most the supported years, so its milliseconds always fit.
        try parse(text, field).duration.wholeMilliseconds ?? .max
    }

    /// What may surprise the user about `text`.
    static func notes(_ text: String, field: String) throws(NotifyError) -> [String] {
        try parse(text, field).notes.map(\.description)
    }

    private static func parse(_ text: String, _ field: String) throws(NotifyError) -> DurationText {
        do throws(RecurrenceError) {
            return try DurationText.parse(text)
        } catch {
            throw .invalid(field, text, error)
        }
    }
}

extension NotifyError {
    /// A time text that cannot be read, with the reader's own explanation.
    static func invalid(_ field: String, _ value: String, _ error: RecurrenceError) -> NotifyError {
        let near = error.nearMatches.isEmpty ? nil : error.nearMatches.joined(separator: " or ")
        return NotifyError(.invalidField(field: field, value: value, reason: error.reason, expected: near))
    }
}
