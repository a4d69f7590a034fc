/// Where a client's program stands: whether it runs, and whether the user has it in front of them; the words are iOS's.
public enum ProgramState: String, CaseIterable, Sendable {
    /// It has no stream.
    case notRunning
    /// It is visible, and the user's keys and clicks go elsewhere.
    case inactive
    /// The user works with it.
    case foreground
    /// It runs and is not visible.
    case background

    /// What a program that runs can be set to.
    public static let settable: [ProgramState] = [.foreground, .inactive, .background]
}
