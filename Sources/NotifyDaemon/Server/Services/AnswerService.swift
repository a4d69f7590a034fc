import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Recurrence
import Varlink

/// Answers Acknowledge, Snooze, Respond and Cancel: what people and programs do to occurrences.
struct AnswerService {
    let daemon: Daemon

    private var store: Store { daemon.store }
    private var finder: OccurrenceFinder { OccurrenceFinder(store: daemon.store) }

    /// Who answers when a call does not say.
    static let client: String = "client"

    func acknowledge(
        _ parameters: Notifications.Acknowledge.Parameters
    ) throws -> Notifications.Acknowledge.Reply {
        let now = daemon.clock.now
        var found: [OccurrenceRecord] = []
        var names: [Int64: String] = [:]
        for text in parameters.occurrences {
            let meant = try finder.find(text, client: parameters.client, for: .acknowledge)
                .map { record in try asked(record, text) }
            found += meant
            for record in meant { names[record.occurrence.row] = text }
            try takeResidentsAway(of: meant, text)
        }
        var acknowledged: [WireOccurrence] = []
        var bytes = 0
        for record in AnswerService.once(found) {
            let decision = try AnswerService.naming(record, names[record.occurrence.row]) { () throws(NotifyError) in
                try daemon.engine.acknowledge(record.occurrence, by: parameters.by ?? AnswerService.client, at: now)
            }
            guard decision.changed else { continue }
            try daemon.writer.write(decision, from: record.occurrence, at: now)
            let row = try view(record.occurrence.row, now)
            bytes += row.encodedByteCount
            guard bytes < Limits.pageBytes else {
                throw NotifyError(.limitReached(limit: "bytes of a reply", value: Limits.pageBytes))
            }
            acknowledged.append(row)
        }
        return Notifications.Acknowledge.Reply(acknowledged: acknowledged)
    }

    /// Each occurrence once, whatever number of names of a call mean it: the second decision would be about a state
    /// gone by.
    private static func once(_ records: [OccurrenceRecord]) -> [OccurrenceRecord] {
        var seen: Set<Int64> = []
        return records.filter { seen.insert($0.occurrence.row).inserted }
    }

    /// What an acknowledgement by name is about, when all of that name is closed: the one that has not rung, if it was
    /// scheduled since, so that it is refused as any other; a date of a series stands for the series, and a second
    /// acknowledgement changes nothing.
    private func asked(_ record: OccurrenceRecord, _ text: String) throws -> OccurrenceRecord {
        guard record.occurrence.state.isClosed, let next = try next(after: record, text),
            next.occurrence.request != record.occurrence.request
        else { return record }
        return next
    }

    /// The occurrence that has not rung yet of the name that a call gave, when that says no date; nil when there is none.
    private func next(after record: OccurrenceRecord, _ text: String) throws(StoreError) -> OccurrenceRecord? {
        guard isUndated(text, record) else { return nil }
        return try store.occurrences(
            identifier: record.identifier, client: record.occurrence.client, among: .open, limit: 1
        ).first { $0.occurrence.firing == 0 }
    }

    /// Whether a call gave an occurrence's name and no date.
    private func isUndated(_ text: String, _ record: OccurrenceRecord) -> Bool {
        OccurrenceReference.readings(of: text).contains { reading in
            guard case .named(_, record.identifier, nil) = reading else { return false }
            return true
        }
    }

    /// What was answered and stays on the screen goes: of a name without a date all that is there of it.
    private func takeResidentsAway(of records: [OccurrenceRecord], _ text: String) throws(StoreError) {
        for record in records {
            let occurrence = record.occurrence
            guard isUndated(text, record) else {
                try daemon.writer.takeResidentAway(occurrence)
                continue
            }
            try daemon.writer.takeResidentsAway(identifier: record.identifier, client: occurrence.client)
        }
    }

    /// A refusal of what is closed names the one that was scheduled since and has not rung.
    private func pointingOn<Value>(
        from record: OccurrenceRecord, _ text: String, _ body: () throws -> Value
    ) throws -> Value {
        do {
            return try body()
        } catch let error as NotifyError {
            guard record.occurrence.state.isClosed, let next = try next(after: record, text) else { throw error }
            let name = OccurrenceReference.named(
                client: next.client, identifier: next.identifier, scheduled: next.occurrence.scheduled
            ).description
            switch error.kind {
            case .wrongState(let occurrence, let state, let reason, let full, _):
                throw NotifyError(
                    .wrongState(occurrence: occurrence, state: state, reason: reason, name: full, next: name))
            case .alreadyAnswered(let action, let by, let at, let full, _):
                throw NotifyError(.alreadyAnswered(action: action, by: by, at: at, name: full, next: name))
            default: throw error
            }
        }
    }

    /// Makes a refusal name what the call named: the engine knows a row alone.
    private static func naming<Value>(
        _ record: OccurrenceRecord, _ text: String?, _ body: () throws(NotifyError) -> Value
    ) throws(NotifyError) -> Value {
        do throws(NotifyError) {
            return try body()
        } catch {
            let name = "\(record.client)/\(record.identifier)"
            switch error.kind {
            case .wrongState(let occurrence, let state, let reason, _, _):
                throw NotifyError(.wrongState(occurrence: text ?? occurrence, state: state, reason: reason, name: name))
            case .alreadyAnswered(let action, let by, let at, _, _):
                throw NotifyError(.alreadyAnswered(action: action, by: by, at: at, name: name))
            default: throw error
            }
        }
    }

    func snooze(_ parameters: Notifications.Snooze.Parameters) throws -> OccurrenceReply {
        let now = daemon.clock.now
        let record = try finder.findOne(parameters.occurrence, client: parameters.client, for: .answer)
        let (due, words) = try target(parameters, now)
        try pointingOn(from: record, parameters.occurrence) {
            try snooze(
                record, parameters.occurrence, until: due, words, by: parameters.by ?? AnswerService.client, now)
        }
        return OccurrenceReply(occurrence: try view(record.occurrence.row, now))
    }

    private func target(_ parameters: Notifications.Snooze.Parameters, _ now: Moment) throws(NotifyError) -> (
        Due, String
    ) {
        if let until = parameters.until {
            let date = try daemon.end(until, zone: parameters.zone, after: now)
            return (.wall(date), "until \(date)")
        }
        let milliseconds = try parameters.duration.map { (text) throws(NotifyError) in
            try DurationField.milliseconds(text, field: "duration")
        }
        return after(milliseconds ?? daemon.engine.snoozeDefault, now)
    }

    private func after(_ milliseconds: Int64, _ now: Moment) -> (Due, String) {
        (
            .elapsed(daemon.engine.point(milliseconds, after: now)),
            "for \(DurationText.text(.milliseconds(milliseconds)))"
        )
    }

    private func snooze(
        _ record: OccurrenceRecord, _ text: String?, until due: Due, _ words: String, by: String, _ now: Moment
    ) throws {
        let deadlines = try store.deadlines(occurrence: record.occurrence.row)
        let decision = try AnswerService.naming(record, text) { () throws(NotifyError) in
            try daemon.engine.snooze(
                record.occurrence, until: due, words: words, by: by, deadlines: deadlines, at: now)
        }
        try daemon.writer.write(decision, from: record.occurrence, at: now)
    }
}

// MARK: - Responding

extension AnswerService {
    func respond(_ parameters: Notifications.Respond.Parameters) throws -> OccurrenceReply {
        let record = try finder.findOne(parameters.occurrence, client: parameters.client, for: .answer)
        try pointingOn(from: record, parameters.occurrence) {
            try respond(
                record, parameters.occurrence, action: parameters.action, text: parameters.text,
                by: parameters.by ?? AnswerService.client)
        }
        return OccurrenceReply(occurrence: try view(record.occurrence.row, daemon.clock.now))
    }

    /// Records what the user chose; the built-in snooze, which a client may replace by an action of its own, snoozes.
    ///
    /// `name` is what a refusal calls the occurrence.
    func respond(
        _ record: OccurrenceRecord, _ name: String? = nil, action: String, text: String?, by: String
    ) throws {
        let now = daemon.clock.now
        let declared = try actions(of: record)
        if action == Action.snoozeIdentifier && !declared.contains(where: { $0.identifier == action }) {
            let milliseconds = try text.map { (text) throws(NotifyError) in
                try DurationField.milliseconds(text, field: "text")
            }
            let (due, words) = after(milliseconds ?? daemon.engine.snoozeDefault, now)
            return try snooze(record, name, until: due, words, by: by, now)
        }
        if record.client == ClientIdentifier.daemon { try PermissionQuestion.check(action) }
        try check(action, text, declared, opens: record.client != ClientIdentifier.daemon)
        let response = Response(action: action, text: text, by: by, at: now.wall)
        let decision = try AnswerService.naming(record, name) { () throws(NotifyError) in
            try daemon.engine.respond(record.occurrence, with: response, earlier: record.response, at: now)
        }
        try daemon.writer.write(decision, from: record.occurrence, at: now)
        if record.client == ClientIdentifier.daemon, let answer = PermissionQuestion.Answer(rawValue: action) {
            try PermissionService(daemon: daemon).answered(about: record.identifier, answer)
        }
    }

    /// Rings again after that many milliseconds.
    func snooze(_ record: OccurrenceRecord, for milliseconds: Int64, by: String) throws {
        let now = daemon.clock.now
        let (due, words) = after(milliseconds, now)
        try snooze(record, nil, until: due, words, by: by, now)
    }

    /// No more attention needed.
    func acknowledge(_ record: OccurrenceRecord, by: String) throws {
        let now = daemon.clock.now
        let decision = try AnswerService.naming(record, nil) { () throws(NotifyError) in
            try daemon.engine.acknowledge(record.occurrence, by: by, at: now)
        }
        try daemon.writer.write(decision, from: record.occurrence, at: now)
    }

    /// It was only to be seen, and has been.
    func expire(_ record: OccurrenceRecord) throws {
        let now = daemon.clock.now
        let decision = daemon.engine.expire(record.occurrence, by: "time-out on the screen", at: now)
        try daemon.writer.write(decision, from: record.occurrence, at: now)
    }

    /// The actions that the user is offered: the request's own, then those of its category.
    func actions(of record: OccurrenceRecord) throws -> [Action] {
        guard let request = try store.request(row: record.occurrence.request) else { return [] }
        var actions = try request.actions.map { (text) throws(NotifyError) in try [Action](storedText: text) } ?? []
        let content = try Content(storedText: record.content)
        if let category = content.category,
            let text = try store.actions(ofCategory: category, client: record.occurrence.client)
        {
            actions += try [Action](storedText: text)
        }
        return actions
    }

    private func check(
        _ name: String, _ text: String?, _ declared: [Action], opens: Bool
    ) throws(NotifyError) {
        guard name != Action.defaultIdentifier else { return }
        guard let action = declared.first(where: { $0.identifier == name }) else {
            let always = (opens ? [Action.defaultIdentifier] : []) + [Action.snoozeIdentifier]
            let known = always + declared.map(\.identifier)
            throw NotifyError(
                .invalidField(
                    field: "action", value: name, reason: "is no action of this notification",
                    expected: known.joined(separator: ", ")))
        }
        if action.kind == .text && text == nil {
            throw NotifyError(
                .invalidField(
                    field: "text", reason: "is missing", expected: "the reply that \(action.identifier) takes"))
        }
        if action.kind == .button, let text {
            throw NotifyError(
                .invalidField(field: "text", value: text, reason: "goes with a reply", expected: "no text for a button")
            )
        }
    }
}

// MARK: - Cancelling

extension AnswerService {
    func cancel(_ parameters: Notifications.Cancel.Parameters, _ connection: Connection) throws {
        guard !parameters.all else {
            return try CancelRun(parameters, daemon: daemon, connection: connection).step()
        }
        let now = daemon.clock.now
        var found: [OccurrenceRecord] = []
        for text in parameters.occurrences ?? [] {
            let meant = try finder.find(text, client: parameters.client, for: .cancel)
            found += meant
            if !parameters.keepDelivered { try takeResidentsAway(of: meant, text) }
        }
        var count = 0
        for record in AnswerService.once(found) {
            let decision = daemon.engine.cancel(
                record.occurrence, by: parameters.by ?? AnswerService.client, keepDelivered: parameters.keepDelivered,
                at: now)
            guard decision.changed else { continue }
            try daemon.writer.write(decision, from: record.occurrence, at: now)
            count += 1
        }
        connection.session.reply(Notifications.Cancel.Reply(cancelled: count))
    }

    private func view(_ row: Int64, _ now: Moment) throws -> WireOccurrence {
        guard let record = try store.occurrence(row: row) else {
            throw NotifyError(.noSuchOccurrence(occurrence: OccurrenceHandle(row: row).description, nearest: []))
        }
        return try daemon.view(at: now).wire(record)
    }
}
