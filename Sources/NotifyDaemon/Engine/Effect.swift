import NotifyInterface
import NotifyModel

/// What a decision asks the shell to do beside keeping the occurrence; done in order, in the transaction that keeps it.
enum Effect: Hashable, Sendable {
    /// Put a message other than a ringing into the client's mailbox.
    case enqueue(MessageKind, MessageDetails)
    /// Take back what rang but was not handed over to anybody yet.
    case withdraw
    /// Owe a command: it is started when this decision is on disk.
    case run([String])
    /// Keep the user's answer.
    case keep(Response)
    /// Write a line of the ledger about what happened before, which columns said until now.
    case tell(LedgerEntry)
    /// Write a line of the ledger.
    case record(event: String, detail: String?)
}
