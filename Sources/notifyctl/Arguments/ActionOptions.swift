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
            guard !label.allSatisfy(\.isWhitespace) else {
                throw .usage("--action \"\(name)=\(label)\" has no label; write --action \(name)=LABEL")
            }
            if let other = actions.first(where: { $0.identifier == name }) {
                throw .usage(
                    "--action gives \"\(name)\" two labels, \"\(other.label)\" and \"\(label)\"; give each ID one label"
                )
            }
            actions.append(Action(identifier: name, label: label))
        }
        if arguments.has(reply) {
            guard !actions.contains(where: { $0.identifier == Action.replyIdentifier }) else {
                throw .usage(
                    "--action \"\(Action.replyIdentifier)\" collides with --reply, whose ID that is; give the button another ID"
                )
            }
            actions.append(
                Action(
                    identifier: Action.replyIdentifier, label: "Reply", kind: .text,
                    placeholder: arguments.value(of: reply)))
        }
        return actions
    }
}
