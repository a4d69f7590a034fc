public import Foundation

/// Fires when the date has all the components that were named, once or again and again.
///
/// Components that are not named match anything, if they are larger than the smallest one that is named; smaller ones
/// are at their beginning. Without a time zone it follows the user's.
public final class UNCalendarNotificationTrigger: UNNotificationTrigger {
    /// The components that a date must have.
    public let dateComponents: DateComponents

    /// Takes the components that a date must have.
    public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
        self.dateComponents = dateComponents
        super.init(.calendar(dateComponents, repeats: repeats))
    }

    /// The next date that has the components; nil when none will come.
    public func nextTriggerDate() -> Date? { nextTriggerDate(after: ProgramClock.now, in: .current) }

    func nextTriggerDate(after date: Date, in zone: TimeZone) -> Date? {
        CalendarDates(dateComponents, zone: zone).next(after: date)
    }
}
