/// What a task waits for beside its date.
enum MissingCondition: Hashable, Sendable {
    /// Nobody can be woken, and why.
    case client(String)
    case network
    case power

    /// Whether only a look at the machine tells when it is there.
    var isOfMachine: Bool {
        switch self {
        case .client: false
        case .network, .power: true
        }
    }

    /// What is missing, for people.
    var words: String {
        switch self {
        case .client(let reason): reason
        case .network: "there is no network"
        case .power: "there is no power from outside"
        }
    }
}
