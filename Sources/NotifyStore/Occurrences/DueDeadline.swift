public import NotifyModel

/// A deadline that is due, with its occurrence.
public struct DueDeadline: Hashable, Sendable {
    /// The deadline.
    public let deadline: Deadline
    /// Its occurrence with the policy it comes from.
    public let due: DueOccurrence
}
