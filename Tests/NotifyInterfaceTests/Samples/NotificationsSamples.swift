import CivilTime
import NotifyInterface
import NotifyModel

/// Both shapes of every method of org.notifyd.Notifications.
func notificationsShapes() throws -> [Shape] {
    try scheduleShapes() + listShapes() + answerShapes()
}

private func scheduleShapes() throws -> [Shape] {
    let schedule = try shapes(
        Notifications.Schedule.self,
        full: .init(
            client: "org.example.Tea", identifier: "pot", content: Values.content, trigger: Values.trigger,
            policy: Values.policy, actions: Values.actions, ifExists: .fail),
        minimal: .init(content: Values.plainContent, trigger: WireTrigger(duration: "90s")),
        fullReply: .init(
            client: "org.example.Tea", identifier: "pot", handle: OccurrenceHandle(row: 12), outcome: .replaced,
            scheduled: at("2026-03-07T07:00:00Z"), next: at("2026-03-07T07:00:00Z"), notes: ["tea is late"]),
        minimalReply: .init(
            client: "org.notifyd.Cli", identifier: "bcdfg", handle: nil, outcome: .created, scheduled: nil, notes: []))
    let skip = try shapes(
        Notifications.Skip.self, full: .init(occurrence: "pot", client: "org.example.Tea", count: 2),
        minimal: .init(occurrence: "+12"),
        fullReply: .init(skipped: [at("2026-03-07T07:00:00Z")], next: at("2026-03-08T07:00:00Z")),
        minimalReply: .init(skipped: []))
    let cancel =
        try shapes(
            Notifications.Cancel.self,
            full: .init(occurrences: ["pot"], client: "org.example.Tea", keepDelivered: true, by: "banner"),
            minimal: .init(all: true), fullReply: .init(cancelled: 1), minimalReply: .init(cancelled: 0))
    let next = try shapes(
        Notifications.Next.self,
        full: .init(trigger: Values.trigger, after: at("2026-03-01T00:00:00Z"), count: 5),
        minimal: .init(trigger: WireTrigger(now: true)),
        fullReply: .init(dates: [at("2026-03-07T07:00:00Z")]), minimalReply: .init(dates: []))
    return schedule + cancel + skip + next
}

private func listShapes() throws -> [Shape] {
    let page = OccurrencePage(occurrences: [Values.occurrence], cursor: "2")
    let plainPage = OccurrencePage(occurrences: [Values.plainOccurrence])
    let one = OccurrenceParameters(occurrence: "org.example.Tea/pot", client: "org.example.Tea")
    let plainOne = OccurrenceParameters(occurrence: "+12")
    let list = try shapes(
        Notifications.List.self, full: .init(filter: .unanswered, client: "org.example.Tea", limit: 10, cursor: "1"),
        minimal: .init(), fullReply: page, minimalReply: plainPage)
    let history = try shapes(
        Notifications.History.self, full: .init(client: "org.example.Tea", limit: 1_000, cursor: "1"), minimal: .init(),
        fullReply: page, minimalReply: plainPage)
    let show = try shapes(
        Notifications.Show.self, full: one, minimal: plainOne,
        fullReply: .init(
            occurrence: Values.occurrence, content: Values.content,
            trigger: Values.fullTrigger,
            policy: Values.policy, actions: Values.actions, leftOut: ["policy.exec"]),
        minimalReply: .init(
            occurrence: Values.plainOccurrence, content: Values.plainContent, trigger: WireTrigger(now: true),
            policy: WirePolicy(), actions: []))
    let explain = try shapes(
        Notifications.Explain.self, full: one, minimal: plainOne,
        fullReply: .init(
            occurrence: Values.occurrence,
            entries: [LedgerEntry(event: "fired", at: at("2026-03-07T07:00:00Z"), detail: "late by 250 ms")]),
        minimalReply: .init(
            occurrence: Values.plainOccurrence,
            entries: [LedgerEntry(event: "scheduled", at: at("2026-03-07T00:00:00Z"))]))
    return list + history + show + explain
}

private func answerShapes() throws -> [Shape] {
    let reply = OccurrenceReply(occurrence: Values.occurrence)
    let plainReply = OccurrenceReply(occurrence: Values.plainOccurrence)
    let acknowledge = try shapes(
        Notifications.Acknowledge.self,
        full: .init(occurrences: ["pot", "+12"], client: "org.example.Tea", by: "banner"),
        minimal: .init(occurrences: ["pot"]), fullReply: .init(acknowledged: [Values.occurrence]),
        minimalReply: .init(acknowledged: []))
    let snooze = try shapes(
        Notifications.Snooze.self,
        full: .init(
            occurrence: "pot", client: "org.example.Tea", until: "2026-03-07T08:00", zone: "Europe/Berlin",
            by: "banner"),
        minimal: .init(occurrence: "pot"), fullReply: reply, minimalReply: plainReply)
    let respond = try shapes(
        Notifications.Respond.self,
        full: .init(occurrence: "pot", client: "org.example.Tea", action: "reply", text: "Thanks", by: "banner"),
        minimal: .init(occurrence: "pot", action: "default"), fullReply: reply, minimalReply: plainReply)
    let present = try shapes(
        Notifications.Present.self,
        full: .init(occurrence: "pot", client: "org.example.Tea", by: "terminal pts/3", summary: true),
        minimal: .init(occurrence: "+12", by: "terminal pts/3"),
        fullReply: .init(
            occurrence: Values.occurrence, content: Values.content, actions: Values.actions, snoozes: ["5min", "1h"],
            notShown: "denied"),
        minimalReply: .init(occurrence: Values.plainOccurrence, content: Values.plainContent, actions: [], snoozes: []))
    return acknowledge + snooze + respond + present
}
