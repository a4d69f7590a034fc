internal import NotifyModel

extension Fetch.SetInterval.Parameters {
    /// Refuses a name that is no client's.
    public func check() throws(NotifyError) {
        try FieldRule.client(client)
        try FieldRule.text(minimum, "minimum", bytes: Limits.nameBytes)
    }
}

extension Fetch.Submit.Parameters {
    /// Refuses names that are no names, the interval's own, and kinds that are not known.
    public func check() throws(NotifyError) {
        try FieldRule.client(client)
        try Fetch.checkRequest(task)
        try FieldRule.text(earliest, "earliest", bytes: Limits.nameBytes)
        guard FetchKind(word: kind) == nil else { return }
        throw FieldRule.refusal(
            "kind", kind, reason: "is not known", expected: choices(FetchKind.allCases.map(\.word)))
    }
}

extension Fetch.Cancel.Parameters {
    /// Refuses names that are no names, and the interval's own.
    public func check() throws(NotifyError) {
        try FieldRule.client(client)
        if let task { try Fetch.checkRequest(task) }
    }
}

extension Fetch.Complete.Parameters {
    /// Refuses a result that is not known.
    public func check() throws(NotifyError) {
        try FieldRule.client(client)
        try FieldRule.text(wake, "wake", bytes: 2 * Limits.nameBytes)
        guard FetchResult(word: result) == nil else { return }
        throw FieldRule.refusal(
            "result", result, reason: "is not known", expected: choices(FetchResult.allCases.map(\.word)))
    }
}

extension WakeParameters {
    /// Refuses names that are no names.
    public func check() throws(NotifyError) {
        try FieldRule.client(client)
        try FieldRule.name(task, "task")
    }
}

extension Fetch {
    /// The name of a request for one wake: the interval has one of its own.
    fileprivate static func checkRequest(_ task: String) throws(NotifyError) {
        try FieldRule.name(task, "task")
        guard task == FetchTask.interval else { return }
        throw FieldRule.refusal(
            "task", task, reason: "is the interval's name", expected: "another name; SetInterval declares the interval")
    }
}
