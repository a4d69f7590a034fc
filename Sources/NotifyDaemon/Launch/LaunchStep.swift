import NotifyModel

/// What the launcher is to do next.
enum LaunchStep: Hashable, Sendable {
    case nothing
    /// Send the registered process its signal and wait for a stream.
    case signal
    /// Start the program and wait for a stream.
    case launch
    /// Those messages could not be delivered by the launch; none may be tried before that point.
    case failed([Int64], retry: Elapsed, reason: String)
    /// A launch was a success: its failures are forgotten.
    case succeeded
}
