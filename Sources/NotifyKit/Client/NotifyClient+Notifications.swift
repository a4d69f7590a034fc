public import NotifyInterface
public import NotifyModel

extension NotifyClient {
    /// Keeps a request on disk; returns when it is there.
    ///
    /// Scheduling an identifier again replaces what it stood for; with an equal trigger only content, policy and actions
    /// change, and a running countdown goes on. It may be repeated: a request without an identifier gets one here. Two
    /// are not repeated: `ifExists: .fail`, because its own first attempt would be what exists, and the trigger `.now`,
    /// because it would ring twice.
    ///
    /// - Parameters:
    ///   - content: what it says.
    ///   - trigger: when it fires: `.now`, `.after(.seconds(90))`, `.at("2026-12-24T18:00")`, `.every("Mon..Fri 09:00")` …
    ///   - identifier: its name within the client; five letters when nil.
    ///   - policy: what happens around its date: ringing again, expiry, escalation.
    ///   - actions: buttons and replies of this request alone, before those of its category.
    ///   - ifExists: what becomes of a request of that identifier; replaced when nil.
    /// - Returns: its identifier and handle, its date, and notes on what may surprise the user.
    /// - Throws: `NotifyKitError`; a refusal names the field that cannot be used.
    @discardableResult
    public func schedule(
        _ content: Content, _ trigger: WireTrigger, as identifier: String? = nil, policy: WirePolicy? = nil,
        actions: [Action]? = nil, ifExists: IfExists? = nil
    ) async throws(NotifyKitError) -> Notifications.Schedule.Reply {
        var generator = SystemRandomNumberGenerator()
        let parameters = Notifications.Schedule.Parameters(
            client: client, identifier: identifier ?? RequestIdentifier.random(using: &generator), content: content,
            trigger: trigger, policy: policy, actions: actions, ifExists: ifExists)
        let isRepeatable = ifExists != .fail && !trigger.isNow
        return try await call(Notifications.Schedule.self, parameters, isRepeatable: isRepeatable)
    }

    /// Cancels occurrences, waiting or on the screen.
    ///
    /// - Parameters:
    ///   - occurrences: their names: `IDENTIFIER`, `IDENTIFIER@DATE` or a handle; at most 256.
    ///   - keepDelivered: leave those that rang.
    /// - Returns: how many were closed; after a repetition fewer, because the first attempt closed them.
    /// - Throws: `NotifyKitError`, with `noSuchOccurrence` as its refusal when a name is not known.
    @discardableResult
    public func cancel(
        _ occurrences: [String], keepDelivered: Bool = false
    ) async throws(NotifyKitError) -> Int {
        try await cancel(.init(occurrences: occurrences, client: client, keepDelivered: keepDelivered))
    }

    /// Cancels one occurrence, or all of one name.
    ///
    /// - Throws: `NotifyKitError`, as ``cancel(_:keepDelivered:)`` does.
    @discardableResult
    public func cancel(_ occurrence: String) async throws(NotifyKitError) -> Int {
        try await cancel([occurrence])
    }

    /// Cancels everything of this client.
    ///
    /// - Returns: how many were closed.
    /// - Throws: `NotifyKitError`.
    @discardableResult
    public func cancelAll(keepDelivered: Bool = false) async throws(NotifyKitError) -> Int {
        try await cancel(.init(client: client, all: true, keepDelivered: keepDelivered))
    }

    private func cancel(_ parameters: Notifications.Cancel.Parameters) async throws(NotifyKitError) -> Int {
        try await call(Notifications.Cancel.self, parameters, isRepeatable: true).cancelled
    }
}

// MARK: - Looking

extension NotifyClient {
    /// What waits for its date, by date; snoozed ones are in ``occurrences(_:)`` with `.snoozed`.
    ///
    /// - Throws: `NotifyKitError`.
    public func pending() async throws(NotifyKitError) -> [WireOccurrence] {
        try await occurrences(.pending)
    }

    /// What rang and is still kept, whatever became of it, by when it rang.
    ///
    /// - Throws: `NotifyKitError`.
    public func delivered() async throws(NotifyKitError) -> [WireOccurrence] {
        try await occurrences(.delivered)
    }

    /// All occurrences of this client that a filter lets through, in as many calls as they need.
    ///
    /// - Parameter filter: nil for all that is not closed.
    /// - Returns: the rows, in the order of the daemon's pages.
    /// - Throws: `NotifyKitError`.
    public func occurrences(_ filter: ListFilter? = nil) async throws(NotifyKitError) -> [WireOccurrence] {
        var rows: [WireOccurrence] = []
        var cursor: String?
        repeat {
            let page = try await call(
                Notifications.List.self, .init(filter: filter, client: client, cursor: cursor), isRepeatable: true)
            rows += page.occurrences
            cursor = page.cursor
        } while cursor != nil
        return rows
    }

    /// Everything that is known of one occurrence: content, trigger, policy and actions.
    ///
    /// - Throws: `NotifyKitError`, with `noSuchOccurrence` as its refusal when nothing has that name.
    public func show(_ occurrence: String) async throws(NotifyKitError) -> Notifications.Show.Reply {
        try await call(
            Notifications.Show.self, OccurrenceParameters(occurrence: occurrence, client: client), isRepeatable: true)
    }

    /// The story of one occurrence, oldest line first.
    ///
    /// - Throws: `NotifyKitError`, with `noSuchOccurrence` as its refusal when nothing has that name.
    public func explain(_ occurrence: String) async throws(NotifyKitError) -> [LedgerEntry] {
        try await call(
            Notifications.Explain.self, OccurrenceParameters(occurrence: occurrence, client: client),
            isRepeatable: true
        ).entries
    }
}

// MARK: - Answering

extension NotifyClient {
    /// Says that occurrences need no more attention: ends banner, snooze, ringing again and escalation.
    ///
    /// - Returns: those that this call closed; none after a repetition.
    /// - Throws: `NotifyKitError`.
    @discardableResult
    public func acknowledge(_ occurrences: String...) async throws(NotifyKitError) -> [WireOccurrence] {
        try await call(
            Notifications.Acknowledge.self, .init(occurrences: occurrences, client: client), isRepeatable: true
        ).acknowledged
    }

    /// Lets an occurrence ring again after a duration, 10 minutes when nil; a repeated call begins it anew.
    ///
    /// - Throws: `NotifyKitError`, with `wrongState` as its refusal when it has not rung or is closed.
    @discardableResult
    public func snooze(
        _ occurrence: String, for duration: Duration? = nil
    ) async throws(NotifyKitError) -> WireOccurrence {
        try await call(
            Notifications.Snooze.self,
            .init(occurrence: occurrence, client: client, duration: duration?.text), isRepeatable: true
        ).occurrence
    }

    /// Lets an occurrence ring again at a date, such as `2026-12-24T18:00` in a zone, the system's when nil.
    ///
    /// - Throws: `NotifyKitError`, with `wrongState` as its refusal when it has not rung or is closed.
    @discardableResult
    public func snooze(
        _ occurrence: String, until date: String, zone: String? = nil
    ) async throws(NotifyKitError) -> WireOccurrence {
        try await call(
            Notifications.Snooze.self,
            .init(occurrence: occurrence, client: client, until: date, zone: zone), isRepeatable: true
        ).occurrence
    }

    /// Records the user's answer, once; for programs that show a notification themselves.
    ///
    /// It is not repeated: the second attempt would be told that there is an answer.
    ///
    /// - Parameters:
    ///   - occurrence: its name or handle.
    ///   - action: the identifier of the action, `default` for the notification itself.
    ///   - text: what the user wrote.
    /// - Returns: the occurrence with its answer.
    /// - Throws: `NotifyKitError`, with `alreadyAnswered` as its refusal when there is an answer, code `lost` when
    ///   nobody knows.
    @discardableResult
    public func respond(
        to occurrence: String, action: String = Action.defaultIdentifier, text: String? = nil
    ) async throws(NotifyKitError) -> WireOccurrence {
        try await call(
            Notifications.Respond.self,
            .init(occurrence: occurrence, client: client, action: action, text: text), isRepeatable: false
        ).occurrence
    }

    /// Leaves out the next dates of a series, one when nothing is said; it is not repeated.
    ///
    /// - Throws: `NotifyKitError`, code `lost` when nobody knows whether they are left out.
    @discardableResult
    public func skip(
        _ occurrence: String, count: Int? = nil
    ) async throws(NotifyKitError) -> Notifications.Skip.Reply {
        try await call(
            Notifications.Skip.self, .init(occurrence: occurrence, client: client, count: count), isRepeatable: false)
    }
}
