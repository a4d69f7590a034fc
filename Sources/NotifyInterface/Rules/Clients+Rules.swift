public import NotifyModel
internal import Varlink

extension Clients.Add.Parameters {
    /// Refuses names that are no names, and kinds of messages that nobody is launched for.
    public func check() throws(NotifyError) {
        try FieldRule.client(client)
        try FieldRule.name(name, "name")
        try FieldRule.command(exec, "exec")
        try FieldRule.unit(unit, "unit")
        try FieldRule.busName(busName, "busName")
        let ways = [("exec", exec != nil), ("unit", unit != nil), ("busName", busName != nil)].filter(\.1).map(\.0)
        guard ways.count <= 1 else {
            throw FieldRule.refusal(
                ways[1], reason: "is given beside \(ways[0])", expected: "one of exec, unit and busName")
        }
        if let signal, !Clients.signals.contains(signal) {
            throw FieldRule.refusal("signal", signal, reason: "cannot be sent", expected: choices(Clients.signals))
        }
        try FieldRule.name(taskLimit, "taskLimit")
        let words = Clients.launchKinds.map(\.word)
        for (index, word) in (launchOn ?? []).enumerated() where !words.contains(word) {
            throw FieldRule.refusal(
                "launchOn[\(index)]", word, reason: "is not known", expected: choices(words))
        }
    }
}

extension Clients {
    /// The kinds of messages that a client may be launched for.
    public static let launchKinds: [MessageKind] = [.fired, .response, .fetch, .push]
    /// The signals that a client may ask to be told by (signal(7)).
    public static let signals: [String] = ["SIGHUP", "SIGUSR1", "SIGUSR2", "SIGWINCH"]
}

extension ClientParameters {
    /// Refuses a name that is no client's.
    public func check() throws(NotifyError) {
        try FieldRule.client(client)
    }
}

extension Clients.List.Parameters {
    /// Refuses a page beyond the limit.
    public func check() throws(NotifyError) {
        try FieldRule.number(limit, "limit", in: Limits.page)
    }
}

extension Clients.Register.Parameters {
    /// Refuses names that are no names.
    public func check() throws(NotifyError) {
        try FieldRule.client(client)
        try FieldRule.name(name, "name")
    }
}

extension Clients.SetCategories.Parameters {
    /// Refuses the first category that cannot be used, and more of them than one reply has room for.
    public func check() throws(NotifyError) {
        try FieldRule.client(client)
        try categories.check()
        try categories.checkSize()
    }
}

extension Clients.AddCategory.Parameters {
    /// Refuses a category that cannot be used.
    public func check() throws(NotifyError) {
        try FieldRule.client(client)
        try category.check(at: "category")
    }
}

extension Clients.RemoveCategory.Parameters {
    /// Refuses names that are no names.
    public func check() throws(NotifyError) {
        try FieldRule.client(client)
        try FieldRule.name(category, "category")
    }
}

extension Clients.SetBadge.Parameters {
    /// Refuses a number that no icon shows.
    public func check() throws(NotifyError) {
        try FieldRule.client(client)
        try FieldRule.number(count, "count", in: Limits.badge)
    }
}

extension Clients.SetState.Parameters {
    /// Refuses a state that nobody can set.
    public func check() throws(NotifyError) {
        try FieldRule.client(client)
        guard !ProgramState.settable.contains(state) else { return }
        throw FieldRule.refusal(
            "state", state.rawValue, reason: "cannot be set", expected: choices(ProgramState.settable.map(\.rawValue)))
    }
}

extension Clients.BeginTask.Parameters {
    /// Refuses names that are no names.
    public func check() throws(NotifyError) {
        try FieldRule.client(client)
        try FieldRule.name(name, "name")
    }
}

extension Clients.EndTask.Parameters {
    /// Refuses names that are no names.
    public func check() throws(NotifyError) {
        try FieldRule.client(client)
        try FieldRule.name(task, "task")
    }
}

extension Clients.WillPresent.Parameters {
    /// Refuses numbers that no message has, and words that are no options.
    public func check() throws(NotifyError) {
        try FieldRule.client(client)
        guard sequence > 0 else {
            throw FieldRule.refusal(
                "sequence", String(sequence), reason: "is no message", expected: "a number from 1")
        }
        for (index, word) in options.enumerated() where PresentationOption(rawValue: word) == nil {
            throw FieldRule.refusal(
                "options[\(index)]", word, reason: "is not known",
                expected: choices(PresentationOption.allCases.map(\.rawValue)))
        }
    }
}

extension Clients.Retry.Parameters {
    /// Refuses a call that names neither an occurrence nor a client.
    public func check() throws(NotifyError) {
        try FieldRule.client(client)
        if let occurrence { try FieldRule.occurrence(occurrence) }
        guard occurrence == nil, client == nil else { return }
        throw FieldRule.refusal(
            "occurrence", reason: "is missing, and so is client", expected: "an occurrence, or a client for all it has")
    }
}

extension Clients.SetPermission.Parameters {
    /// Refuses a call that says nothing.
    public func check() throws(NotifyError) {
        try FieldRule.client(client)
        guard [allowed, banner, sound, badge, launch].allSatisfy({ $0 == nil }), maxLevel == nil else { return }
        throw FieldRule.refusal(
            "allowed", reason: "is missing, and so is all else", expected: "what the client may do")
    }
}

extension Clients.RequestAuthorization.Parameters {
    /// Refuses options that nobody can be asked for.
    public func check() throws(NotifyError) {
        try FieldRule.client(client)
        let known = Clients.RequestAuthorization.options
        for (index, word) in (options ?? []).enumerated() where !known.contains(word) {
            throw FieldRule.refusal(
                "options[\(index)]", word, reason: "is not known", expected: choices(known))
        }
    }
}

extension Clients.Subscribe.Parameters {
    /// Refuses a window beyond the limit, and a mailbox of nobody; copies of all messages are nobody's.
    public func check() throws(NotifyError) {
        guard client != nil || monitor else {
            throw FieldRule.refusal("client", reason: "is missing", expected: "a client, or monitor for all of them")
        }
        try FieldRule.client(client)
        try FieldRule.number(window, "window", in: Limits.window)
    }
}

extension Clients.Confirm.Parameters {
    /// Refuses a call that confirms nothing, and numbers that no message has.
    public func check() throws(NotifyError) {
        try FieldRule.client(client)
        guard through != nil || sequences?.isEmpty == false else {
            throw FieldRule.refusal("sequences", reason: "names nothing", expected: "sequences, through or both")
        }
        if let sequences { try FieldRule.count(sequences.count, "sequences", of: "numbers", in: 0...Limits.sequences) }
        try (sequences ?? []).checkSequences()
        guard let through, through < 1 else { return }
        throw FieldRule.refusal("through", String(through), reason: "is no message", expected: "a number from 1")
    }
}

extension Clients.Fail.Parameters {
    /// Refuses a call that names nothing, and numbers that no message has.
    public func check() throws(NotifyError) {
        try FieldRule.client(client)
        try FieldRule.count(sequences.count, "sequences", of: "numbers", in: 1...Limits.sequences)
        try sequences.checkSequences()
        try FieldRule.text(reason, "reason", bytes: Limits.locationBytes, mayBeBlank: true)
    }
}

extension [Int64] {
    /// Refuses the first number below 1.
    fileprivate func checkSequences() throws(NotifyError) {
        for (index, sequence) in enumerated() where sequence < 1 {
            throw FieldRule.refusal(
                "sequences[\(index)]", String(sequence), reason: "is no message", expected: "a number from 1")
        }
    }
}
