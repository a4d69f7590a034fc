/// What closes an occurrence: the user's answer, or already the program's confirmation.
public enum AcknowledgeOn: String, CaseIterable, Sendable {
    case answer
    case confirm
}
