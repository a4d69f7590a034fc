/// What came of a wake, in the daemon's words.
enum WakeResult: String, Sendable {
    case newData
    case noData
    case failed
}
