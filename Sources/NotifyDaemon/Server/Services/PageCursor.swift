import NotifyInterface
import NotifyStore

/// Where a page of several listings begins.
struct PageCursor: CustomStringConvertible {
    let stage: Int
    let cursor: String?

    init(stage: Int, cursor: String?) {
        self.stage = stage
        self.cursor = cursor
    }

    /// Reads what a page of these listings returned; nil is their beginning.
    init(_ text: String?, of stages: [PageFilter]) throws(NotifyError) {
        guard let text else {
            self.init(stage: 0, cursor: nil)
            return
        }
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let stage = Int(parts[0]), stages.indices.contains(stage),
            parts[1].isEmpty || stages[stage].gave(cursor: String(parts[1]))
        else {
            throw NotifyError(.invalidCursor(text))
        }
        self.init(stage: stage, cursor: parts[1].isEmpty ? nil : String(parts[1]))
    }

    /// Where the next page begins; nil after the last.
    func following(_ next: String?, stages: Int) -> PageCursor? {
        if let next { return PageCursor(stage: stage, cursor: next) }
        return stage + 1 < stages ? PageCursor(stage: stage + 1, cursor: nil) : nil
    }

    var description: String { "\(stage)/\(cursor ?? "")" }
}

extension NotifyError.Kind {
    /// The refusal of a cursor that no page of a listing gave.
    static func invalidCursor(_ text: String) -> NotifyError.Kind {
        .invalidField(
            field: "cursor", value: text.utf8.count <= Limits.nameBytes ? text : nil, reason: "is no cursor",
            expected: "what the page before returned")
    }
}
