/// What becomes of a push message; the raw value is the word of wire and store.
enum PushOutcome: String {
    case delivered
    case duplicate
    case expired
    case refused
}
