import NotifyInterface
import NotifyKit

extension CommandError {
    /// What the daemon, or a check before the call, refused; a field is named by the word that gave it its value.
    init(_ error: NotifyError, code: Code, in syntax: CommandSyntax) {
        if case .noSuchOccurrence(_, let nearest) = error.kind, nearest.isEmpty {
            let advice = "; notifyctl list and notifyctl history name what there is"
            self.init(code: code, message: error.description + advice)
            return
        }
        guard case .invalidField(let field, let value, let reason, let expected) = error.kind else {
            self.init(code: code, message: error.description)
            return
        }
        let named = NotifyError(
            .invalidField(field: syntax.word(forField: field), value: value, reason: reason, expected: expected))
        self.init(code: code, message: named.description)
    }

    /// What went wrong with a connection or a call.
    init(_ error: NotifyKitError, in syntax: CommandSyntax) {
        switch error.code {
        case .refused:
            if let refusal = error.refusal {
                self.init(refusal, code: .refused, in: syntax)
            } else {
                self.init(code: .refused, message: error.message)
            }
        case .pathTooLong, .emptyPath:
            self.init(code: .usage, message: error.message)
        case .malformed:
            self.init(code: .refused, message: error.message)
        default:
            self.init(code: .noDaemon, message: error.message)
        }
    }
}
