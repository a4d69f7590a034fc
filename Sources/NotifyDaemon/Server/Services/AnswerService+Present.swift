import NotifyInterface
import NotifyModel
import NotifyStore
import Recurrence

/// Other surfaces than the notification server: they ask before they show, so that the user's wishes hold there too, and
/// the ledger says which surface showed what.
extension AnswerService {
    func present(_ parameters: Notifications.Present.Parameters) throws -> Notifications.Present.Reply {
        let now = daemon.clock.now
        let store = daemon.store
        let record = try OccurrenceFinder(store: store).findOne(
            parameters.occurrence, client: parameters.client, for: .answer)
        let reason = try obstacle(record)
        if reason == nil {
            let way = parameters.summary ? ", in a summary" : ""
            let line = LedgerEntry(event: "shown", at: now.wall, detail: "by \(parameters.by)\(way)")
            try store.note(line, occurrence: record.occurrence.row, perDetail: true)
        }
        return Notifications.Present.Reply(
            occurrence: try daemon.view(at: now).wire(record),
            content: try Content(storedText: record.content), actions: try actions(of: record),
            snoozes: daemon.settings.snoozes.map { DurationText.text(.milliseconds($0)) }, notShown: reason)
    }

    private func obstacle(_ record: OccurrenceRecord) throws -> String? {
        let occurrence = record.occurrence
        guard occurrence.state == .fired else { return "it is \(occurrence.state.word)" }
        let facts = try daemon.presenter?.facts(occurrence.client) ?? PresentationFacts()
        switch PresentationRule.decide(occurrence.level, facts) {
        case .show: return nil
        case .wait(let reason), .never(let reason): return reason
        }
    }
}
