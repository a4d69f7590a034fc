/// One step of an escalation: what to do when an occurrence has rung this long without an answer.
public struct EscalationStep: Hashable, Sendable {
    /// What a step does.
    public enum Measure: Hashable, Sendable {
        /// Ring again one interruption level higher.
        case raise
        /// Run a command, given as an argument vector.
        case run([String])
    }

    /// Milliseconds after the firing, time spent snoozed left out.
    public let after: Int64
    /// What the step does.
    public let measure: Measure

    /// Makes a step.
    public init(after: Int64, measure: Measure) {
        self.after = after
        self.measure = measure
    }
}
