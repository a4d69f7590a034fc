internal import NotifyModel

extension Notifications.Schedule.Parameters {
    /// Refuses names, content, trigger, policy and actions that no daemon would take.
    public func check() throws(NotifyError) {
        try FieldRule.client(client)
        if let identifier, let fault = RequestIdentifier.fault(in: identifier) {
            throw FieldRule.refusal("identifier", identifier, reason: fault)
        }
        if let identifier, Self.isLikeHandle(identifier) {
            throw FieldRule.refusal(
                "identifier", identifier, reason: "is written like a handle, which names another one",
                expected: "an identifier that is not + and digits")
        }
        try content.check()
        try trigger.check()
        try policy?.check()
        if trigger.expression == nil { try policy?.checkWithoutSeries() }
        try actions?.check()
    }

    /// A name of that form would always be read as the handle first.
    private static func isLikeHandle(_ identifier: String) -> Bool {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return identifier.utf8.count > 1 && identifier.utf8.first == UInt8(ascii: "+")
            && identifier.utf8.dropFirst().allSatisfy { digits.contains($0) }
    }
}

extension Notifications.Cancel.Parameters {
    /// Refuses a call that names nothing, or both some and all.
    public func check() throws(NotifyError) {
        let names = occurrences ?? []
        guard all == names.isEmpty else {
            throw FieldRule.refusal(
                "occurrences", reason: all ? "stands beside all" : "names nothing",
                expected: "either occurrences or all")
        }
        try FieldRule.count(names.count, "occurrences", of: "names", in: 0...Limits.references)
        try names.checkReferences()
        try FieldRule.client(client)
        try FieldRule.name(by, "by")
    }
}

extension Notifications.List.Parameters {
    /// Refuses a page beyond the limit.
    public func check() throws(NotifyError) {
        try FieldRule.client(client)
        try FieldRule.number(limit, "limit", in: Limits.page)
    }
}

extension PageParameters {
    /// Refuses a page beyond the limit.
    public func check() throws(NotifyError) {
        try FieldRule.client(client)
        try FieldRule.number(limit, "limit", in: Limits.page)
    }
}

extension Notifications.Next.Parameters {
    /// Refuses a trigger that says no date, and a count beyond the limit.
    public func check() throws(NotifyError) {
        try trigger.check()
        try FieldRule.number(count, "count", in: Limits.previewDates)
    }
}

extension Notifications.Acknowledge.Parameters {
    /// Refuses no names, too many names, and text that names nothing.
    public func check() throws(NotifyError) {
        try FieldRule.count(occurrences.count, "occurrences", of: "names", in: 1...Limits.references)
        try occurrences.checkReferences()
        try FieldRule.client(client)
        try FieldRule.name(by, "by")
    }
}

extension Notifications.Snooze.Parameters {
    /// Refuses `duration` and `until` beside one another, and a zone of nothing; without both the configured duration
    /// counts.
    public func check() throws(NotifyError) {
        try FieldRule.occurrence(occurrence)
        try FieldRule.client(client)
        try FieldRule.name(by, "by")
        if let zone, until == nil {
            throw FieldRule.refusal("zone", zone, reason: "stands without until", expected: "it with until only")
        }
        guard let until, duration != nil else { return }
        throw FieldRule.refusal(
            "until", until, reason: "stands beside duration", expected: "at most one of duration and until")
    }
}

extension Notifications.Present.Parameters {
    /// Refuses a surface without a name.
    public func check() throws(NotifyError) {
        try FieldRule.occurrence(occurrence)
        try FieldRule.client(client)
        try FieldRule.name(by, "by")
    }
}

extension Notifications.Respond.Parameters {
    /// Refuses an action without a name, and a text beyond the limit.
    public func check() throws(NotifyError) {
        try FieldRule.occurrence(occurrence)
        try FieldRule.client(client)
        try FieldRule.name(action, "action")
        try FieldRule.text(text, "text", bytes: Limits.bodyBytes, mayBeBlank: true)
        try FieldRule.name(by, "by")
    }
}

extension Notifications.Skip.Parameters {
    /// Refuses text that names nothing, and a count beyond the limit.
    public func check() throws(NotifyError) {
        try FieldRule.occurrence(occurrence)
        try FieldRule.client(client)
        try FieldRule.number(count, "count", in: 1...Limits.exceptions)
    }
}

extension OccurrenceParameters {
    /// Refuses text that names nothing.
    public func check() throws(NotifyError) {
        try FieldRule.occurrence(occurrence)
        try FieldRule.client(client)
    }
}

extension [String] {
    /// Refuses the first text that names no occurrence.
    fileprivate func checkReferences() throws(NotifyError) {
        for (index, name) in enumerated() { try FieldRule.occurrence(name, "occurrences[\(index)]") }
    }
}
