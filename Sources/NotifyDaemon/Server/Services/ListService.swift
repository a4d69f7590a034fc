import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Varlink

/// Answers List, History, Show, Explain and Next: everything that only looks.
struct ListService {
    let daemon: Daemon

    private var store: Store { daemon.store }
    private var view: OccurrenceView { daemon.view(at: daemon.clock.now) }

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
            case .delivered: [.unanswered, .snoozed, .closed]
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

    /// A page of listings that follow one another; its cursor is `STAGE/CURSOR`.
    private func page(
        _ stages: [PageFilter], _ client: String?, _ limit: Int?, _ cursor: String?,
        keeping: (OccurrenceRecord) -> Bool
    ) throws -> OccurrencePage {
        let limit = limit ?? Limits.defaultPage
        let owner = try client.map { name in try daemon.directory.find(name).row }
        var place: PageCursor? = try PageCursor(cursor, of: stages)
        var rows: [WireOccurrence] = []
        var bytes = 0
        var looks = 0
        while let here = place, rows.count < limit, bytes < Limits.pageBytes, looks < ListService.looks {
            func read(_ count: Int) throws(StoreError) -> Page {
                try store.page(
                    stages[here.stage], client: owner, limit: count, cursor: here.cursor, at: daemon.clock.now)
            }
            var page = try read(min(limit - rows.count, ListService.chunk))
            for (index, record) in page.occurrences.enumerated() where keeping(record) {
                let row = try view.wire(record)
                rows.append(row)
                bytes += row.encodedByteCount
                guard bytes >= Limits.pageBytes else { continue }
                // The rest of the chunk is for the next page, whose cursor follows this row.
                if index + 1 < page.occurrences.count { page = try read(index + 1) }
                break
            }
            place = here.following(page.cursor, stages: stages.count)
            looks += 1
        }
        return OccurrencePage(occurrences: rows, cursor: place?.description)
    }

    /// Rows that are read at a time, so that a page of long texts ends in time.
    private static let chunk: Int = 64
    /// How often one call goes on looking when it has found little.
    private static let looks: Int = 16

    func show(_ parameters: OccurrenceParameters) throws -> Notifications.Show.Reply {
        let record = try find(parameters, for: .look)
        let request = try store.request(row: record.occurrence.request)
        let policy = try request?.policy.map { (text) throws(NotifyError) in try Policy(storedText: text) } ?? Policy()
        let reply = Notifications.Show.Reply(
            occurrence: try view.wire(record), content: try Content(storedText: record.content),
            trigger: WireTrigger(try Trigger(storedText: record.trigger)), policy: WirePolicy(policy),
            actions: try AnswerService(daemon: daemon).actions(of: record))
        return reply.fitting(Limits.replyBytes)
    }

    func explain(_ parameters: OccurrenceParameters) throws -> Notifications.Explain.Reply {
        let record = try find(parameters, for: .explain)
        var entries = try earlierDates(of: record.occurrence) + view.story(record)
        // No line of the ledger: it holds until a screen is there, and costs nothing while thousands wait.
        if let reason = try daemon.notShown(record.occurrence.row) {
            entries.append(LedgerEntry(event: "not shown", at: daemon.clock.now.wall, detail: reason))
        }
        if let last = try daemon.undelivered(record.occurrence) { entries.append(last) }
        return Notifications.Explain.Reply(occurrence: try view.wire(record), entries: entries)
    }

    /// The newest dates of the series whose next one is explained: what became of it is asked for under its name.
    private func earlierDates(of next: Occurrence) throws(StoreError) -> [LedgerEntry] {
        guard next.repetition != .once, next.state == .pending, next.firing == 0 else { return [] }
        return try store.newestDates(request: next.request, limit: ListService.explained).reversed().map { date in
            let folded = date.folded > 1 ? ", stands for \(date.folded) dates" : ""
            let by = date.closedBy.map { " by \($0)" } ?? ""
            let name = date.local?.description ?? date.scheduled.description
            return LedgerEntry(
                event: "earlier date", at: date.fired ?? date.closed ?? date.scheduled,
                detail: "\(name) (\(OccurrenceHandle(row: date.row))): \(date.state.word)\(by)\(folded)")
        }
    }

    /// At most that many earlier dates of a series are told of with its next one.
    private static let explained: Int = 3

    private func find(
        _ parameters: OccurrenceParameters, for purpose: OccurrenceFinder.Purpose
    ) throws -> OccurrenceRecord {
        try OccurrenceFinder(store: store).findOne(parameters.occurrence, client: parameters.client, for: purpose)
    }

    /// The dates of a trigger that lie after `after`; a one-shot has one.
    func next(_ parameters: Notifications.Next.Parameters) throws -> Notifications.Next.Reply {
        let now = daemon.clock.now
        if parameters.trigger.expression != nil { return try nextOfSeries(parameters, at: now) }
        let date = try parameters.trigger.resolve(at: now, systemZone: daemon.clock.zone).scheduled
        let isLater = parameters.after.map { date > $0 } ?? true
        return Notifications.Next.Reply(dates: isLater ? [date] : [])
    }

    /// Without a start a series is shown as if it were scheduled at `after`.
    private func nextOfSeries(
        _ parameters: Notifications.Next.Parameters, at now: Moment
    ) throws -> Notifications.Next.Reply {
        let isNamed = parameters.trigger.start != nil
        let begin = isNamed ? now : Moment(wall: parameters.after ?? now.wall, elapsed: now.elapsed)
        var dates: [Instant] = []
        guard let series = try parameters.trigger.series(at: begin, systemZone: daemon.clock.zone) else {
            return Notifications.Next.Reply(dates: dates)
        }
        var last = isNamed ? parameters.after ?? series.beginning : series.beginning
        if parameters.after != nil, !isNamed { last = max(last, begin.wall) }
        while dates.count < parameters.count ?? Limits.defaultPreviewDates, let date = series.dates.next(last) {
            dates.append(date.instant)
            last = date.instant
        }
        return Notifications.Next.Reply(dates: dates)
    }
}
