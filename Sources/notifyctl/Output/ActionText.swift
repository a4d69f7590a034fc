import NotifyModel

/// Actions and responses in words.
enum ActionText {
    /// `yes: "Yes"`, with what a reply field says.
    static func of(_ action: Action) -> String {
        let kind = action.kind == .text ? ", with text" + (action.placeholder.map { " (\"\($0)\")" } ?? "") : ""
        return "\(action.identifier): \"\(action.label)\"\(kind)"
    }

    /// `yes by command line, Thu 2026-12-24 08:00 UTC`, with the text of a reply.
    static func of(_ response: Response, _ time: LocalTime) -> String {
        let text = response.text.map { " \"\($0)\"" } ?? ""
        return "\(response.action)\(text), by \(response.by), \(time.echo(response.at))"
    }
}
