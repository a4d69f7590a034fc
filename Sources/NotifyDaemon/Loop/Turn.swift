/// What the owner of the loop does in every turn.
struct Turn {
    /// After all events that were ready were handled: commit what they decided, release what is durable.
    var afterDrain: () throws -> Void = {}
    /// Before the loop sleeps: arm the wake timers, build what is needed next.
    var prepare: () throws -> Void = {}
}
