internal import Dispatch
internal import Foundation
internal import NotifyInterface
internal import NotifyKit
internal import NotifyModel
internal import Synchronization

// Whom a wake goes to
//
// A wake is a message of kind `fetch`: it begins, and shortly before its time is over a second one says so. The message
// is confirmed as soon as the program's handler has it; what came of the wake is told by Complete. A wake of a task that
// has no handler yet waits, unconfirmed, for one that may be registered later.

/// The wakes of this program: who handles them, which are under way, and the way to the daemon.
final class WakeOffice: Sendable {
    static let shared = WakeOffice(.current)
    /// Where handlers are called that ask for no queue of their own.
    static let queue = DispatchQueue(label: "org.notifyd.BackgroundTasks", attributes: .concurrent)

    typealias Handler = @Sendable (_ wake: Wake, _ kind: String) -> Void

    private let program: Program
    private let state = Mutex(State())

    private struct State {
        var handlers: [String: Handler] = [:]
        var underWay: [String: Wake] = [:]
        var waiting: [ReceivedMessage] = []
        var isListening = false
    }

    init(_ program: Program) { self.program = program }

    /// Sets the handler of a task; false when it has one, which stays.
    func handle(_ task: String, by handler: @escaping Handler) -> Bool {
        let (isNew, begins, messages) = state.withLock { state in
            guard state.handlers[task] == nil else { return (false, false, [ReceivedMessage]()) }
            state.handlers[task] = handler
            let messages = state.waiting.filter { $0.fetch?.task == task }
            state.waiting.removeAll { $0.fetch?.task == task }
            defer { state.isListening = true }
            return (true, !state.isListening, messages)
        }
        if begins { listen() }
        for message in messages { receive(message) }
        return isNew
    }

    private func listen() {
        WakeOffice.queue.async { [self] in
            do throws(NotifyKitError) {
                let messages = try program.messages(of: ["fetch"])
                Task { for await message in messages { receive(message) } }
            } catch {
                WakeOffice.complain("no wakes are heard of: \(error)")
            }
        }
    }

    private func receive(_ message: ReceivedMessage) {
        guard let told = message.fetch else { return }
        if told.event == "expiring" {
            state.withLock { $0.underWay[told.wake] }?.expire()
            return message.confirmInTime()
        }
        let handler = state.withLock { state in
            let handler = state.handlers[told.task]
            if handler == nil { state.waiting.append(message) }
            return handler
        }
        guard let handler else { return }
        let wake = Wake(task: told.task) { [weak self] result in self?.complete(told.wake, result) }
        state.withLock { $0.underWay[told.wake] = wake }
        handler(wake, told.kind)
        message.confirmInTime()
    }

    private func complete(_ wake: String, _ result: FetchResult) {
        state.withLock { $0.underWay[wake] = nil }
        // A second attempt would find it ended, as one does whose time was over.
        tell("completing a wake", Fetch.Complete.self, isRepeatable: false) {
            .init(client: $0, wake: wake, result: result.word)
        }
    }
}

// MARK: - Calls

extension WakeOffice {
    /// Calls and waits for the reply, as Apple's methods do that are neither async nor have a handler.
    func call<Method: NotifyMethod>(
        _ method: Method.Type, _ parameters: (String) -> Method.Parameters
    ) throws(NotifyKitError) -> Method.Reply {
        let client = try program.client()
        let answer = Mutex<Result<Method.Reply, NotifyKitError>?>(nil)
        let isThere = DispatchSemaphore(value: 0)
        client.send(method, parameters(client.client), isRepeatable: true) { result in
            answer.withLock { $0 = result }
            isThere.signal()
        }
        isThere.wait()
        guard let result = answer.withLock({ $0 }) else { preconditionFailure("a call ended without an outcome") }
        return try result.get()
    }

    /// Calls without waiting; a fault is written to standard error, except that a wake is over.
    func tell<Method: NotifyMethod>(
        _ what: String, _ method: Method.Type, isRepeatable: Bool = true,
        _ parameters: @escaping @Sendable (String) -> Method.Parameters
    ) {
        do throws(NotifyKitError) {
            let client = try program.client()
            client.send(method, parameters(client.client), isRepeatable: isRepeatable) { result in
                guard case .failure(let error) = result else { return }
                if case .noSuchWake = error.refusal?.kind { return }
                WakeOffice.complain("\(what): \(error)")
            }
        } catch {
            WakeOffice.complain("\(what): \(error)")
        }
    }

    /// The requests that are still to come; none when the daemon cannot be asked, which is written to standard error.
    func pending() -> [PendingWake] {
        do throws(NotifyKitError) {
            var pending: [PendingWake] = []
            var cursor: String?
            repeat {
                let page = try call(Fetch.List.self) { .init(client: $0, cursor: cursor) }
                pending += page.tasks.compactMap(PendingWake.init)
                cursor = page.cursor
            } while cursor != nil
            return pending
        } catch {
            WakeOffice.complain("pending requests: \(error)")
            return []
        }
    }

    /// RFC 3339, in UTC, to the millisecond.
    static func text(_ date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    /// What no method can report.
    static func complain(_ text: String) {
        Complaint.write(text, of: "BackgroundTasks")
    }
}
