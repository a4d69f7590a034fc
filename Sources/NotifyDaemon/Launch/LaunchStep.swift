import NotifyModel

/// What the launcher is to do next.
enum LaunchStep: Hashable, Sendable {
    case nothing
    /// Send the registered process its signal and wait for a stream.
    case signal
    /// Start the program and wait for a stream.
    case launch
    /// The program runs and its stream has ended: wait for another one.
    case wait
    /// The launch delivered nothing: those messages failed, and none may be tried before that point.
    ///
    /// `handed` says whether a stream was there to take them.
    case failed([Int64], handed: Bool, retry: Elapsed, reason: String)
    /// A launch was a success: its failures are forgotten.
    case succeeded
}
