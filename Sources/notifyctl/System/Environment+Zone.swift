import CivilTime
import Recurrence

extension Environment {
    /// The zone of `TZ`, in which the user reads and writes wall times and which the daemon does not see.
    ///
    /// Nil, for the daemon's own zone, when there is none, and where `isNeeded` says that the words have one of their own
    /// or cannot be read, which the daemon refuses.
    func zoneOfVariable(isNeeded: () throws(RecurrenceError) -> Bool) throws(CommandError) -> String? {
        guard let variable = variable("TZ") else { return nil }
        do throws(RecurrenceError) {
            guard try isNeeded() else { return nil }
        } catch {
            return nil
        }
        do throws(RecurrenceError) {
            return try SystemZone.name(
                environment: variable, localtimeLink: link("/etc/localtime"), timezoneFile: file("/etc/timezone"))
        } catch {
            throw .usage("TZ \(error); or name the zone by --zone")
        }
    }

    /// Whether the words of a date are read in a zone: an instant has its own offset.
    static func needsZone(_ text: String) throws(RecurrenceError) -> Bool {
        if case .written(.instant) = try TimeText.parse(text) { return false }
        return true
    }
}
