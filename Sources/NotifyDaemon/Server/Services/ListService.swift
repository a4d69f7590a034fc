import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore

/// Answers List, History, Show, Explain and Next: everything that only looks.
struct ListService {
    let daemon: Daemon

    private var store: Store { daemon.store }
    private var view: OccurrenceView { OccurrenceView(store: daemon.store, now: daemon.clock.now) }

    func list(_ parameters: Notifications.List.Parameters) throws -> OccurrencePage {
        let filter = parameters.filter
        let stages: [PageFilter] =
            switch filter {
            case nil: [.open]
            case .pending: [.pending]
            case .unanswered: [.unanswered]
            case .snoozed: [.snoozed]
            case .missed: [.missed]
            case .failed: [.failed]
            case .delivered: [.unanswered, .closed]
            case .all: [.open, .closed]
            }
        return try page(stages, parameters.client, parameters.limit, parameters.cursor) { record in
            switch filter {
            case .pending: record.occurrence.state == .pending
            case .delivered: record.occurrence.firing > 0
            default: true
            }
        }
    }

    func history(_ parameters: Notifications.History.Parameters) throws -> OccurrencePage {
        try page([.closed], parameters.client, parameters.limit, parameters.cursor) { _ in true }
    }

    /// One page of listings that follow one another; its cursor is `STAGE/CURSOR`.
    private func page(
        _ stages: [PageFilter], _ client: String?, _ limit: Int?, _ cursor: String?,
        keeping: (OccurrenceRecord) -> Bool
    ) throws -> OccurrencePage {
        let place = try PageCursor(cursor, stages: stages.count)
        let owner = try client.map { name in try row(of: name) }
        let page = try store.page(
            stages[place.stage], client: owner, limit: limit ?? Limits.defaultPage, cursor: place.cursor,
            at: daemon.clock.now)
        let rows = try page.occurrences.filter(keeping).map { try view.wire($0) }
        return OccurrencePage(
            occurrences: rows, cursor: place.following(page.cursor, stages: stages.count)?.description)
    }

    /// A removed client still has its requests.
    private func row(of name: String) throws -> Int64 {
        if let client = try store.client(named: name) { return client.row }
        return try daemon.directory.known(name).row
    }

    func show(_ parameters: OccurrenceParameters) throws -> Notifications.Show.Reply {
        let record = try find(parameters)
        let request = try store.request(row: record.occurrence.request)
        let policy = try request?.policy.map { (text) throws(NotifyError) in try Policy(storedText: text) } ?? Policy()
        return Notifications.Show.Reply(
            occurrence: try view.wire(record), content: try Content(storedText: record.content),
            trigger: WireTrigger(try Trigger(storedText: record.trigger)), policy: WirePolicy(policy),
            actions: try AnswerService(daemon: daemon).actions(of: record))
    }

    func explain(_ parameters: OccurrenceParameters) throws -> Notifications.Explain.Reply {
        let record = try find(parameters)
        return Notifications.Explain.Reply(occurrence: try view.wire(record), entries: try view.story(record))
    }

    private func find(_ parameters: OccurrenceParameters) throws -> OccurrenceRecord {
        try OccurrenceFinder(store: store).findOne(parameters.occurrence, client: parameters.client, for: .look)
    }

    /// The date of a trigger, when it lies after `after`; a one-shot has one.
    func next(_ parameters: Notifications.Next.Parameters) throws -> Notifications.Next.Reply {
        let now = daemon.clock.now
        let date = try parameters.trigger.resolve(at: now, systemZone: daemon.clock.zone).scheduled
        let isLater = parameters.after.map { date > $0 } ?? true
        return Notifications.Next.Reply(dates: isLater ? [date] : [])
    }
}

/// Where a page of several listings begins.
private struct PageCursor: CustomStringConvertible {
    let stage: Int
    let cursor: String?

    init(stage: Int, cursor: String?) {
        self.stage = stage
        self.cursor = cursor
    }

    init(_ text: String?, stages: Int) throws(NotifyError) {
        guard let text else {
            self.init(stage: 0, cursor: nil)
            return
        }
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let stage = Int(parts[0]), (0..<stages).contains(stage) else {
            throw NotifyError(
                .invalidField(field: "cursor", value: text, reason: "is no cursor", expected: "what the page before returned"))
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
