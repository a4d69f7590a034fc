/// What became of a message.
enum Handling: Hashable, Sendable {
    /// It is the client's now.
    case done
    /// It could not be dealt with, for that reason.
    case failed(String)
}
