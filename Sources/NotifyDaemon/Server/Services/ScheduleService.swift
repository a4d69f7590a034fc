import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore

/// Answers Schedule: from the words of a call to an occurrence on disk.
struct ScheduleService {
    let daemon: Daemon

    var store: Store { daemon.store }

    func schedule(
        _ parameters: Notifications.Schedule.Parameters
    ) throws -> Notifications.Schedule.Reply {
        try schedule(
            parameters, for: try daemon.directory.known(parameters.client ?? ClientIdentifier.commandLine))
    }

    func schedule(
        _ parameters: Notifications.Schedule.Parameters, for client: ClientRecord
    ) throws -> Notifications.Schedule.Reply {
        let now = daemon.clock.now
        let order = try Order(parameters, client: client, identifier: identifier(parameters, client))
        if order.badge != nil { try daemon.writer.expectBadge(client: client.row) }
        if parameters.trigger.expression != nil { return try scheduleSeries(parameters, order, at: now) }
        var resolved = try parameters.trigger.resolve(at: now, systemZone: daemon.clock.zone)
        if !resolved.trigger.isFixed { resolved = try unused(resolved, order) }
        // Most identifiers are new: one look into the index instead of two, and of a search for the newest.
        let isNew = try !store.hasRequest(client: client.row, identifier: order.identifier)
        let existing = isNew ? nil : try existing(order)
        let holder = isNew ? nil : try holder(of: resolved, order, existing)
        let plan = try choose(resolved, existing?.plain, holder, parameters, order, now)
        let occurrence = try carryOut(plan, order, resolved, existing, at: now)
        if let category = order.category, try store.actions(ofCategory: category, client: client.row) == nil {
            resolved.notes.append("the category \(category) is not declared: no actions are offered until it is")
        }
        if let rang = existing?.plain.occurrence, rang.row != occurrence.row, rang.state == .fired,
            try store.occurrence(row: rang.row)?.occurrence.state == .fired
        {
            let handle = OccurrenceHandle(row: rang.row)
            resolved.notes.append("what rang before (\(handle)) stays until it is answered; this is a new date")
        }
        return reply(order, occurrence, plan.outcome(existing: existing?.plain), resolved, now)
    }

    /// The occurrence that has the key of a date already; a floating one is known by its wall time, wherever that was.
    private func holder(of resolved: ResolvedTrigger, _ order: Order, _ existing: Existing?) throws -> Occurrence? {
        if case .floating(let civil) = resolved.due, let newest = existing?.plain.occurrence, newest.local == civil {
            return newest
        }
        // One that rang stays its holder when tzdata has given its wall time another instant since.
        if let civil = resolved.civil, let existing, existing.plain.trigger == resolved.trigger,
            let newest = existing.plain.occurrence, newest.civil == civil
        {
            return newest
        }
        return try store.occurrences(
            identifier: order.identifier, client: order.client.row, scheduled: resolved.scheduled, limit: 1
        ).first?.occurrence
    }

    private func identifier(
        _ parameters: Notifications.Schedule.Parameters, _ client: ClientRecord
    ) throws(StoreError) -> String {
        if let given = parameters.identifier { return given }
        var generator = SystemRandomNumberGenerator()
        // 20^5 identifiers: the first free one is found at once, or the client has millions of requests.
        for _ in 0..<64 {
            let made = RequestIdentifier.random(using: &generator)
            if try store.currentRequest(client: client.row, identifier: made) == nil { return made }
        }
        return (0..<4).map { _ in RequestIdentifier.random(using: &generator) }.joined()
    }

    /// Raises the date to the next millisecond whose key is free: `--now` and `--in` always make a new occurrence.
    private func unused(_ resolved: ResolvedTrigger, _ order: Order) throws(StoreError) -> ResolvedTrigger {
        let scheduled = try store.freeDate(
            client: order.client.row, identifier: order.identifier, from: resolved.scheduled)
        return ResolvedTrigger(
            trigger: resolved.trigger, scheduled: scheduled, due: resolved.due, notes: resolved.notes)
    }
}

// MARK: - Deciding

extension ScheduleService {
    /// What a call asks to be kept, as text.
    struct Order {
        let client: ClientRecord
        let identifier: String
        let content: String
        let level: InterruptionLevel
        let category: String?
        let badge: Int?
        let policy: String?
        let actions: String?

        init(_ parameters: Notifications.Schedule.Parameters, client: ClientRecord, identifier: String)
            throws(NotifyError)
        {
            self.client = client
            self.identifier = identifier
            content = parameters.content.storedText
            level = parameters.content.level
            category = parameters.content.category
            badge = parameters.content.badge
            let policy = try parameters.policy?.policy() ?? Policy()
            self.policy = policy == Policy() ? nil : policy.storedText
            actions = parameters.actions.flatMap { $0.isEmpty ? nil : $0.storedText }
        }
    }

    struct Existing {
        let request: RequestRecord
        let plain: ExistingRequest
    }

    func existing(_ order: Order) throws -> Existing? {
        guard let request = try store.currentRequest(client: order.client.row, identifier: order.identifier) else {
            return nil
        }
        let occurrence = try store.newestOccurrence(request: request.row)
        let same =
            request.content == order.content && request.policy == order.policy && request.actions == order.actions
        let plain = ExistingRequest(
            trigger: try Trigger(storedText: request.trigger), sameContent: same, occurrence: occurrence)
        return Existing(request: request, plain: plain)
    }

    private func choose(
        _ resolved: ResolvedTrigger, _ existing: ExistingRequest?, _ holder: Occurrence?,
        _ parameters: Notifications.Schedule.Parameters, _ order: Order, _ now: Moment
    ) throws(NotifyError) -> SchedulePlan {
        do throws(ScheduleRefusal) {
            return try SchedulePlan.choose(
                resolved, existing: existing, holder: holder, ifExists: parameters.ifExists ?? .replace,
                engine: daemon.engine, at: now)
        } catch {
            switch error {
            case .exists:
                throw NotifyError(.identifierExists(client: order.client.name, identifier: order.identifier))
            case .past:
                throw NotifyError(
                    .invalidField(
                        field: "trigger.at", value: parameters.trigger.at,
                        reason: "has passed: it means \(resolved.scheduled), and now is \(now.wall)",
                        expected: "a date that lies ahead"))
            }
        }
    }
}

// MARK: - Carrying out

extension ScheduleService {
    private func carryOut(
        _ plan: SchedulePlan, _ order: Order, _ resolved: ResolvedTrigger, _ existing: Existing?, at now: Moment
    ) throws -> Occurrence {
        switch plan {
        case .keep(let occurrence): return occurrence
        case .update(let occurrence): return try update(occurrence, order, existing, at: now)
        case .begin(let discard, let replaced):
            for occurrence in discard { try store.discard(occurrence) }
            if let replaced {
                try daemon.writer.write(daemon.engine.replace(replaced, at: now), from: replaced, at: now)
            }
            if let existing { try retire(existing.request.row, at: now) }
            let begun = try insert(order, resolved, at: now)
            if let before = discard.first(where: { !$0.state.isClosed }) {
                try record("replaced", "was due \(before.scheduled)", begun, at: now)
            }
            return begun
        }
    }

    /// What made way left no line of its own: the one that follows it tells of it.
    func record(_ event: String, _ detail: String, _ occurrence: Occurrence, at now: Moment) throws(StoreError) {
        try store.note(LedgerEntry(event: event, at: now.wall, detail: detail), occurrence: occurrence.row)
    }

    func update(
        _ occurrence: Occurrence, _ order: Order, _ existing: Existing?, at now: Moment
    ) throws(StoreError) -> Occurrence {
        guard var request = existing?.request else { return occurrence }
        request.content = order.content
        request.policy = order.policy
        request.actions = order.actions
        try store.update(request)
        try record("updated", "the identifier was scheduled again with other content", occurrence, at: now)
        try daemon.writer.contentChanged(occurrence.row)
        // Once it has rung its level may have been raised: then the new one counts for what is shown, not for the
        // order.
        guard occurrence.firing == 0, occurrence.level != order.level else { return occurrence }
        var changed = occurrence
        changed.level = order.level
        try store.update(changed, from: occurrence)
        return changed
    }

    /// The request makes way for a new revision: what waits of it goes, a snooze is dropped, what rang stays answerable.
    func retire(_ request: Int64, at now: Moment) throws {
        for open in try store.openOccurrences(request: request) {
            if open.state == .pending, open.firing == 0 {
                try store.discard(open)
            } else {
                try daemon.writer.write(daemon.engine.replace(open, at: now), from: open, at: now)
            }
        }
        daemon.seriesCache.forget(request: request)
        try store.retire(request: request)
    }

    func insertRequest(_ order: Order, _ trigger: Trigger, at now: Moment) throws -> RequestRecord {
        let pending = try store.client(row: order.client.row)?.counts.pending ?? 0
        guard pending < Limits.pendingPerClient else {
            throw NotifyError(.limitReached(limit: "pending requests of \(order.client.name)", value: pending))
        }
        return try store.insert(
            RequestRecord(
                client: order.client.row, identifier: order.identifier, content: order.content,
                trigger: trigger.storedText, policy: order.policy, actions: order.actions, created: now.wall))
    }

    private func insert(_ order: Order, _ resolved: ResolvedTrigger, at now: Moment) throws -> Occurrence {
        let request = try insertRequest(order, resolved.trigger, at: now)
        var occurrence = Occurrence(
            request: request.row, client: order.client.row, scheduled: resolved.scheduled, due: resolved.due,
            level: order.level, hasPolicy: order.policy != nil, created: now.wall)
        occurrence.civil = resolved.civil
        return try store.insert(occurrence)
    }

    private func reply(
        _ order: Order, _ occurrence: Occurrence, _ outcome: ScheduleOutcome, _ resolved: ResolvedTrigger, _ now: Moment
    ) -> Notifications.Schedule.Reply {
        let view = daemon.view(at: now)
        return Notifications.Schedule.Reply(
            client: order.client.name, identifier: order.identifier, handle: OccurrenceHandle(row: occurrence.row),
            outcome: outcome, scheduled: view.scheduled(occurrence), next: occurrence.due.map { view.date(of: $0) },
            notes: resolved.notes + order.permissionNotes + daemon.scheduleNotes())
    }
}
