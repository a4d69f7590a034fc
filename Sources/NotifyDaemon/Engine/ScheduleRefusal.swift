/// Why scheduling is refused.
enum ScheduleRefusal: Error, Hashable, Sendable {
    case exists
    case past
}
