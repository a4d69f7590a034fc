import NotifyInterface
import NotifyModel

/// Both shapes of every method of org.notifyd.Clients.
func clientsShapes() throws -> [Shape] {
    try administrationShapes() + mailboxShapes() + programShapes()
}

private func administrationShapes() throws -> [Shape] {
    let one = ClientParameters(client: "org.example.Tea")
    let created = CreatedReply(created: true)
    let add = try shapes(
        Clients.Add.self,
        full: .init(
            client: "org.example.Tea", name: "Tea Timer", exec: ["/usr/bin/tea"], signal: "SIGUSR1",
            launchOn: ["fired"], exitsOnSuspend: true, taskLimit: "1min"
        ), minimal: .init(client: "org.example.Tea"), fullReply: created, minimalReply: created)
    let remove = try shapes(
        Clients.Remove.self, full: one, minimal: one, fullReply: NoFields(), minimalReply: NoFields())
    let list = try shapes(
        Clients.List.self, full: .init(limit: 10, cursor: "org.example.Tea"), minimal: .init(),
        fullReply: .init(clients: [Values.client], cursor: "org.example.Tea"),
        minimalReply: .init(clients: [Values.plainClient]))
    let show = try shapes(
        Clients.Show.self, full: one, minimal: one,
        fullReply: .init(client: Values.client, categories: Values.categories),
        minimalReply: .init(client: Values.plainClient, categories: []))
    let register = try shapes(
        Clients.Register.self, full: .init(client: "org.example.Tea", name: "Tea Timer", handlesSignal: true),
        minimal: .init(client: "org.example.Tea"), fullReply: created, minimalReply: created)
    let categories = try shapes(
        Clients.SetCategories.self, full: .init(client: "org.example.Tea", categories: Values.categories),
        minimal: .init(client: "org.example.Tea", categories: Values.plainCategories), fullReply: NoFields(),
        minimalReply: NoFields())
    return try add + remove + list + show + register + categories + permissionShapes() + declarationShapes()
}

private func programShapes() throws -> [Shape] {
    let state = try shapes(
        Clients.SetState.self, full: .init(client: "org.example.Tea", state: .foreground),
        minimal: .init(client: "org.example.Tea", state: .background),
        fullReply: .init(state: .foreground, previous: .background),
        minimalReply: .init(state: .notRunning, previous: .notRunning))
    let begin = try shapes(
        Clients.BeginTask.self, full: .init(client: "org.example.Tea", name: "download"),
        minimal: .init(client: "org.example.Tea"),
        fullReply: .init(task: "1", expires: at("2026-03-07T07:00:30Z")),
        minimalReply: .init(task: "1", expires: at("2026-03-07T07:00:30Z")))
    let end = try shapes(
        Clients.EndTask.self, full: .init(client: "org.example.Tea", task: "1"),
        minimal: .init(client: "org.example.Tea", task: "1"), fullReply: NoFields(), minimalReply: NoFields())
    let present = try shapes(
        Clients.WillPresent.self, full: .init(client: "org.example.Tea", sequence: 7, options: ["banner", "sound"]),
        minimal: .init(client: "org.example.Tea", sequence: 7, options: []), fullReply: NoFields(),
        minimalReply: NoFields())
    return state + begin + end + present
}

private func permissionShapes() throws -> [Shape] {
    let set = try shapes(
        Clients.SetPermission.self,
        full: .init(
            client: "org.example.Tea", allowed: true, banner: true, sound: false, badge: false, launch: true,
            maxLevel: .critical), minimal: .init(client: "org.example.Tea", allowed: false),
        fullReply: .init(permission: Values.permission), minimalReply: .init(permission: Values.permission))
    let request = try shapes(
        Clients.RequestAuthorization.self, full: .init(client: "org.example.Tea", options: ["banner", "critical"]),
        minimal: .init(client: "org.example.Tea"),
        fullReply: .init(state: .notDetermined, question: OccurrenceHandle(row: 12)),
        minimalReply: .init(state: .denied))
    return set + request
}

private func declarationShapes() throws -> [Shape] {
    let category = try shapes(
        Clients.AddCategory.self, full: .init(client: "org.example.Tea", category: Values.categories[0]),
        minimal: .init(client: "org.example.Tea", category: Values.plainCategories[0]),
        fullReply: CreatedReply(created: true), minimalReply: CreatedReply(created: false))
    let noCategory = try shapes(
        Clients.RemoveCategory.self, full: .init(client: "org.example.Tea", category: "drink"),
        minimal: .init(client: "org.example.Tea", category: "drink"), fullReply: NoFields(), minimalReply: NoFields())
    let badge = try shapes(
        Clients.SetBadge.self, full: .init(client: "org.example.Tea", count: 3),
        minimal: .init(client: "org.example.Tea", count: 0), fullReply: NoFields(), minimalReply: NoFields())
    return category + noCategory + badge
}

private func mailboxShapes() throws -> [Shape] {
    let subscribe = try shapes(
        Clients.Subscribe.self,
        full: .init(client: "org.example.Tea", window: 4_096, monitor: true, lifecycle: true, willPresent: true),
        minimal: .init(client: nil, monitor: true),
        fullReply: .init(
            state: "owner", message: Values.message,
            released: .init(count: 7, occurrences: [OccurrenceHandle(row: 12)])),
        minimalReply: .init())
    let confirm = try shapes(
        Clients.Confirm.self, full: .init(client: "org.example.Tea", sequences: [7, 9], through: 5),
        minimal: .init(client: "org.example.Tea", through: 1), fullReply: .init(confirmed: 7),
        minimalReply: .init(confirmed: 0))
    let fail = try shapes(
        Clients.Fail.self, full: .init(client: "org.example.Tea", sequences: [8], reason: "no cup"),
        minimal: .init(client: "org.example.Tea", sequences: [8]), fullReply: .init(parked: 1),
        minimalReply: .init(parked: 0))
    let retry = try shapes(
        Clients.Retry.self, full: .init(occurrence: "pot", client: "org.example.Tea"),
        minimal: .init(occurrence: "+12"), fullReply: .init(messages: 1), minimalReply: .init(messages: 0))
    return subscribe + confirm + fail + retry
}
