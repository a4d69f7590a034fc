public import Varlink

extension NotifyError {
    /// Reads an error reply; nil when it is none of ours, or does not have the fields of its description.
    ///
    /// Fields that a newer daemon adds are ignored.
    public init?(_ error: VarlinkError) {
        guard error.code == .reply else { return nil }
        var fields = ObjectReader(error.parameters, ignoresUnknown: true)
        do throws(VarlinkError) {
            guard let kind = try Self.kind(of: error.name, &fields) else { return nil }
            self.kind = kind
        } catch {
            return nil
        }
    }

    private static func kind(of name: String, _ fields: inout ObjectReader) throws(VarlinkError) -> Kind? {
        switch name {
        case Notifications.interface + ".InvalidField":
            .invalidField(
                field: try fields.string("field"), value: try fields.optionalString("value"),
                reason: try fields.string("reason"), expected: try fields.optionalString("expected"))
        case Notifications.interface + ".NoSuchOccurrence":
            .noSuchOccurrence(
                occurrence: try fields.string("occurrence"), nearest: try fields.strings("nearest"))
        case Notifications.interface + ".Ambiguous":
            .ambiguous(occurrence: try fields.string("occurrence"), candidates: try fields.strings("candidates"))
        case Notifications.interface + ".UnknownClient":
            .unknownClient(client: try fields.string("client"), nearest: try fields.strings("nearest"))
        case Notifications.interface + ".IdentifierExists":
            .identifierExists(client: try fields.string("client"), identifier: try fields.string("identifier"))
        case Notifications.interface + ".AlreadyAnswered":
            .alreadyAnswered(
                action: try fields.string("action"), by: try fields.string("by"), at: try fields.instant("at"),
                name: try fields.optionalString("name"), next: try fields.optionalString("next"))
        case Notifications.interface + ".WrongState":
            .wrongState(
                occurrence: try fields.string("occurrence"), state: try fields.string("state"),
                reason: try fields.string("reason"), name: try fields.optionalString("name"),
                next: try fields.optionalString("next"))
        case Notifications.interface + ".LimitReached":
            .limitReached(limit: try fields.string("limit"), value: Int(try fields.int("value")))
        case Notifications.interface + ".StoreFull":
            .storeFull(reason: try fields.string("reason"))
        case Notifications.interface + ".StoreDamaged":
            .storeDamaged(reason: try fields.string("reason"))
        case Clients.interface + ".StreamOpen":
            .streamOpen
        case Clients.interface + ".NotChangeable":
            .notChangeable(client: try fields.string("client"), reason: try fields.string("reason"))
        case Manager.interface + ".NotVirtual":
            .notVirtual
        case Broadcast.interface + ".NoSuchObserver":
            .noSuchObserver(observer: try fields.string("observer"))
        default:
            nil
        }
    }
}
