import NotifyInterface

/// Both shapes of every method of org.notifyd.Fetch.
func fetchShapes() throws -> [Shape] {
    let news = "org.example.News"
    let next = at("2026-03-07T08:00:00Z")
    let interval = try shapes(
        Fetch.SetInterval.self,
        full: .init(client: news, minimum: "1h", requiresNetwork: true, requiresPower: false),
        minimal: .init(client: news), fullReply: .init(next: next), minimalReply: .init())
    let submit = try shapes(
        Fetch.Submit.self,
        full: .init(
            client: news, task: "clean", kind: "processing", earliest: "2026-03-07T08:00:00Z", requiresNetwork: false,
            requiresPower: true),
        minimal: .init(client: news, task: "clean", kind: "refresh"),
        fullReply: .init(replaced: true, next: next), minimalReply: .init(replaced: false))
    let cancel = try shapes(
        Fetch.Cancel.self, full: .init(client: news, task: "clean"), minimal: .init(client: news),
        fullReply: .init(cancelled: 2), minimalReply: .init(cancelled: 0))
    let list = try shapes(
        Fetch.List.self, full: .init(client: news, limit: 10, cursor: "clean"), minimal: .init(),
        fullReply: .init(tasks: [task], cursor: "fetch"), minimalReply: .init(tasks: [plainTask]))
    let complete = try shapes(
        Fetch.Complete.self, full: .init(client: news, wake: "fetch#3", result: "newData"),
        minimal: .init(client: news, wake: "fetch#3", result: "failed"), fullReply: NoFields(),
        minimalReply: NoFields())
    let run = try shapes(
        Fetch.Run.self, full: .init(client: news, task: "clean"), minimal: .init(client: news),
        fullReply: .init(wake: "clean#1"), minimalReply: .init(wake: "fetch#4"))
    let explain = try shapes(
        Fetch.Explain.self, full: .init(client: news, task: "fetch"), minimal: .init(client: news),
        fullReply: .init(lines: ["fetch: so every 1h"], next: next), minimalReply: .init(lines: []))
    return interval + submit + cancel + list + complete + run + explain
}

private let task = WireFetchTask(
    client: "org.example.News", task: "fetch", kind: "refresh", minimum: "1h", requiresNetwork: true,
    requiresPower: false, state: "held", next: at("2026-03-07T08:00:00Z"), held: "there is no network",
    wake: "fetch#3", wakes: 3, lastWake: at("2026-03-07T07:00:00Z"), lastResult: "noData", failures: 0)

private let plainTask = WireFetchTask(
    client: "org.example.News", task: "clean", kind: "processing", requiresNetwork: false, requiresPower: true,
    state: "waiting", wakes: 0, failures: 1)
