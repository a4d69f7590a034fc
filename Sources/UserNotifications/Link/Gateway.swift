internal import CivilTime
internal import Foundation
internal import NotifyInterface
internal import NotifyKit
internal import NotifyModel

/// What the center asks the daemon, each thing in the daemon's words.
struct Gateway: Sendable {
    let program: Program

    /// The client that this program is.
    func client() throws(UNError) -> String {
        do throws(NotifyKitError) {
            return try program.client().client
        } catch {
            throw DaemonFault.error(error)
        }
    }

    func call<Method: NotifyMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters, isRepeatable: Bool = true
    ) async throws(UNError) -> Method.Reply {
        try await ask { (client) async throws(NotifyKitError) in
            try await client.call(method, parameters, isRepeatable: isRepeatable)
        }
    }

    /// What the client says, with its faults as Apple's.
    private func ask<Value>(
        _ question: (NotifyClient) async throws(NotifyKitError) -> Value
    ) async throws(UNError) -> Value {
        do throws(NotifyKitError) {
            return try await question(program.client())
        } catch {
            throw DaemonFault.error(error)
        }
    }
}

// MARK: - Requests

extension Gateway {
    func add(_ request: UNNotificationRequest, now: Date, zone: TimeZone) async throws(UNError) {
        let client = try client()
        let content = try request.fields.wire(request.when, program: client)
        guard let trigger = try request.when?.wire(after: now, in: zone) ?? immediate(request) else {
            return try await remove([request.identifier], keepDelivered: false)
        }
        if content.level == .critical { try await checkCritical(client) }
        // What rings at once would ring twice.
        let reply = try await call(
            Notifications.Schedule.self,
            .init(
                client: client, identifier: request.identifier, content: content, trigger: trigger,
                ifExists: .restart), isRepeatable: !trigger.isNow)
        // A series whose last date has been is kept by the daemon; Apple's never comes to anything.
        if trigger.expression != nil, reply.next == nil {
            try await remove([request.identifier], keepDelivered: false)
        }
    }

    private func immediate(_ request: UNNotificationRequest) -> WireTrigger? {
        request.when == nil ? WireTrigger(now: true) : nil
    }

    private func checkCritical(_ client: String) async throws(UNError) {
        guard try await permission().maximum < .critical else { return }
        throw UNError(
            .notificationsNotAllowed,
            "critical alerts are granted by the user alone: notifyctl client set \(client) max-level=critical")
    }

    /// Calls off what waits under these identifiers, and what rang as well unless `keepDelivered`.
    func remove(_ identifiers: [String], keepDelivered: Bool) async throws(UNError) {
        let client = try client()
        for identifier in identifiers {
            let name = OccurrenceReference.named(client: client, identifier: identifier, scheduled: nil).description
            try await cancel([name], client, keepDelivered: keepDelivered)
        }
    }

    func removeAllPending() async throws(UNError) {
        _ = try await call(
            Notifications.Cancel.self, .init(client: try client(), all: true, keepDelivered: true))
    }

    /// Takes away what rang under these identifiers; nil for all.
    func removeDelivered(_ identifiers: Set<String>?) async throws(UNError) {
        let client = try client()
        let handles = try await occurrences(.unanswered).filter { identifiers?.contains($0.identifier) ?? true }
        for start in stride(from: 0, to: handles.count, by: Limits.references) {
            let names = handles[start..<min(start + Limits.references, handles.count)].map(\.handle.description)
            try await cancel(names, client, keepDelivered: false)
        }
    }

    /// Cancels; what is not there, or was closed meanwhile, is no fault.
    private func cancel(_ names: [String], _ client: String, keepDelivered: Bool) async throws(UNError) {
        do throws(NotifyKitError) {
            _ = try await program.client().call(
                Notifications.Cancel.self, .init(occurrences: names, client: client, keepDelivered: keepDelivered),
                isRepeatable: true)
        } catch {
            if case .noSuchOccurrence = error.refusal?.kind { return }
            throw DaemonFault.error(error)
        }
    }
}

// MARK: - Queries

extension Gateway {
    func pending() async throws(UNError) -> [UNNotificationRequest] {
        try await shown(.pending).map { UNNotificationRequest($0) }
    }

    func delivered() async throws(UNError) -> [UNNotification] {
        try await shown(.unanswered).map { UNNotification($0) }
    }

    private func shown(_ filter: ListFilter) async throws(UNError) -> [Notifications.Show.Reply] {
        let client = try client()
        var shown: [Notifications.Show.Reply] = []
        for occurrence in try await occurrences(filter) {
            if let reply = try await show(occurrence.handle, client) { shown.append(reply) }
        }
        return shown
    }

    /// Everything of one occurrence; nil when it was taken away meanwhile.
    func show(_ handle: OccurrenceHandle, _ client: String) async throws(UNError) -> Notifications.Show.Reply? {
        do throws(NotifyKitError) {
            return try await program.client().call(
                Notifications.Show.self, .init(occurrence: handle.description, client: client), isRepeatable: true)
        } catch {
            if case .noSuchOccurrence = error.refusal?.kind { return nil }
            throw DaemonFault.error(error)
        }
    }

    private func occurrences(_ filter: ListFilter) async throws(UNError) -> [WireOccurrence] {
        try await ask { (client) async throws(NotifyKitError) in try await client.occurrences(filter) }
    }
}

// MARK: - The program

extension Gateway {
    func permission() async throws(UNError) -> Permission {
        try await ask { (client) async throws(NotifyKitError) in try await client.settings() }.permission
    }

    func categories() async throws(UNError) -> Set<UNNotificationCategory> {
        let declared = try await ask { (client) async throws(NotifyKitError) in try await client.categories() }
        return Set(declared.map { UNNotificationCategory($0) })
    }

    func setCategories(_ categories: Set<UNNotificationCategory>) async throws(UNError) {
        let sorted = categories.map(\.wire).sorted { $0.identifier < $1.identifier }
        try await ask { (client) async throws(NotifyKitError) in try await client.setCategories(sorted) }
    }

    /// Asks the user, unless they have said; nil while the question waits for its answer.
    func authorize(_ options: UNAuthorizationOptions) async throws(UNError) -> Bool? {
        let client = try client()
        if options.contains(.criticalAlert) { try await checkCritical(client) }
        if options.contains(.provisional) { return try await permission().authorization != .denied }
        let reply = try await call(Clients.RequestAuthorization.self, .init(client: client, options: words(options)))
        switch reply.state {
        case .authorized: return true
        case .denied: return false
        case .notDetermined: return reply.question == nil ? false : nil
        }
    }

    /// Waits for the answer to the question that ``authorize(_:)`` asked.
    func authorization(_ options: UNAuthorizationOptions) async throws(UNError) -> Bool {
        try await ask { (client) async throws(NotifyKitError) in
            try await client.requestAuthorization(words(options), waiting: true)
        } == .authorized
    }

    /// What is asked for; nil for the usual.
    private func words(_ options: UNAuthorizationOptions) -> [String]? {
        let all: [(UNAuthorizationOptions, String)] = [(.alert, "banner"), (.sound, "sound"), (.badge, "badge")]
        let words = all.filter { options.contains($0.0) }.map(\.1)
        return words.isEmpty ? nil : words
    }

    func setBadge(_ count: Int) async throws(UNError) {
        try await ask { (client) async throws(NotifyKitError) in try await client.setBadge(count) }
    }
}
