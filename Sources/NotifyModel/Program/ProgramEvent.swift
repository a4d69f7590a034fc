/// What a program is told of its life cycle; the words are those of iOS's application delegate.
public enum ProgramEvent: String, CaseIterable, Sendable {
    /// The daemon launched it, and this is why.
    case didFinishLaunching
    /// The user works with it now.
    case didBecomeActive
    /// The user turns to something else.
    case willResignActive
    /// It is no longer visible.
    case didEnterBackground
    /// It becomes visible.
    case willEnterForeground
    /// It is to end.
    case willTerminate
    /// A task that it began is ended soon.
    case taskWillExpire
}
