public import Varlink

extension NotifyError {
    /// The refusal of a text that is no Unicode or holds U+0000; nil for any other error.
    public init?(unusableText error: VarlinkError) {
        guard error.code == .unusableText, case .string(let field)? = error.parameters["parameter"],
            case .string(let reason)? = error.parameters["reason"]
        else { return nil }
        self.init(.invalidField(field: field, reason: reason, expected: "Unicode text without U+0000"))
    }
}
