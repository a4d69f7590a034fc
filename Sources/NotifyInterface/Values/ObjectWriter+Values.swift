internal import CivilTime
internal import Varlink

extension ObjectWriter {
    /// Sets a date as RFC 3339 text in UTC, unless it is nil.
    mutating func set(_ name: String, _ date: Instant?) {
        set(name, date?.description)
    }

    /// Sets a short handle, unless it is nil.
    mutating func set(_ name: String, _ handle: OccurrenceHandle?) {
        set(name, handle?.description)
    }

    /// Sets a boolean only when it is true: the form of a flag whose absence means no.
    mutating func setFlag(_ name: String, _ flag: Bool) {
        set(name, flag ? true : nil)
    }
}
