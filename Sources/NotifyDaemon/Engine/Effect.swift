import NotifyModel

/// What a decision asks the shell to do; applied in order, inside the transaction that keeps the decision.
enum Effect: Hashable, Sendable {
    /// Put a message into the client's mailbox.
    case enqueue(MessageKind, MessageDetails)
    /// Take back what rang but was not handed over to anybody yet.
    case withdraw
    /// Let something happen by itself later; replaces a deadline of the same kind.
    case set(Deadline)
    /// Drop every deadline.
    case clearDeadlines
    /// Drop the deadline of one kind.
    case clear(Deadline.Kind)
    /// Owe a command: it is started when this decision is on disk.
    case run([String])
    /// Keep the user's answer.
    case keep(Response)
    /// Write a line of the ledger.
    case record(event: String, detail: String?)
}

/// What only one kind of message carries.
enum MessageDetails: Hashable, Sendable {
    case none
    /// The firing was late by that many milliseconds.
    case late(Int64)
    case response(Response)
    case closed(OccurrenceState, by: String)
}
