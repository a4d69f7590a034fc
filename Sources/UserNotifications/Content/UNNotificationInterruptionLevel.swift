/// How much a notification may interrupt; the raw values are Apple's.
public enum UNNotificationInterruptionLevel: UInt, Sendable {
    /// Listed, without banner or sound.
    case passive = 0
    /// A banner and its sound.
    case active = 1
    /// Also while do-not-disturb is on.
    case timeSensitive = 2
    /// Over everything; needs the user's grant.
    case critical = 3
}
