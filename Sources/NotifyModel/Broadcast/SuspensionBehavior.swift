/// What becomes of posts for an observer that is suspended (Foundation, `DistributedNotificationCenter`).
public enum SuspensionBehavior: String, CaseIterable, Sendable {
    /// They are dropped.
    case drop
    /// Of each name and object the last one waits.
    case coalesce
    /// All of them wait, within a stated limit.
    case hold
    /// They are delivered as if it were not suspended.
    case deliver
}
