internal import CivilTime
public import Varlink

extension NotifyError {
    /// The error's full name on the wire, such as `org.notifyd.Notifications.InvalidField`.
    public var name: String {
        switch kind {
        case .invalidField: Notifications.interface + ".InvalidField"
        case .noSuchOccurrence: Notifications.interface + ".NoSuchOccurrence"
        case .ambiguous: Notifications.interface + ".Ambiguous"
        case .unknownClient: Notifications.interface + ".UnknownClient"
        case .identifierExists: Notifications.interface + ".IdentifierExists"
        case .alreadyAnswered: Notifications.interface + ".AlreadyAnswered"
        case .wrongState: Notifications.interface + ".WrongState"
        case .limitReached: Notifications.interface + ".LimitReached"
        case .storeFull: Notifications.interface + ".StoreFull"
        case .storeDamaged: Notifications.interface + ".StoreDamaged"
        case .streamOpen: Clients.interface + ".StreamOpen"
        case .notChangeable: Clients.interface + ".NotChangeable"
        case .notVirtual: Manager.interface + ".NotVirtual"
        case .noSuchObserver: Broadcast.interface + ".NoSuchObserver"
        }
    }

    /// The error reply that carries it.
    public var reply: VarlinkError {
        VarlinkError(name: name, parameters: fields, message: description)
    }

    private var fields: JSONObject {
        switch kind {
        case .invalidField(let field, let value, let reason, let expected):
            var fields: JSONObject = ["field": .string(field)]
            fields["value"] = value.map(JSON.string)
            fields["reason"] = .string(reason)
            fields["expected"] = expected.map(JSON.string)
            return fields
        case .noSuchOccurrence(let occurrence, let nearest):
            return ["occurrence": .string(occurrence), "nearest": words(nearest)]
        case .ambiguous(let occurrence, let candidates):
            return ["occurrence": .string(occurrence), "candidates": words(candidates)]
        case .unknownClient(let client, let nearest):
            return ["client": .string(client), "nearest": words(nearest)]
        case .identifierExists(let client, let identifier):
            return ["client": .string(client), "identifier": .string(identifier)]
        case .alreadyAnswered(let action, let by, let at, let name, let next):
            var fields: JSONObject = ["action": .string(action), "by": .string(by), "at": .string(at.description)]
            fields["name"] = name.map(JSON.string)
            fields["next"] = next.map(JSON.string)
            return fields
        case .wrongState(let occurrence, let state, let reason, let name, let next):
            var fields: JSONObject = [
                "occurrence": .string(occurrence), "state": .string(state), "reason": .string(reason),
            ]
            fields["name"] = name.map(JSON.string)
            fields["next"] = next.map(JSON.string)
            return fields
        case .limitReached(let limit, let value):
            return ["limit": .string(limit), "value": .int(Int64(value))]
        case .storeFull(let reason), .storeDamaged(let reason):
            return ["reason": .string(reason)]
        case .notChangeable(let client, let reason):
            return ["client": .string(client), "reason": .string(reason)]
        case .noSuchObserver(let observer):
            return ["observer": .string(observer)]
        case .streamOpen, .notVirtual:
            return [:]
        }
    }

    private func words(_ words: [String]) -> JSON {
        .array(words.map(JSON.string))
    }
}
