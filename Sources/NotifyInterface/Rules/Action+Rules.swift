public import NotifyModel
internal import Varlink

extension Action {
    /// Refuses the first value that cannot be used; `path` is where the action stands in the call.
    ///
    /// - Throws: `NotifyError` of kind `invalidField`.
    public func check(at path: String) throws(NotifyError) {
        try FieldRule.name(identifier, "\(path).identifier")
        guard ![Action.defaultIdentifier, Action.snoozeIdentifier].contains(identifier) else {
            throw FieldRule.refusal(
                "\(path).identifier", identifier, reason: "is built in, and every notification has it",
                expected: "another name")
        }
        try FieldRule.text(label, "\(path).label", bytes: Limits.nameBytes)
        try FieldRule.text(placeholder, "\(path).placeholder", bytes: Limits.nameBytes, mayBeBlank: true)
        try FieldRule.options(options, "\(path).options")
        guard kind == .button, let placeholder else { return }
        throw FieldRule.refusal(
            "\(path).placeholder", placeholder, reason: "stands at a button",
            expected: "a placeholder for kind text only"
        )
    }
}

extension [Action] {
    /// Refuses the first action that cannot be used, or an identifier that is there twice.
    ///
    /// - Throws: `NotifyError` of kind `invalidField`.
    public func check(at path: String = "actions") throws(NotifyError) {
        try FieldRule.count(count, path, of: "actions", in: 0...Limits.actions)
        for (index, action) in enumerated() { try action.check(at: "\(path)[\(index)]") }
        try FieldRule.distinct(map(\.identifier), path, "identifier")
    }
}

extension NotifyModel.Category {
    /// Refuses the first value that cannot be used; `path` is where the category stands in the call.
    ///
    /// - Throws: `NotifyError` of kind `invalidField`.
    public func check(at path: String) throws(NotifyError) {
        try FieldRule.name(identifier, "\(path).identifier")
        try actions.check(at: "\(path).actions")
        try FieldRule.options(options, "\(path).options")
    }
}

extension [NotifyModel.Category] {
    /// Refuses the first category that cannot be used, or an identifier that is there twice.
    ///
    /// - Throws: `NotifyError` of kind `invalidField`.
    public func check(at path: String = "categories") throws(NotifyError) {
        try FieldRule.count(count, path, of: "categories", in: 0...Limits.categories)
        for (index, category) in enumerated() {
            try category.check(at: "\(path)[\(index)]")
        }
        try FieldRule.distinct(map(\.identifier), path, "identifier")
    }

    /// Refuses more bytes of them than one reply has room for.
    ///
    /// - Throws: `NotifyError` of kind `invalidField`.
    public func checkSize(at path: String = "categories") throws(NotifyError) {
        let bytes = reduce(0) { $0 + $1.encodedByteCount }
        guard bytes > Limits.categoriesBytes else { return }
        throw FieldRule.refusal(
            path, reason: "have \(bytes) bytes as JSON", expected: "at most \(Limits.categoriesBytes)")
    }
}
