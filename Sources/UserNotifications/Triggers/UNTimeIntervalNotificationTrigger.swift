public import Foundation

/// Fires after a time that counts suspend and ignores clock steps, once or again and again.
public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger {
    /// The seconds, more than 0.
    public let timeInterval: TimeInterval

    /// Takes the seconds, which `add` refuses unless they are more than 0, and 60 at least if it repeats.
    public init(timeInterval: TimeInterval, repeats: Bool) {
        self.timeInterval = timeInterval
        super.init(.interval(timeInterval, repeats: repeats))
    }

    /// When it would fire if it were added now.
    public func nextTriggerDate() -> Date? {
        timeInterval > 0 ? ProgramClock.now.addingTimeInterval(timeInterval) : nil
    }
}
