import NotifyModel

/// The options that make actions: of one request, or of a category.
enum ActionOptions {
    static let action = Option.repeated("--action", "ID=LABEL", "Offer a button; may be repeated.")
    static let reply = Option.optionalValue(
        "--reply", "PLACEHOLDER", "Offer a reply with text, under the action named reply.")

    /// The actions that are asked for, buttons first.
    static func actions(_ arguments: ParsedArguments) throws(CommandError) -> [Action] {
        var actions: [Action] = []
        for (name, label) in try arguments.pairs(action, as: "ID=LABEL") {
            actions.append(Action(identifier: name, label: label))
        }
        if arguments.has(reply) {
            actions.append(
                Action(
                    identifier: Action.replyIdentifier, label: "Reply", kind: .text,
                    placeholder: arguments.value(of: reply)))
        }
        return actions
    }
}
