import NotifyKit

/// What docs/guide/swift.md shows, block by block.
struct SwiftGuide {
    let client: NotifyClient

    func scheduling() async throws {
        var content = Content(title: "Water the plants", body: "The ones on the balcony, too.")
        content.category = "chores"
        content.sound = "complete"
        content.userInfo = #"{"room": "balcony"}"#
        try await client.schedule(content, .every("Sat 10:00", zone: "Europe/Berlin"), as: "plants")

        let nagging = WirePolicy(expire: "4h", renotify: "5min", times: 48)
        try await client.schedule(Content(title: "Take the pills"), .every("08:00"), as: "pills", policy: nagging)

        let reply = try await client.schedule(Content(title: "Once"), .after(.seconds(60)))
        try await client.cancel(reply.identifier)
    }

    func listening() async {
        for await message in client.messages {
            switch message.kind {
            case .fired: print("rings:", message.content?.title ?? "")
            case .response: print("the user chose", message.response?.action ?? "", message.response?.text ?? "")
            case .closed: print("needs no more attention:", message.state ?? "", message.by ?? "")
            default: break
            }
        }
    }

    func firstAnswer() async throws {
        for await message in client.messages where message.kind == .response {
            try await message.confirm()
            break
        }
    }

    /// Reads by hand until the first message that rings was stored.
    func stored() async throws {
        let reader = Task {
            for await message in client.messages.confirmedByHand {
                do {
                    try await store(message)
                    try await message.confirm()
                } catch {
                    try await message.fail("\(error)")
                }
            }
        }
        while try await client.settings().unconfirmed > 0 { await Task.yield() }
        reader.cancel()
        // It may be about to hear that its message is confirmed.
        _ = await reader.result
    }

    private func store(_ message: ReceivedMessage) async throws {}

    func categories() async throws {
        try await client.setCategories([
            Category(
                identifier: "chores",
                actions: [
                    Action(identifier: "done", label: "Done"),
                    Action(identifier: "note", label: "Note", kind: .text, placeholder: "What is missing?"),
                ])
        ])
    }

    func answering() async throws {
        try await client.respond(to: "plants", action: "done")
    }

    func answeringLess() async throws {
        try await client.snooze("pills", for: .seconds(600))
        try await client.acknowledge("pills")
        try await client.cancelAll(keepDelivered: true)
    }

    func background(socket: String) async throws {
        let news = try await NotifyClient.connect(as: "org.example.News", path: socket, hearsLifecycle: true)
        try await news.setFetchInterval(.seconds(3600))
        for await message in news.messages {
            if let event = message.lifecycle?.event { print(event) }
            guard let wake = message.fetch, wake.event == "begin" else { continue }
            let isNew = try await fetch()
            try await news.completeFetch(wake.wake, isNew ? .newData : .noData)
        }
    }

    private func fetch() async throws -> Bool { true }

    func working() async throws {
        let work = try await client.beginTask("download")
        try await client.endTask(work.task)
    }

    func posting() async throws {
        let postings = try await client.postings(matching: ["org.example.sync.*"])
        try await client.post("org.example.sync.done", object: "photos", userInfo: #"{"files":12}"#)
        for await posting in postings {
            print(posting.name, posting.object ?? "", posting.userInfo ?? "{}")
            break
        }
    }

    func mistaken() async throws {
        do {
            try await client.acknowledge("plant")
        } catch {
            guard case .noSuchOccurrence(_, let nearest) = error.refusal?.kind else { throw error }
            print("perhaps one of", nearest)
        }
    }

    func testing(socket: String) async throws -> [WireOccurrence] {
        let tea = try await NotifyClient.connect(as: "org.example.Tea", path: socket)
        try await tea.schedule(Content(title: "Tea is ready"), .after(.seconds(240)), as: "tea")
        _ = try await tea.call(Manager.AdvanceClock.self, .init(by: "4min"), isRepeatable: false)
        let rung = try await tea.delivered()
        return rung
    }
}
