/// What scheduling did with the identifier.
public enum ScheduleOutcome: String, CaseIterable, Sendable {
    case created
    case replaced
    case unchanged
}
