extension NotifyError: CustomStringConvertible {
    /// One line for people: what is wrong with which word, and what would be right.
    public var description: String {
        switch kind {
        case .invalidField(let field, let value, let reason, let expected):
            let subject = value.map { "\(field) \(quoted($0))" } ?? field
            return "\(subject) \(reason)" + (expected.map { "; expected \($0)" } ?? "")
        case .noSuchOccurrence(let occurrence, let nearest):
            return "nothing is known under the name \(quoted(occurrence))" + suggestion(nearest)
        case .ambiguous(let occurrence, let candidates):
            return "\(quoted(occurrence)) names several occurrences; name one of them: \(list(candidates))"
        case .unknownClient(let client, let nearest):
            let advice = nearest.isEmpty ? "; add it with notifyctl client add" : suggestion(nearest)
            return "no client has the name \(quoted(client))" + advice
        case .identifierExists(let client, let identifier):
            return "\(client) has a request \(quoted(identifier)) already; use another identifier, or replace it"
        case .alreadyAnswered(let action, let by, let at, let name, let next):
            return "\(name.map(quoted) ?? "it") was answered before: \(quoted(action)) by \(by) at \(at)"
                + waiting(next)
        case .wrongState(let occurrence, let state, let reason, let name, let next):
            let full = name.flatMap { $0 == occurrence ? nil : " (\(visible($0)))" } ?? ""
            return "\(quoted(occurrence))\(full) is \(state): \(reason)" + waiting(next)
        case .limitReached(let limit, let value):
            return "the limit of \(value) \(limit) is reached; nothing was changed"
        case .storeFull(let reason):
            return "the disk is full and nothing was changed: \(reason)"
        case .storeDamaged(let reason):
            return "the store is damaged: \(reason)"
        case .streamOpen:
            return "a stream is open on this connection; make further calls on another one"
        case .notChangeable(let client, let reason):
            return "the client \(client) cannot be changed: \(reason)"
        case .notVirtual:
            return "the daemon runs on the real clock; start it with --test-clock TIME to move its clock"
        case .noSuchObserver(let observer):
            return "no observer has the name \(quoted(observer)); Observe answers it first, and it ends with its stream"
        }
    }

    private func waiting(_ next: String?) -> String {
        next.map { "; the next one, \(visible($0)), has not rung yet" } ?? ""
    }

    private func suggestion(_ names: [String]) -> String {
        names.isEmpty ? "" : "; did you mean \(list(names))?"
    }

    private func list(_ names: [String]) -> String {
        names.joined(separator: ", ")
    }

    private func quoted(_ word: String) -> String {
        "\"\(visible(word))\""
    }

    private func visible(_ word: String) -> String {
        String(String.UnicodeScalarView(word.unicodeScalars.map(visible)))
    }

    /// Control characters become U+FFFD, so that the text stays one line and a terminal stays unharmed.
    private func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
    }
}
